import { presentUser } from '../../../present/user.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import { compareIds } from '../../../world/id-order.ts'
import { closePoll, vote } from '../../../world/polls.ts'
import type { MessageRecord, PollRecord } from '../../../world/records.ts'
import { requireChannel, requireUser } from '../../access.ts'
import { DiscordError, unknownMessage } from '../../errors.ts'
import { invalidField } from '../../form-errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { notTheAuthor } from '../../message-errors.ts'
import { requireMessage, viewMessage } from '../../message-view.ts'
import { readBody } from '../../validate.ts'

const POLL = '/channels/{channel_id}/polls/{message_id}'

const pollExpired = () => new DiscordError(400, 520_001, 'Poll expired')
const notAPoll = () => new DiscordError(400, 520_006, 'Cannot expire a non-poll message')

export const pollRoutes: Route[] = [
  { method: 'GET', path: `${POLL}/answers/{answer_id}`, auth: 'bot', run: listVoters },
  { method: 'PUT', path: `${POLL}/answers/@me`, auth: 'bot', run: castVote },
  { method: 'POST', path: `${POLL}/expire`, auth: 'bot', run: expire },
]

function listVoters(context: RestContext): RestResult {
  const { poll } = findPoll(context)
  const answer = poll.answers.find(({ id }) => String(id) === context.params['answer_id'])
  if (!answer) throw invalidField('answer_id', 'POLL_ANSWER_UNKNOWN', 'Unknown poll answer')
  const query = readBody(Object.fromEntries(context.query))
  const after = query.snowflake('after') ?? '0'
  const limit = query.integer('limit', { min: 1, max: 100 }) ?? 25
  query.done()
  const users = [...answer.voterIds]
    .filter((id) => compareIds(id, after) > 0)
    .toSorted(compareIds)
    .slice(0, limit)
    .flatMap((id) => context.world.users.get(id) ?? [])
  return { status: 200, body: { users: users.map(presentUser) } }
}

/** People vote by naming all of their answers at once; an empty list takes the vote back. Bots cannot. */
function castVote(context: RestContext): RestResult {
  const { message, poll } = findPoll(context)
  if (context.actor.kind !== 'person') throw new DiscordError(403, 20_001, 'Bots cannot use this endpoint')
  if (poll.finalised || poll.expiresAt <= context.world.clock.now()) throw pollExpired()
  const answerIds = readAnswerIds(context.body, poll)
  vote(context.world, message, { userId: requireUser(context).id, answerIds })
  return { status: 204 }
}

function readAnswerIds(body: unknown, poll: PollRecord): number[] {
  const fields = readBody(body)
  const ids = (fields.snowflakes('answer_ids', { required: true }) ?? []).map(Number)
  if (!poll.multiselect && ids.length > 1) {
    fields.fail('answer_ids', 'BASE_TYPE_MAX_LENGTH', 'Must be 1 or fewer in length.')
  }
  if (ids.some((id) => !poll.answers.some((answer) => answer.id === id))) {
    fields.fail('answer_ids', 'POLL_ANSWER_UNKNOWN', 'Unknown poll answer')
  }
  fields.done()
  return ids
}

/** Only its author can end a poll early; a webhook's poll has no such author. */
function expire(context: RestContext): RestResult {
  const channel = requireChannel(context, context.params['channel_id'])
  const message = requireMessage(channel, context.params['message_id'])
  if (!message.poll) throw notAPoll()
  if (message.authorId !== requireUser(context).id) throw notTheAuthor()
  if (message.poll.finalised) throw pollExpired()
  closePoll(context.world, message)
  return { status: 200, body: viewMessage(context, message) }
}

function findPoll(context: RestContext): { message: MessageRecord; poll: PollRecord } {
  const channel = requireChannel(context, context.params['channel_id'], PERMISSION.READ_MESSAGE_HISTORY)
  const message = requireMessage(channel, context.params['message_id'])
  if (!message.poll) throw unknownMessage()
  return { message, poll: message.poll }
}
