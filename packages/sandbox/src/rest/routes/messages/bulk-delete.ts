import { AuditLogEvent } from 'discord-api-types/v10'

import { PERMISSION } from '../../../rules/permission-bits.ts'
import { deleteMessages } from '../../../world/messages.ts'
import { snowflakeTime } from '../../../world/snowflakes.ts'
import { requireChannel } from '../../access.ts'
import { audit } from '../../actions/audit.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { notInDms, tooOldToDelete, wrongNumberToDelete } from '../../message-errors.ts'
import { readForm } from '../../validate.ts'

const FORTNIGHT_MS = 14 * 24 * 60 * 60 * 1000

export const bulkDeleteRoutes: Route[] = [
  { method: 'POST', path: '/channels/{channel_id}/messages/bulk-delete', auth: 'bot', run: bulkDelete },
]

/** All or nothing; ids that name no message here count, but do no harm. */
function bulkDelete(context: RestContext): RestResult {
  const { world } = context
  const channel = requireChannel(context, context.params['channel_id'], PERMISSION.MANAGE_MESSAGES)
  if (channel.guildId === null) throw notInDms()
  const ids = readForm(context.body, (fields) => fields.snowflakes('messages', { required: true }) ?? [])
  if (ids.length < 2 || ids.length > 100) throw wrongNumberToDelete()
  const oldest = world.clock.now() - FORTNIGHT_MS
  if (ids.some((id) => snowflakeTime(id) < oldest)) throw tooOldToDelete()
  const messages = [...new Set(ids)].flatMap((id) => channel.messages.get(id) ?? [])
  if (messages.length === 0) return { status: 204 }
  deleteMessages(world, channel, messages)
  const guild = world.guilds.get(channel.guildId)
  if (guild) {
    const options = { count: String(messages.length) }
    audit(context, guild, { action: AuditLogEvent.MessageBulkDelete, targetId: channel.id, options })
  }
  return { status: 204 }
}
