import { AuditLogEvent } from 'discord-api-types/v10'

import { presentChannel } from '../../../present/channel.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import type { ChannelRecord, GuildRecord } from '../../../world/records.ts'
import { requireChannel, requireUser } from '../../access.ts'
import { audit, changesBetween } from '../../actions/audit.ts'
import { deleteChannel, publishChannel } from '../../actions/channels.ts'
import { deleteThread } from '../../actions/threads.ts'
import { DiscordError, unknownGuild } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { ok } from '../../ok.ts'
import { readForm } from '../../validate.ts'
import { readChannelChange } from './channel-body.ts'
import { requireMayOverwrite } from './overwrite-access.ts'
import { updateThread } from './thread-update.ts'

const ONE = '/channels/{channel_id}'

export const channelRoutes: Route[] = [
  { method: 'GET', path: ONE, auth: 'bot', run: get },
  { method: 'PATCH', path: ONE, auth: 'bot', run: update },
  { method: 'DELETE', path: ONE, auth: 'bot', run: remove },
]

function get(context: RestContext): RestResult {
  const channel = requireChannel(context, context.params['channel_id'])
  return ok(presentChannel(context.world, channel, requireUser(context).id))
}

function update(context: RestContext): RestResult {
  const channel = requireChannel(context, context.params['channel_id'])
  if (channel.guildId === null) throw new DiscordError(403, 50_003, 'Cannot execute action on a DM channel')
  return channel.thread ? updateThread(context, channel) : updateGuildChannel(context, channel)
}

function updateGuildChannel(context: RestContext, channel: ChannelRecord): RestResult {
  const { world } = context
  const guild = guildOf(context, channel)
  requireChannel(context, channel.id, PERMISSION.MANAGE_CHANNELS)
  const change = readForm(context.body, (fields) =>
    readChannelChange(fields, { world, guild, type: channel.type, channel }),
  )
  if (change.overwrites) {
    const untouched = [...channel.overwrites.values()].filter(({ id }) => !change.overwrites?.has(id))
    const removed = untouched.map((overwrite) => ({ ...overwrite, allow: 0n, deny: 0n }))
    requireMayOverwrite(context, { guild, channel }, [...change.overwrites.values(), ...removed])
  }
  const before = presentChannel(world, channel)
  Object.assign(channel, change)
  const after = presentChannel(world, channel)
  publishChannel(world, 'CHANNEL_UPDATE', channel)
  audit(context, guild, {
    action: AuditLogEvent.ChannelUpdate,
    targetId: channel.id,
    changes: changesBetween(before, after),
  })
  return ok(after)
}

/** Closing a DM hides it from oneself; what was said stays. */
function remove(context: RestContext): RestResult {
  const { world } = context
  const channel = requireChannel(context, context.params['channel_id'])
  const { id: userId } = requireUser(context)
  const shown = presentChannel(world, channel, userId)
  if (channel.guildId === null) {
    world.publish({ type: 'CHANNEL_DELETE', data: shown, to: [userId] })
    return ok(shown)
  }
  const guild = guildOf(context, channel)
  requireChannel(context, channel.id, channel.thread ? PERMISSION.MANAGE_THREADS : PERMISSION.MANAGE_CHANNELS)
  if (channel.thread) deleteThread(world, channel)
  else deleteChannel(world, guild, channel)
  audit(context, guild, {
    action: channel.thread ? AuditLogEvent.ThreadDelete : AuditLogEvent.ChannelDelete,
    targetId: channel.id,
  })
  return ok(shown)
}

function guildOf({ world }: RestContext, channel: ChannelRecord): GuildRecord {
  const guild = world.guilds.get(channel.guildId ?? '')
  if (!guild) throw unknownGuild()
  return guild
}
