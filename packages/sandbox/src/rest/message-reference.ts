import { MessageType } from 'discord-api-types/v10'

import { copyUpload } from '../cdn/store-upload.ts'
import { PERMISSION } from '../rules/permission-bits.ts'
import { canView, permissionsIn } from '../rules/permissions.ts'
import type { MessageDraft } from '../world/message-draft.ts'
import { isWritten } from '../world/message-kinds.ts'
import type { ChannelRecord, Id, MessageRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { requireUser } from './access.ts'
import type { RestContext } from './handler.ts'
import {
  noHistoryToForward,
  noHistoryToReply,
  replyElsewhere,
  replyToSystemMessage,
  unknownReplyTarget,
} from './message-errors.ts'
import type { Fields } from './validate.ts'

/** `message_reference` of a request: a reply (type 0) or a forward (type 1). */
export interface ReferenceRequest {
  messageId: Id
  channelId: Id | undefined
  forward: boolean
  failIfGone: boolean
}

export function readReference(body: Fields): ReferenceRequest | undefined {
  const fields = body.object('message_reference')
  if (!fields) return undefined
  return {
    messageId: fields.snowflake('message_id', { required: true }) ?? '',
    channelId: fields.snowflake('channel_id'),
    forward: fields.choice('type', [0, 1]) === 1,
    failIfGone: fields.boolean('fail_if_not_exists') ?? true,
  }
}

type Referring = Pick<MessageDraft, 'type' | 'reference' | 'snapshot'>

/** The part of a draft that a reference decides; empty for none, and for a reply whose target may be gone. */
export function resolveReference(
  context: RestContext,
  channel: ChannelRecord,
  request: ReferenceRequest | undefined,
): Referring {
  if (!request) return {}
  return request.forward ? forward(context, channel, request) : reply(context, channel, request)
}

function reply(context: RestContext, channel: ChannelRecord, request: ReferenceRequest): Referring {
  const { world } = context
  if (!(permissionsIn(world, requireUser(context).id, channel) & PERMISSION.READ_MESSAGE_HISTORY)) {
    throw noHistoryToReply()
  }
  if (request.channelId !== undefined && request.channelId !== channel.id) throw replyElsewhere()
  const target = channel.messages.get(request.messageId)
  if (!target && request.failIfGone) throw unknownReplyTarget()
  if (!target) return {}
  if (!isWritten(target)) throw replyToSystemMessage()
  return { type: MessageType.Reply, reference: { ...pointTo(target), forward: false } }
}

function forward(context: RestContext, channel: ChannelRecord, request: ReferenceRequest): Referring {
  const { world } = context
  const userId = requireUser(context).id
  const from = world.channels.get(request.channelId ?? '')
  const target = from?.messages.get(request.messageId)
  if (!from || !target || !canView(world, userId, from.id)) throw unknownReplyTarget()
  if (!(permissionsIn(world, userId, from) & PERMISSION.READ_MESSAGE_HISTORY)) throw noHistoryToForward()
  return {
    reference: { ...pointTo(target), forward: true },
    snapshot: copyOf(world, target, channel),
  }
}

function pointTo({ id, channelId, guildId }: MessageRecord) {
  return { messageId: id, channelId, guildId }
}

/** Files are copied: the forward outlives the original. */
function copyOf(world: World, message: MessageRecord, channel: ChannelRecord): MessageRecord {
  const source = message.snapshot ?? message
  const attachments = source.attachments.map((file) => copyUpload(world, channel.id, file))
  return { ...source, attachments, reactions: [], components: [] }
}
