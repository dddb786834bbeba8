import { MessageType, type APIEmbed, type APIEmbedField, type EmbedType } from 'discord-api-types/v10'

import { audienceOf, placeOf, publishMessage } from './message-events.ts'
import { postMessage } from './post-message.ts'
import type { Id, MessageRecord, PollRecord } from './records.ts'
import type { World } from './world.ts'

/** Ends the poll of a message when its time has come. */
export function watchPoll(world: World, message: MessageRecord): void {
  if (!message.poll || message.poll.finalised) return
  world.deadlines.at(message.poll.expiresAt, () => closePoll(world, message))
}

/** Counts for good and says so in the channel. */
export function closePoll(world: World, message: MessageRecord): void {
  const channel = world.channels.get(message.channelId)
  if (!message.poll || message.poll.finalised || !channel?.messages.has(message.id)) return
  message.poll.finalised = true
  message.poll.expiresAt = Math.min(message.poll.expiresAt, world.clock.now())
  publishMessage(world, 'MESSAGE_UPDATE', message)
  postMessage(world, {
    channel,
    authorId: message.authorId,
    webhook: message.webhook,
    type: MessageType.PollResult,
    embeds: [resultOf(message.poll)],
    reference: {
      messageId: message.id,
      channelId: message.channelId,
      guildId: message.guildId,
      forward: false,
    },
  })
}

/** Makes these the person's answers; says what changed. */
export function vote(world: World, message: MessageRecord, by: { userId: Id; answerIds: readonly number[] }) {
  for (const answer of message.poll?.answers ?? []) {
    const wanted = by.answerIds.includes(answer.id)
    if (wanted === answer.voterIds.has(by.userId)) continue
    if (wanted) answer.voterIds.add(by.userId)
    else answer.voterIds.delete(by.userId)
    world.publish({
      type: wanted ? 'MESSAGE_POLL_VOTE_ADD' : 'MESSAGE_POLL_VOTE_REMOVE',
      data: { user_id: by.userId, message_id: message.id, ...placeOf(message), answer_id: answer.id },
      ...audienceOf(message),
    })
  }
}

/** The embed of a poll-result message: fields instead of text, without a winner in a draw. */
function resultOf(poll: PollRecord): APIEmbed {
  const votes = poll.answers.map(({ voterIds }) => voterIds.size)
  const most = Math.max(...votes)
  const leaders = poll.answers.filter(({ voterIds }) => voterIds.size === most)
  const [leader] = leaders
  const fields = [
    field('poll_question_text', poll.question),
    field('victor_answer_votes', most),
    field(
      'total_votes',
      votes.reduce((sum, count) => sum + count, 0),
    ),
  ]
  if (leader && leaders.length === 1 && most > 0) {
    fields.push(field('victor_answer_id', leader.id), field('victor_answer_text', leader.text))
    if (leader.emoji) fields.push(field('victor_answer_emoji_name', leader.emoji.name))
    if (leader.emoji?.id) fields.push(field('victor_answer_emoji_id', leader.emoji.id))
  }
  return { type: 'poll_result' as EmbedType.PollResult, fields }
}

function field(name: string, value: number | string): APIEmbedField {
  return { name, value: String(value), inline: false }
}
