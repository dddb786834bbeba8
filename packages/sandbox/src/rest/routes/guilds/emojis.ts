import { AuditLogEvent } from 'discord-api-types/v10'

import { storeDataUri } from '../../../cdn/stored-images.ts'
import { LONGEST_PICTURE } from '../../../http/input-limits.ts'
import { presentEmoji } from '../../../present/emoji.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import type { EmojiRecord, GuildRecord } from '../../../world/records.ts'
import type { World } from '../../../world/world.ts'
import { requireGuild } from '../../access.ts'
import { audit } from '../../actions/audit.ts'
import { DiscordError, unknownEmoji } from '../../errors.ts'
import { invalidField } from '../../form-errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { created, noContent, ok } from '../../ok.ts'
import { type Fields, readBody, readForm } from '../../validate.ts'

const LIST = '/guilds/{guild_id}/emojis'
const ONE = `${LIST}/{emoji_id}`
const MAX_EMOJIS = 50

export const emojiRoutes: Route[] = [
  { method: 'GET', path: LIST, auth: 'bot', run: list },
  { method: 'POST', path: LIST, auth: 'bot', run: create },
  { method: 'GET', path: ONE, auth: 'bot', run: get },
  { method: 'PATCH', path: ONE, auth: 'bot', run: update },
  { method: 'DELETE', path: ONE, auth: 'bot', run: remove },
]

function list(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'])
  return ok([...guild.emojis.values()].map(presentEmoji))
}

function get(context: RestContext): RestResult {
  return ok(presentEmoji(requireEmoji(context, requireGuild(context, context.params['guild_id']))))
}

function create(context: RestContext): RestResult {
  const { world } = context
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.CREATE_GUILD_EXPRESSIONS)
  const fields = readBody(context.body)
  const name = readName(fields, true) ?? ''
  const image = fields.string('image', { max: LONGEST_PICTURE, required: true }) ?? ''
  fields.done()
  if (guild.emojis.size >= MAX_EMOJIS) {
    throw new DiscordError(400, 30_008, `Maximum number of emojis reached (${MAX_EMOJIS})`)
  }
  const id = world.snowflakes.next()
  const hash = storeDataUri(world, 'emojis', image)
  const file = world.files.get(`emojis/${hash}`)
  if (!file) throw invalidField('image', 'IMAGE_INVALID', 'Invalid image')
  world.files.delete(`emojis/${hash}`)
  world.files.set(`emojis/${id}`, file)
  const emoji: EmojiRecord = { id, name, animated: file.contentType === 'image/gif' }
  guild.emojis.set(id, emoji)
  publishEmojis(world, guild)
  audit(context, guild, { action: AuditLogEvent.EmojiCreate, targetId: id })
  return created(presentEmoji(emoji))
}

function update(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.MANAGE_GUILD_EXPRESSIONS)
  const emoji = requireEmoji(context, guild)
  const name = readForm(context.body, (fields) => readName(fields, false))
  if (name !== undefined) emoji.name = name
  publishEmojis(context.world, guild)
  audit(context, guild, { action: AuditLogEvent.EmojiUpdate, targetId: emoji.id })
  return ok(presentEmoji(emoji))
}

function remove(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.MANAGE_GUILD_EXPRESSIONS)
  const emoji = requireEmoji(context, guild)
  guild.emojis.delete(emoji.id)
  publishEmojis(context.world, guild)
  audit(context, guild, { action: AuditLogEvent.EmojiDelete, targetId: emoji.id })
  return noContent()
}

function readName(fields: Fields, required: boolean): string | undefined {
  const name = fields.string('name', { min: 2, max: 32, required })
  if (name !== undefined && !/^\w*$/.test(name)) {
    fields.fail('name', 'STRING_TYPE_REGEX', 'String value did not match validation regex.')
  }
  return name
}

function requireEmoji({ params }: RestContext, guild: GuildRecord): EmojiRecord {
  const emoji = guild.emojis.get(params['emoji_id'] ?? '')
  if (!emoji) throw new DiscordError(404, 10_014, unknownEmoji().message)
  return emoji
}

function publishEmojis(world: World, guild: GuildRecord): void {
  const emojis = [...guild.emojis.values()].map(presentEmoji)
  world.publish({ type: 'GUILD_EMOJIS_UPDATE', data: { guild_id: guild.id, emojis }, guildId: guild.id })
}
