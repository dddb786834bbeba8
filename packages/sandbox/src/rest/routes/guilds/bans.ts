import { AuditLogEvent } from 'discord-api-types/v10'

import { presentUser } from '../../../present/user.ts'
import { outranks } from '../../../rules/hierarchy.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import { deleteMessages } from '../../../world/messages.ts'
import type { GuildRecord, Id } from '../../../world/records.ts'
import type { World } from '../../../world/world.ts'
import { requireGuild, requireUser } from '../../access.ts'
import { audit } from '../../actions/audit.ts'
import { removeMember } from '../../actions/membership.ts'
import { missingPermissions, unknownBan, unknownUser } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { noContent, ok } from '../../ok.ts'
import { pageOf, readPage } from '../../page.ts'
import { readBody } from '../../validate.ts'

const LIST = '/guilds/{guild_id}/bans'
const ONE = `${LIST}/{user_id}`
const DAY_SECONDS = 86_400

export const banRoutes: Route[] = [
  { method: 'GET', path: LIST, auth: 'bot', run: list },
  { method: 'GET', path: ONE, auth: 'bot', run: get },
  { method: 'PUT', path: ONE, auth: 'bot', run: ban },
  { method: 'DELETE', path: ONE, auth: 'bot', run: unban },
]

function list(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.BAN_MEMBERS)
  const page = pageOf(guild.bans.values(), ({ userId }) => userId, readPage(context, 1000))
  return ok(page.map((entry) => presentBan(context.world, entry)))
}

function get(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.BAN_MEMBERS)
  const entry = guild.bans.get(context.params['user_id'] ?? '')
  if (!entry) throw unknownBan()
  return ok(presentBan(context.world, entry))
}

function ban(context: RestContext): RestResult {
  const { world, params, reason } = context
  const guild = requireGuild(context, params['guild_id'], PERMISSION.BAN_MEMBERS)
  const fields = readBody(context.body)
  const seconds = fields.integer('delete_message_seconds', { min: 0, max: 7 * DAY_SECONDS })
  const days = fields.integer('delete_message_days', { min: 0, max: 7 })
  fields.done()
  const user = world.users.get(params['user_id'] ?? '')
  if (!user) throw unknownUser()
  if (guild.members.has(user.id) && !outranks(guild, requireUser(context).id, user.id)) {
    throw missingPermissions()
  }
  guild.bans.set(user.id, { userId: user.id, reason })
  removeMember(world, guild, user.id)
  publishBan(world, guild, { type: 'GUILD_BAN_ADD', userId: user.id })
  forgetWords(world, guild, { userId: user.id, seconds: seconds ?? (days ?? 0) * DAY_SECONDS })
  audit(context, guild, { action: AuditLogEvent.MemberBanAdd, targetId: user.id })
  return noContent()
}

function unban(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.BAN_MEMBERS)
  const userId = context.params['user_id'] ?? ''
  if (!guild.bans.delete(userId)) throw unknownBan()
  publishBan(context.world, guild, { type: 'GUILD_BAN_REMOVE', userId })
  audit(context, guild, { action: AuditLogEvent.MemberBanRemove, targetId: userId })
  return noContent()
}

/** Deletes what a member wrote in the last given number of seconds. */
function forgetWords(world: World, guild: GuildRecord, of: { userId: Id; seconds: number }): void {
  const since = world.clock.now() - of.seconds * 1000
  for (const id of guild.channelIds) {
    const channel = world.channels.get(id)
    const words = [...(channel?.messages.values() ?? [])].filter(
      ({ authorId, createdAt }) => authorId === of.userId && createdAt > since,
    )
    if (channel && words.length > 0) deleteMessages(world, channel, words)
  }
}

function publishBan(
  world: World,
  guild: GuildRecord,
  { type, userId }: { type: 'GUILD_BAN_ADD' | 'GUILD_BAN_REMOVE'; userId: Id },
): void {
  const user = world.users.get(userId)
  if (!user) return
  world.publish({ type, data: { guild_id: guild.id, user: presentUser(user) }, guildId: guild.id })
}

function presentBan(world: World, { userId, reason }: { userId: Id; reason: string | null }): object {
  const user = world.users.get(userId)
  if (!user) throw unknownUser()
  return { user: presentUser(user), reason }
}
