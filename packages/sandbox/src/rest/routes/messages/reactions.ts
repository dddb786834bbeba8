import { presentUser } from '../../../present/user.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import { compareIds } from '../../../world/id-order.ts'
import { addReaction, removeAllReactions, removeEmoji, removeReaction } from '../../../world/reactions.ts'
import type { Id, MessageRecord, ReactionRecord } from '../../../world/records.ts'
import { may, requireChannel, requireUser } from '../../access.ts'
import { missingPermissions, unknownEmoji } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { notInDms, tooManyReactions } from '../../message-errors.ts'
import { requireMessage } from '../../message-view.ts'
import { parseReactionEmoji, sameEmoji } from '../../reaction-emoji.ts'
import { requireOpenThread } from '../../send-rules.ts'
import { readBody } from '../../validate.ts'

const ALL = '/channels/{channel_id}/messages/{message_id}/reactions'
const ONE = `${ALL}/{emoji_name}`
const MAX_KINDS = 20

export const reactionRoutes: Route[] = [
  { method: 'PUT', path: `${ONE}/@me`, auth: 'bot', run: react },
  {
    method: 'DELETE',
    path: `${ONE}/@me`,
    auth: 'bot',
    run: (context) => takeBack(context, requireUser(context).id),
  },
  { method: 'DELETE', path: `${ONE}/{user_id}`, auth: 'bot', run: takeAway },
  { method: 'GET', path: ONE, auth: 'bot', run: listUsers },
  { method: 'DELETE', path: ONE, auth: 'bot', run: clearEmoji },
  { method: 'DELETE', path: ALL, auth: 'bot', run: clearAll },
]

/** Adding to an existing reaction needs no permission to add new ones. */
function react(context: RestContext): RestResult {
  const { message, reaction } = find(context)
  const isNew = !message.reactions.includes(reaction)
  const channel = requireChannel(context, message.channelId, PERMISSION.READ_MESSAGE_HISTORY)
  requireOpenThread(channel)
  if (isNew && !may(context, channel, PERMISSION.ADD_REACTIONS)) throw missingPermissions()
  if (isNew && message.reactions.length >= MAX_KINDS) throw tooManyReactions()
  addReaction(context.world, message, { reaction, userId: requireUser(context).id })
  return { status: 204 }
}

function takeBack(context: RestContext, userId: Id): RestResult {
  const { message, reaction } = find(context)
  removeReaction(context.world, message, { reaction, userId })
  return { status: 204 }
}

function takeAway(context: RestContext): RestResult {
  const userId = context.params['user_id'] ?? ''
  if (userId !== requireUser(context).id) requireModerator(context)
  return takeBack(context, userId)
}

function clearEmoji(context: RestContext): RestResult {
  requireModerator(context)
  const { message, reaction } = find(context)
  if (!message.reactions.includes(reaction)) throw unknownEmoji()
  removeEmoji(context.world, message, reaction)
  return { status: 204 }
}

function clearAll(context: RestContext): RestResult {
  removeAllReactions(context.world, requireModerator(context))
  return { status: 204 }
}

function requireModerator(context: RestContext): MessageRecord {
  const channel = requireChannel(context, context.params['channel_id'], PERMISSION.MANAGE_MESSAGES)
  if (channel.guildId === null) throw notInDms()
  return requireMessage(channel, context.params['message_id'])
}

/** Type 1 asks for burst reactions, which no one here has bought. */
function listUsers(context: RestContext): RestResult {
  const { reaction } = find(context)
  const query = readBody(Object.fromEntries(context.query))
  const after = query.snowflake('after') ?? '0'
  const limit = query.integer('limit', { min: 1, max: 100 }) ?? 25
  const burst = query.choice('type', [0, 1]) === 1
  query.done()
  const ids = burst ? [] : [...reaction.userIds].filter((id) => compareIds(id, after) > 0)
  const users = ids
    .toSorted(compareIds)
    .slice(0, limit)
    .flatMap((id) => context.world.users.get(id) ?? [])
  return { status: 200, body: users.map(presentUser) }
}

/** The message and its reaction with that emoji; a new one if it is the first. */
function find(context: RestContext): { message: MessageRecord; reaction: ReactionRecord } {
  const channel = requireChannel(context, context.params['channel_id'])
  const message = requireMessage(channel, context.params['message_id'])
  const emoji = parseReactionEmoji(context.world, context.params['emoji_name'] ?? '')
  const known = message.reactions.find((reaction) => sameEmoji(reaction.emoji, emoji))
  return { message, reaction: known ?? { emoji, userIds: new Set() } }
}
