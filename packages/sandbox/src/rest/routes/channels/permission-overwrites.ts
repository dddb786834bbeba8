import { AuditLogEvent } from 'discord-api-types/v10'

import { PERMISSION } from '../../../rules/permission-bits.ts'
import type { ChannelRecord, GuildRecord } from '../../../world/records.ts'
import { requireChannel } from '../../access.ts'
import { audit } from '../../actions/audit.ts'
import { publishChannel } from '../../actions/channels.ts'
import { DiscordError, unknownMember, unknownOverwrite, unknownRole } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { noContent } from '../../ok.ts'
import { readForm } from '../../validate.ts'
import { readOverwrite } from './channel-body.ts'
import { requireMayOverwrite } from './overwrite-access.ts'

const ONE = '/channels/{channel_id}/permissions/{overwrite_id}'

export const permissionOverwriteRoutes: Route[] = [
  { method: 'PUT', path: ONE, auth: 'bot', run: put },
  { method: 'DELETE', path: ONE, auth: 'bot', run: remove },
]

function put(context: RestContext): RestResult {
  const { channel, guild } = requirePlace(context)
  const overwrite = readForm(context.body, (fields) =>
    readOverwrite(fields, context.params['overwrite_id'] ?? ''),
  )
  if (overwrite.type === 'role' && !guild.roles.has(overwrite.id)) throw unknownRole()
  if (overwrite.type === 'member' && !guild.members.has(overwrite.id)) throw unknownMember()
  requireMayOverwrite(context, { guild, channel }, [overwrite])
  const known = channel.overwrites.has(overwrite.id)
  channel.overwrites.set(overwrite.id, overwrite)
  publishChannel(context.world, 'CHANNEL_UPDATE', channel)
  audit(context, guild, {
    action: known ? AuditLogEvent.ChannelOverwriteUpdate : AuditLogEvent.ChannelOverwriteCreate,
    targetId: channel.id,
    options: { id: overwrite.id, type: overwrite.type === 'role' ? '0' : '1' },
  })
  return noContent()
}

function remove(context: RestContext): RestResult {
  const { channel, guild } = requirePlace(context)
  const overwrite = channel.overwrites.get(context.params['overwrite_id'] ?? '')
  if (!overwrite) throw unknownOverwrite()
  requireMayOverwrite(context, { guild, channel }, [{ ...overwrite, allow: 0n, deny: 0n }])
  channel.overwrites.delete(overwrite.id)
  publishChannel(context.world, 'CHANNEL_UPDATE', channel)
  audit(context, guild, {
    action: AuditLogEvent.ChannelOverwriteDelete,
    targetId: channel.id,
    options: { id: overwrite.id, type: overwrite.type === 'role' ? '0' : '1' },
  })
  return noContent()
}

function requirePlace(context: RestContext): { channel: ChannelRecord; guild: GuildRecord } {
  const channel = requireChannel(context, context.params['channel_id'], PERMISSION.MANAGE_ROLES)
  const guild = context.world.guilds.get(channel.guildId ?? '')
  if (!guild || channel.thread) {
    throw new DiscordError(400, 50_024, 'Cannot execute action on this channel type')
  }
  return { channel, guild }
}
