import { AuditLogEvent, ChannelType, MessageFlags, MessageType } from 'discord-api-types/v10'

import { PERMISSION } from '../../../rules/permission-bits.ts'
import { deleteMessage, editMessage } from '../../../world/messages.ts'
import type { ChannelRecord, MessageRecord } from '../../../world/records.ts'
import { may, requireChannel, requireUser } from '../../access.ts'
import { audit } from '../../actions/audit.ts'
import { missingPermissions } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { alreadyCrossposted, notInDms, systemMessage, wrongChannelType } from '../../message-errors.ts'
import { requireMessage, viewMessage } from '../../message-view.ts'
import { readForm } from '../../validate.ts'
import { listMessages } from './message-list.ts'
import { sendMessage } from './message-send.ts'
import { updateMessage } from './message-update.ts'

const CHANNEL = '/channels/{channel_id}/messages'
const MESSAGE = `${CHANNEL}/{message_id}`

export const messageRoutes: Route[] = [
  { method: 'GET', path: CHANNEL, auth: 'bot', run: list },
  { method: 'POST', path: CHANNEL, auth: 'bot', run: sendMessage },
  { method: 'GET', path: MESSAGE, auth: 'bot', run: get },
  { method: 'PATCH', path: MESSAGE, auth: 'bot', run: updateMessage },
  { method: 'DELETE', path: MESSAGE, auth: 'bot', run: remove },
  { method: 'POST', path: `${MESSAGE}/crosspost`, auth: 'bot', run: crosspost },
]

function list(context: RestContext): RestResult {
  const channel = requireChannel(context, context.params['channel_id'])
  const page = readForm(Object.fromEntries(context.query), (query) => ({
    before: query.snowflake('before'),
    after: query.snowflake('after'),
    around: query.snowflake('around'),
    limit: query.integer('limit', { min: 1, max: 100 }) ?? 50,
  }))
  // Without the history a channel looks empty; it is not refused.
  if (!may(context, channel, PERMISSION.READ_MESSAGE_HISTORY)) return { status: 200, body: [] }
  const messages = listMessages(channel, page)
  return { status: 200, body: messages.map((message) => viewMessage(context, message)) }
}

function get(context: RestContext): RestResult {
  const channel = requireChannel(context, context.params['channel_id'], PERMISSION.READ_MESSAGE_HISTORY)
  return { status: 200, body: viewMessage(context, requireMessage(channel, context.params['message_id'])) }
}

const PERMANENT: readonly MessageType[] = [
  MessageType.RecipientAdd,
  MessageType.RecipientRemove,
  MessageType.Call,
  MessageType.ChannelNameChange,
  MessageType.ChannelIconChange,
  MessageType.ThreadStarterMessage,
]

function remove(context: RestContext): RestResult {
  const channel = requireChannel(context, context.params['channel_id'])
  const message = requireMessage(channel, context.params['message_id'])
  requireOwnOrManage(context, channel, message)
  if (PERMANENT.includes(message.type)) throw systemMessage()
  deleteMessage(context.world, message)
  auditDeletion(context, channel, message)
  return { status: 204 }
}

/** Deleting one's own message isn't logged. */
function auditDeletion(context: RestContext, channel: ChannelRecord, message: MessageRecord): void {
  const guild = context.world.guilds.get(channel.guildId ?? '')
  if (!guild || message.authorId === requireUser(context).id) return
  audit(context, guild, {
    action: AuditLogEvent.MessageDelete,
    targetId: message.authorId,
    options: { channel_id: channel.id, count: '1' },
  })
}

function requireOwnOrManage(context: RestContext, channel: ChannelRecord, message: MessageRecord): void {
  if (message.authorId === requireUser(context).id) return
  if (channel.guildId === null) throw notInDms()
  if (!may(context, channel, PERMISSION.MANAGE_MESSAGES)) throw missingPermissions()
}

function crosspost(context: RestContext): RestResult {
  const channel = requireChannel(context, context.params['channel_id'], PERMISSION.SEND_MESSAGES)
  const message = requireMessage(channel, context.params['message_id'])
  if (channel.type !== ChannelType.GuildAnnouncement) throw wrongChannelType()
  requireOwnOrManage(context, channel, message)
  if (message.flags & MessageFlags.Crossposted) throw alreadyCrossposted()
  editMessage(context.world, message, {
    flags: message.flags | MessageFlags.Crossposted,
    editedAt: message.editedAt,
  })
  return { status: 200, body: viewMessage(context, message) }
}
