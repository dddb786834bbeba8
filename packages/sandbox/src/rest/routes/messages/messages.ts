import { AuditLogEvent, ChannelType, MessageFlags, MessageType } from 'discord-api-types/v10'

import { PERMISSION } from '../../../rules/permission-bits.ts'
import { compareIds } from '../../../world/id-order.ts'
import { deleteMessage, editMessage } from '../../../world/messages.ts'
import type { ChannelRecord, MessageRecord, Id } from '../../../world/records.ts'
import { may, requireChannel, requireUser } from '../../access.ts'
import { audit } from '../../actions/audit.ts'
import { missingPermissions } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { readEdit } from '../../message-body/edit.ts'
import {
  alreadyCrossposted,
  notInDms,
  systemMessage,
  wrongChannelType,
  notTheAuthor,
} from '../../message-errors.ts'
import { requireMessage, viewMessage } from '../../message-view.ts'
import { requireContentPermissions, requireOpenThread } from '../../send-rules.ts'
import { readForm } from '../../validate.ts'
import { sendMessage } from './message-send.ts'

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

interface Page {
  before: Id | undefined
  after: Id | undefined
  around: Id | undefined
  limit: number
}

/** A page of a channel, newest first whatever was asked for. The three anchors exclude each other; `around` wins. */
function listMessages(channel: ChannelRecord, page: Page): MessageRecord[] {
  const all = [...channel.messages.values()]
  return pick(all, page).toReversed()
}

function pick(all: readonly MessageRecord[], { before, after, around, limit }: Page): MessageRecord[] {
  if (around !== undefined) {
    const half = Math.floor(limit / 2)
    const start = Math.max(0, indexAt(all, around) - half)
    return all.slice(start, start + limit)
  }
  if (after !== undefined) {
    const at = indexAt(all, after)
    const start = all[at]?.id === after ? at + 1 : at
    return all.slice(start, start + limit)
  }
  const end = before === undefined ? all.length : indexAt(all, before)
  return all.slice(Math.max(0, end - limit), end)
}

/** Where the message with this id is, or would be. */
function indexAt(all: readonly MessageRecord[], id: Id): number {
  const index = all.findIndex((message) => compareIds(message.id, id) >= 0)
  return index === -1 ? all.length : index
}

function updateMessage(context: RestContext): RestResult {
  const channel = requireChannel(context, context.params['channel_id'])
  const message = requireMessage(channel, context.params['message_id'])
  requireOpenThread(channel)
  if (message.authorId !== requireUser(context).id) return suppressEmbeds(context, message)
  const { body, edit } = readEdit(context, message, { plain: context.actor.kind === 'person' })
  requireContentPermissions(context, channel, body)
  const mayPingAll = may(context, channel, PERMISSION.MENTION_EVERYONE)
  editMessage(context.world, message, { ...edit(), mayPingAll })
  return { status: 200, body: viewMessage(context, message) }
}

/** The one thing moderators may change in someone else's message. */
function suppressEmbeds(context: RestContext, message: MessageRecord): RestResult {
  const channel = requireChannel(context, message.channelId)
  const flags = readForm(context.body, (fields) => fields.integer('flags'))
  const onlyFlags = Object.keys(context.body ?? {}).every((name) => name === 'flags')
  const allowed = flags !== undefined && onlyFlags && may(context, channel, PERMISSION.MANAGE_MESSAGES)
  if (!allowed) throw notTheAuthor()
  const suppressed = flags & MessageFlags.SuppressEmbeds
  editMessage(context.world, message, {
    flags: (message.flags & ~MessageFlags.SuppressEmbeds) | suppressed,
    editedAt: message.editedAt,
  })
  return { status: 200, body: viewMessage(context, message) }
}
