import { AuditLogEvent } from 'discord-api-types/v10'

import { presentTime } from '../../../present/time.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import { isWritten } from '../../../world/message-kinds.ts'
import { pinMessage, unpinMessage } from '../../../world/pins.ts'
import type { ChannelRecord, MessageRecord } from '../../../world/records.ts'
import { may, requireChannel, requireUser } from '../../access.ts'
import { audit } from '../../actions/audit.ts'
import { missingPermissions } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { systemMessage, tooManyPins } from '../../message-errors.ts'
import { requireMessage, viewMessage } from '../../message-view.ts'
import { requireOpenThread } from '../../send-rules.ts'
import { readBody } from '../../validate.ts'

const MAX_PINS = 250
const LEGACY_PAGE = 50

const both = (method: 'PUT' | 'DELETE', run: Route['run']): Route[] => [
  { method, path: '/channels/{channel_id}/messages/pins/{message_id}', auth: 'bot', run },
  { method, path: '/channels/{channel_id}/pins/{message_id}', auth: 'bot', run },
]

export const pinRoutes: Route[] = [
  { method: 'GET', path: '/channels/{channel_id}/messages/pins', auth: 'bot', run: list },
  { method: 'GET', path: '/channels/{channel_id}/pins', auth: 'bot', run: listLegacy },
  ...both('PUT', pin),
  ...both('DELETE', unpin),
]

function list(context: RestContext): RestResult {
  const query = readBody(Object.fromEntries(context.query))
  const limit = query.integer('limit', { min: 1, max: 50 }) ?? 50
  const beforeText = query.string('before')
  const before = beforeText === undefined ? Infinity : Date.parse(beforeText)
  if (Number.isNaN(before)) query.fail('before', 'DATE_TIME_TYPE_PARSE', 'Should be ISO8601.')
  query.done()
  const older = pinsOf(context).filter(({ at }) => at < before)
  const items = older.slice(0, limit).map(({ at, message }) => ({
    pinned_at: presentTime(at),
    message: viewMessage(context, message),
  }))
  return { status: 200, body: { items, has_more: older.length > limit } }
}

function listLegacy(context: RestContext): RestResult {
  const pins = pinsOf(context).slice(0, LEGACY_PAGE)
  return { status: 200, body: pins.map(({ message }) => viewMessage(context, message)) }
}

/** Newest first; empty for those who may not read the history. */
function pinsOf(context: RestContext): { at: number; message: MessageRecord }[] {
  const channel = requireChannel(context, context.params['channel_id'])
  if (!may(context, channel, PERMISSION.READ_MESSAGE_HISTORY)) return []
  const pins = [...channel.pins].flatMap(([id, at]) => {
    const message = channel.messages.get(id)
    return message ? [{ at, message }] : []
  })
  return pins.toReversed()
}

function pin(context: RestContext): RestResult {
  const { channel, message } = findForPinning(context)
  if (channel.pins.has(message.id)) return { status: 204 }
  if (!isWritten(message)) throw systemMessage()
  if (channel.pins.size >= MAX_PINS) throw tooManyPins()
  pinMessage(context.world, channel, { message, byId: requireUser(context).id })
  auditPin(context, message, AuditLogEvent.MessagePin)
  return { status: 204 }
}

function unpin(context: RestContext): RestResult {
  const { channel, message } = findForPinning(context)
  unpinMessage(context.world, channel, message)
  auditPin(context, message, AuditLogEvent.MessageUnpin)
  return { status: 204 }
}

function auditPin(context: RestContext, message: MessageRecord, action: AuditLogEvent): void {
  const guild = context.world.guilds.get(message.guildId ?? '')
  if (!guild) return
  const options = { channel_id: message.channelId, message_id: message.id }
  audit(context, guild, { action, targetId: message.authorId, options })
}

/** In DMs both may pin. */
function findForPinning(context: RestContext): { channel: ChannelRecord; message: MessageRecord } {
  const channel = requireChannel(context, context.params['channel_id'])
  const message = requireMessage(channel, context.params['message_id'])
  requireOpenThread(channel)
  if (!may(context, channel, PERMISSION.PIN_MESSAGES)) throw missingPermissions()
  return { channel, message }
}
