import { MessageFlags } from 'discord-api-types/v10'

import { storeAddress } from '../../../cdn/stored-images.ts'
import { isForum } from '../../../world/build.ts'
import { walkComponents } from '../../../world/component-tree.ts'
import { createForumPost } from '../../../world/forum-post.ts'
import type { MessageDraft } from '../../../world/message-draft.ts'
import { createMessage } from '../../../world/messages.ts'
import type { ChannelRecord, Id, MessageRecord, WebhookRecord } from '../../../world/records.ts'
import { DiscordError } from '../../errors.ts'
import { invalidField } from '../../form-errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { sendFollowUp } from '../../interactions/follow-up.ts'
import { composeDraft } from '../../message-body/compose.ts'
import { isEmpty, readMessageBody, type MessageBody } from '../../message-body/message-body.ts'
import { emptyMessage } from '../../message-errors.ts'
import { viewMessage } from '../../message-view.ts'
import { queryFlag } from '../../query-flag.ts'
import { requireTextChannel } from '../../send-rules.ts'
import { type Fields, readForm } from '../../validate.ts'
import { requireTags } from '../channels/forum-tags.ts'
import { requireWebhook, webhookChannel } from './webhook-access.ts'
import { readWebhookName } from './webhook-name.ts'

export const webhookExecuteRoutes: Route[] = [
  {
    method: 'POST',
    path: '/webhooks/{webhook_id}/{webhook_token}',
    auth: 'nobody',
    // Answers to interactions go to the same address, under the application's id.
    run: (context) =>
      context.world.applications.has(context.params['webhook_id'] ?? '')
        ? sendFollowUp(context)
        : execute(context),
  },
]

const WEBHOOK_FLAGS =
  MessageFlags.SuppressEmbeds |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsVoiceMessage |
  MessageFlags.IsComponentsV2

const needsThread = () =>
  new DiscordError(400, 220_001, 'Webhooks posted to forum channels must have a thread_name or thread_id')
const nameAndThread = () =>
  new DiscordError(
    400,
    220_002,
    'Webhooks posted to forum channels cannot have both a thread_name and thread_id',
  )
const notAForum = () => new DiscordError(400, 220_003, 'Webhooks can only create threads in forum channels')

function execute(context: RestContext): RestResult {
  const webhook = requireWebhook(context)
  const request = readRequest(context, webhook)
  if (isEmpty(request.body, context.files.length)) throw emptyMessage()
  const message = deliver(context, webhook, request)
  if (!queryFlag(context.query, 'wait')) return { status: 204 }
  return { status: 200, body: viewMessage(context, message) }
}

interface ExecuteRequest {
  body: MessageBody
  username: string | undefined
  avatarUrl: string | undefined
  threadName: string | undefined
  appliedTags: Id[]
  tts: boolean
}

function readRequest(context: RestContext, webhook: WebhookRecord): ExecuteRequest {
  const request = readForm(context.body, (fields) => ({
    body: readMessageBody(fields, { flags: WEBHOOK_FLAGS }),
    username: readWebhookName(fields, 'username'),
    avatarUrl: readAvatarUrl(fields),
    threadName: fields.string('thread_name', { min: 1, max: 100 }),
    appliedTags: fields.snowflakes('applied_tags', { max: 5 }) ?? [],
    tts: fields.boolean('tts') ?? false,
  }))
  return { ...request, body: limitComponents(context, webhook, request.body) }
}

function readAvatarUrl(fields: Fields): string | undefined {
  const url = fields.string('avatar_url', { max: 2048 })
  if (url === undefined || url === '') return undefined
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return parsed.href
  fields.fail('avatar_url', 'URL_TYPE_INVALID_URL', 'Not a well formed URL.')
  return undefined
}

/** Webhooks of an app may use all components. Others: none, or with `with_components` those that aren't interactive. */
function limitComponents({ query }: RestContext, webhook: WebhookRecord, body: MessageBody): MessageBody {
  if (webhook.applicationId !== null || !body.components) return body
  if (!queryFlag(query, 'with_components')) return { ...body, components: undefined }
  if (walkComponents(body.components).some(({ custom_id: id }) => id !== undefined)) {
    const message = 'Only webhooks owned by an application may send interactive components'
    throw invalidField('components', 'WEBHOOK_COMPONENTS_NOT_INTERACTIVE', message)
  }
  return body
}

/** Into the webhook's channel, into a thread of it, or as a new post of a forum. */
function deliver(context: RestContext, webhook: WebhookRecord, request: ExecuteRequest): MessageRecord {
  const channel = webhookChannel(context, webhook)
  const { threadName, appliedTags } = request
  const inThread = context.query.has('thread_id')
  if (threadName !== undefined && inThread) throw nameAndThread()
  if (threadName !== undefined && !isForum(channel.type)) throw notAForum()
  if (threadName === undefined) {
    if (isForum(channel.type)) throw needsThread()
    requireTextChannel(channel)
    return createMessage(context.world, { ...draftOf(context, { webhook, request, channel }), channel })
  }
  requireTags(channel, appliedTags)
  const post = createForumPost(context.world, channel, {
    name: threadName,
    ownerId: webhook.id,
    appliedTags,
    joins: false,
    message: draftOf(context, { webhook, request, channel }),
  })
  return post.message
}

function draftOf(
  context: RestContext,
  { webhook, request, channel }: { webhook: WebhookRecord; request: ExecuteRequest; channel: ChannelRecord },
): Omit<MessageDraft, 'channel'> {
  const { username, avatarUrl, body, tts } = request
  if (avatarUrl !== undefined) storeAddress(context.world, `avatars/${webhook.id}`, avatarUrl)
  const { channel: _decidedLater, ...draft } = composeDraft(context, channel, body)
  return {
    ...draft,
    authorId: webhook.id,
    webhook: {
      id: webhook.id,
      username: username ?? webhook.name ?? '',
      avatarUrl: avatarUrl ?? null,
      applicationId: webhook.applicationId,
    },
    tts,
    mayPingAll: true,
  }
}
