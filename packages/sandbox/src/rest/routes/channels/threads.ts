import { AuditLogEvent, ChannelType, MessageFlags } from 'discord-api-types/v10'

import { presentChannel } from '../../../present/channel.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import { isForum } from '../../../world/build.ts'
import { createForumPost } from '../../../world/forum-post.ts'
import { isWritten } from '../../../world/message-kinds.ts'
import type { ChannelRecord } from '../../../world/records.ts'
import { may, requireChannel, requireUser } from '../../access.ts'
import { audit } from '../../actions/audit.ts'
import { openThread, openThreadOnMessage, type ThreadPlan } from '../../actions/threads.ts'
import { DiscordError, missingPermissions } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { composeDraft } from '../../message-body/compose.ts'
import { isEmpty, readMessageBody } from '../../message-body/message-body.ts'
import { emptyMessage, systemMessage, wrongChannelType } from '../../message-errors.ts'
import { requireMessage, viewMessage } from '../../message-view.ts'
import { created } from '../../ok.ts'
import { requireContentPermissions } from '../../send-rules.ts'
import { type Fields, readBody, readForm } from '../../validate.ts'
import { readArchiveMinutes } from './channel-body.ts'
import { requireTags } from './forum-tags.ts'

export const threadRoutes: Route[] = [
  { method: 'POST', path: '/channels/{channel_id}/threads', auth: 'bot', run: create },
  {
    method: 'POST',
    path: '/channels/{channel_id}/messages/{message_id}/threads',
    auth: 'bot',
    run: createOnMessage,
  },
]

const POST_FLAGS =
  MessageFlags.SuppressEmbeds |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsVoiceMessage |
  MessageFlags.IsComponentsV2

const alreadyThere = () =>
  new DiscordError(400, 160_004, 'A thread has already been created for this message')

function createOnMessage(context: RestContext): RestResult {
  const { world } = context
  const parent = requireChannel(context, context.params['channel_id'], PERMISSION.CREATE_PUBLIC_THREADS)
  const message = requireMessage(parent, context.params['message_id'])
  const type = publicThreadIn(parent)
  const plan = readForm(context.body, (fields) => readPlan(context, fields))
  if (world.channels.has(message.id)) throw alreadyThere()
  if (!isWritten(message)) throw systemMessage()
  const thread = openThreadOnMessage(world, parent, { ...plan, type, message })
  return answer(context, thread)
}

function create(context: RestContext): RestResult {
  const parent = requireChannel(context, context.params['channel_id'])
  return isForum(parent.type) ? createPost(context, parent) : createAlone(context, parent)
}

const NO_MESSAGE_TYPES = [
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
] as const

/** Without a type the thread is private: threads without a message were, when they were first documented. */
function createAlone(context: RestContext, parent: ChannelRecord): RestResult {
  const fields = readBody(context.body)
  const plan = readPlan(context, fields)
  const type = fields.choice('type', NO_MESSAGE_TYPES) ?? ChannelType.PrivateThread
  const invitable = fields.boolean('invitable')
  fields.done()
  const open = publicThreadIn(parent)
  if (type === ChannelType.PrivateThread ? parent.type !== ChannelType.GuildText : type !== open) {
    throw wrongChannelType()
  }
  const { CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS } = PERMISSION
  const needed = type === ChannelType.PrivateThread ? CREATE_PRIVATE_THREADS : CREATE_PUBLIC_THREADS
  if (!may(context, parent, needed)) throw missingPermissions()
  return answer(context, openThread(context.world, parent, { ...plan, type, invitable }))
}

function createPost(context: RestContext, forum: ChannelRecord): RestResult {
  const { world } = context
  if (!may(context, forum, PERMISSION.SEND_MESSAGES)) throw missingPermissions()
  const fields = readBody(context.body)
  const plan = readPlan(context, fields)
  const appliedTags = fields.snowflakes('applied_tags', { max: 5 }) ?? []
  const first = fields.object('message')
  if (!first) fields.fail('message', 'BASE_TYPE_REQUIRED', 'This field is required')
  const body = first && readMessageBody(first, { flags: POST_FLAGS, plain: context.actor.kind === 'person' })
  fields.done()
  if (!body || isEmpty(body, context.files.length)) throw emptyMessage()
  requireTags(forum, appliedTags)
  requireContentPermissions(context, forum, body)
  const { channel: _decidedLater, ...draft } = composeDraft(context, forum, body)
  const { thread, message } = createForumPost(world, forum, {
    name: plan.name,
    ownerId: plan.ownerId,
    appliedTags,
    ...(plan.autoArchiveMinutes !== undefined && { autoArchiveMinutes: plan.autoArchiveMinutes }),
    joins: true,
    message: {
      ...draft,
      authorId: plan.ownerId,
      mayPingAll: may(context, forum, PERMISSION.MENTION_EVERYONE),
    },
  })
  const result = answer(context, thread)
  return created({ ...(result.body as object), message: viewMessage(context, message) })
}

function readPlan(context: RestContext, fields: Fields): Omit<ThreadPlan, 'type'> {
  return {
    name: fields.string('name', { min: 1, max: 100, required: true }) ?? '',
    ownerId: requireUser(context).id,
    autoArchiveMinutes: readArchiveMinutes(fields, 'auto_archive_duration'),
    slowmodeSeconds: fields.integer('rate_limit_per_user', { min: 0, max: 21_600 }),
  }
}

function publicThreadIn(parent: ChannelRecord): ChannelType.AnnouncementThread | ChannelType.PublicThread {
  if (parent.type === ChannelType.GuildAnnouncement) return ChannelType.AnnouncementThread
  if (parent.type === ChannelType.GuildText) return ChannelType.PublicThread
  throw wrongChannelType()
}

function answer(context: RestContext, thread: ChannelRecord): RestResult {
  const guild = context.world.guilds.get(thread.guildId ?? '')
  if (guild) audit(context, guild, { action: AuditLogEvent.ThreadCreate, targetId: thread.id })
  return created(presentChannel(context.world, thread, requireUser(context).id))
}
