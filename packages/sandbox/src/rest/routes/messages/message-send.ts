import { MessageFlags } from 'discord-api-types/v10'

import { PERMISSION } from '../../../rules/permission-bits.ts'
import { canView } from '../../../rules/permissions.ts'
import { createMessage } from '../../../world/messages.ts'
import { findByNonce, rememberSend } from '../../../world/recent-sends.ts'
import type { ChannelRecord, MessageRecord } from '../../../world/records.ts'
import { may, requireChannel, requireUser } from '../../access.ts'
import { joinThread } from '../../actions/threads.ts'
import type { RestContext, RestResult } from '../../handler.ts'
import { composeDraft } from '../../message-body/compose.ts'
import { isEmpty, readMessageBody } from '../../message-body/message-body.ts'
import { emptyMessage, forwardWithContent, invalidSticker } from '../../message-errors.ts'
import { readReference, resolveReference } from '../../message-reference.ts'
import { viewMessage } from '../../message-view.ts'
import { refuseHaste, requireContentPermissions, requireSending } from '../../send-rules.ts'
import { readBody, type Fields } from '../../validate.ts'

const SENDER_FLAGS =
  MessageFlags.SuppressEmbeds |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsVoiceMessage |
  MessageFlags.IsComponentsV2

export function sendMessage(context: RestContext): RestResult {
  const { world, actor } = context
  const channel = requireChannel(context, context.params['channel_id'])
  requireSending(context, channel)
  const request = readRequest(context)
  const { body, reference, tts } = request

  const earlier = findEarlier(context, channel, request)
  if (earlier) return answer(context, earlier)
  const haste = refuseHaste(context, channel)
  if (haste) return haste
  requireContentPermissions(context, channel, { ...body, tts })
  if (request.hasStickers) throw invalidSticker()
  const empty = isEmpty(body, context.files.length)
  if (empty && !reference?.forward) throw emptyMessage()
  if (!empty && reference?.forward) throw forwardWithContent()

  const message = createMessage(world, {
    ...composeDraft(context, channel, body),
    ...resolveReference(context, channel, reference),
    authorId: requireUser(context).id,
    tts,
    nonce: request.nonce ?? null,
    mayPingAll: may(context, channel, PERMISSION.MENTION_EVERYONE),
  })
  rememberSend(channel, message)
  followThread(context, channel, message)
  if (actor.kind === 'person') markRead(context, message)
  return answer(context, message)
}

interface SendRequest extends ReturnType<typeof readRequest> {}

function readRequest(context: RestContext) {
  const fields = readBody(context.body)
  const plain = context.actor.kind === 'person'
  const stickers = fields.snowflakes('sticker_ids', { max: 3 }) ?? []
  const request = {
    body: readMessageBody(fields, { flags: SENDER_FLAGS, plain }),
    reference: readReference(fields),
    tts: fields.boolean('tts') ?? false,
    nonce: readNonce(fields),
    enforceNonce: fields.boolean('enforce_nonce') ?? false,
    hasStickers: stickers.length > 0,
  }
  fields.done()
  return request
}

/** A number stays a number. */
function readNonce(fields: Fields): string | number | undefined {
  const raw = fields.raw('nonce')
  return typeof raw === 'number' ? raw : fields.string('nonce', { max: 25 })
}

/** With `enforce_nonce` a repeated send answers with the first message. */
function findEarlier(
  context: RestContext,
  channel: ChannelRecord,
  { nonce, enforceNonce }: SendRequest,
): MessageRecord | undefined {
  if (nonce === undefined || !enforceNonce) return undefined
  const key = { authorId: requireUser(context).id, nonce }
  return findByNonce(channel, key, context.world.clock.now())
}

/** The author joins the thread, and so does everyone mentioned who can see it. */
function followThread({ world }: RestContext, channel: ChannelRecord, message: MessageRecord): void {
  if (!channel.thread) return
  joinThread(world, channel, message.authorId)
  for (const id of message.mentionUserIds) {
    if (canView(world, id, channel.parentId ?? '')) joinThread(world, channel, id)
  }
}

/** Writing in a channel marks it as read. */
function markRead({ world }: RestContext, message: MessageRecord): void {
  const read = world.readStates.get(message.authorId) ?? new Map<string, string>()
  world.readStates.set(message.authorId, read.set(message.channelId, message.id))
}

function answer(context: RestContext, message: MessageRecord): RestResult {
  const nonce = message.nonce === null ? {} : { nonce: message.nonce }
  return { status: 200, body: { ...viewMessage(context, message), ...nonce } }
}
