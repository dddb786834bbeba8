import { AuditLogEvent, ChannelType } from 'discord-api-types/v10'

import { presentChannel } from '../../../present/channel.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import { buildChannel } from '../../../world/build.ts'
import type { ChannelRecord, GuildRecord } from '../../../world/records.ts'
import type { World } from '../../../world/world.ts'
import { requireGuild } from '../../access.ts'
import { audit } from '../../actions/audit.ts'
import { publishChannel } from '../../actions/channels.ts'
import { DiscordError, unknownChannel } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { created, noContent, ok } from '../../ok.ts'
import { readBody, readBodyList } from '../../validate.ts'
import { readChannelChange } from '../channels/channel-body.ts'
import { requireMayOverwrite } from '../channels/overwrite-access.ts'

const LIST = '/guilds/{guild_id}/channels'
const MAX_CHANNELS = 500
const TYPES = [
  ChannelType.GuildText,
  ChannelType.GuildVoice,
  ChannelType.GuildCategory,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildStageVoice,
  ChannelType.GuildForum,
  ChannelType.GuildMedia,
] as const

export const guildChannelRoutes: Route[] = [
  { method: 'GET', path: LIST, auth: 'bot', run: list },
  { method: 'POST', path: LIST, auth: 'bot', run: create },
  { method: 'PATCH', path: LIST, auth: 'bot', run: move },
]

/** All of them, hidden ones too: clients work out for themselves what their user may see. */
function list(context: RestContext): RestResult {
  const { world } = context
  const guild = requireGuild(context, context.params['guild_id'])
  return ok(channelsOf(world, guild).map((channel) => presentChannel(world, channel)))
}

function create(context: RestContext): RestResult {
  const { world } = context
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.MANAGE_CHANNELS)
  const siblings = channelsOf(world, guild)
  if (siblings.length >= MAX_CHANNELS) {
    throw new DiscordError(400, 30_013, `Maximum number of guild channels reached (${MAX_CHANNELS})`)
  }
  const fields = readBody(context.body)
  const type = fields.choice('type', TYPES) ?? ChannelType.GuildText
  const change = readChannelChange(fields, { world, guild, type, channel: undefined })
  fields.done()
  if (change.overwrites) requireMayOverwrite(context, { guild }, change.overwrites.values())
  const channel = buildChannel(world, {
    position: nextPosition(siblings),
    ...inherited(world, change.parentId),
    ...change,
    name: change.name ?? '',
    guildId: guild.id,
    type,
  })
  publishChannel(world, 'CHANNEL_CREATE', channel)
  audit(context, guild, { action: AuditLogEvent.ChannelCreate, targetId: channel.id })
  return created(presentChannel(world, channel))
}

/** A new channel starts out with a copy of its category's overwrites. */
function inherited(world: World, parentId: string | null | undefined): Pick<ChannelRecord, 'overwrites'> {
  const parent = world.channels.get(parentId ?? '')
  return {
    overwrites: new Map(parent?.overwrites.values().map((overwrite) => [overwrite.id, { ...overwrite }])),
  }
}

function move(context: RestContext): RestResult {
  const { world } = context
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.MANAGE_CHANNELS)
  const wishes = readBodyList(context.body, (item) => ({
    id: item.snowflake('id', { required: true }) ?? '',
    position: item.integer('position', { min: 0 }),
    parentId: item.snowflakeOrNull('parent_id'),
    lockPermissions: item.boolean('lock_permissions') ?? false,
  }))
  const moves = wishes.map((wish) => ({ ...wish, channel: requireOwn(world, guild, wish.id) }))
  for (const { channel, position, parentId, lockPermissions } of moves) {
    const before = JSON.stringify(presentChannel(world, channel))
    if (position !== undefined) channel.position = position
    if (parentId !== undefined) channel.parentId = parentId
    if (lockPermissions) Object.assign(channel, inherited(world, channel.parentId))
    if (JSON.stringify(presentChannel(world, channel)) !== before) {
      publishChannel(world, 'CHANNEL_UPDATE', channel)
    }
  }
  return noContent()
}

function requireOwn(world: World, guild: GuildRecord, id: string): ChannelRecord {
  const channel = guild.channelIds.has(id) ? world.channels.get(id) : undefined
  if (!channel || channel.thread) throw unknownChannel()
  return channel
}

function channelsOf(world: World, guild: GuildRecord): ChannelRecord[] {
  const all = [...guild.channelIds].flatMap((id) => world.channels.get(id) ?? [])
  return all.filter(({ thread }) => !thread)
}

function nextPosition(siblings: readonly ChannelRecord[]): number {
  return siblings.reduce((highest, { position }) => Math.max(highest, position + 1), 0)
}
