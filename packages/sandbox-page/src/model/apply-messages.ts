import type { State } from '../state-types.ts'
import type { Message } from '../types.ts'
/** Messages, reactions, votes, typing and what bots answer. */
import { learnFromMessage } from './apply-world.ts'
import type { Handlers, MessageEvents, Reacted, Voted } from './events.ts'
import { authorName } from './names.ts'
import { callsMe } from './reads.ts'
import { summaryOf } from './summary.ts'
import {
  changeMessage,
  emojiKey,
  insertMessage,
  isEphemeral,
  removeMessages,
  withReaction,
  withVote,
} from './timeline.ts'

const TYPING_MS = 10_000

/** What a thread began with is not one of its messages. */
const isCounted = (message: Message) => message.type !== 21 && message.id !== message.channel_id

function created(state: State, message: Message) {
  learnFromMessage(state, message)
  state.typing.get(message.channel_id)?.delete(message.author.id)
  const timeline = state.timelines.get(message.channel_id)
  if (timeline && (!timeline.hasNewer || isEphemeral(message))) insertMessage(timeline, message)
  if (isEphemeral(message)) return
  const channel = state.channels.get(message.channel_id)
  if (channel) {
    state.channels.set(channel.id, {
      ...channel,
      last_message_id: message.id,
      message_count: (channel.message_count ?? 0) + (isCounted(message) ? 1 : 0),
    })
  }
  if (message.author.id === state.me?.id && !message.webhook_id) {
    state.reads.set(message.channel_id, message.id)
    state.mentions.delete(message.channel_id)
  } else if (callsMe(state, message)) {
    state.mentions.set(message.channel_id, (state.mentions.get(message.channel_id) ?? 0) + 1)
  }
}

function reacted(state: State, data: Reacted, by: number) {
  const mine = data.user_id === state.me?.id
  changeMessage(state, data, (message) => {
    // Our own reaction was drawn when it was pressed; the news of it changes nothing.
    const known = message.reactions?.find(
      (one) => (one.emoji.id ?? one.emoji.name) === (data.emoji.id ?? data.emoji.name),
    )
    if (mine && (known?.me ?? false) === by > 0) return message
    return withReaction(message, data.emoji, { by, mine })
  })
}

function voted(state: State, data: Voted, by: number) {
  const mine = data.user_id === state.me?.id
  changeMessage(state, data, (message) => {
    const known = message.poll?.results?.answer_counts.find((one) => one.id === data.answer_id)
    if (mine && (known?.me_voted ?? false) === by > 0) return message
    return withVote(message, data.answer_id, { by, mine })
  })
}

export const MESSAGE_EVENTS: Handlers<MessageEvents, State> = {
  MESSAGE_CREATE: created,
  MESSAGE_UPDATE(state, data) {
    const where = { channel_id: data.channel_id, message_id: data.id }
    changeMessage(state, where, (message) => mergeUpdate(message, data))
  },
  MESSAGE_DELETE(state, data) {
    removeMessages(state, data.channel_id, [data.id])
  },
  MESSAGE_DELETE_BULK(state, data) {
    removeMessages(state, data.channel_id, data.ids)
  },
  MESSAGE_ACK(state, data) {
    state.reads.set(data.channel_id, data.message_id)
    if (!data.mention_count) state.mentions.delete(data.channel_id)
  },
  MESSAGE_REACTION_ADD: (state, data) => reacted(state, data, 1),
  MESSAGE_REACTION_REMOVE: (state, data) => reacted(state, data, -1),
  MESSAGE_REACTION_REMOVE_ALL(state, data) {
    changeMessage(state, data, (message) => ({ ...message, reactions: [] }))
  },
  MESSAGE_REACTION_REMOVE_EMOJI(state, data) {
    changeMessage(state, data, (message) => ({
      ...message,
      reactions: (message.reactions ?? []).filter(
        (one) => (one.emoji.id ?? one.emoji.name) !== (data.emoji.id ?? data.emoji.name),
      ),
    }))
  },
  MESSAGE_POLL_VOTE_ADD: (state, data) => voted(state, data, 1),
  MESSAGE_POLL_VOTE_REMOVE: (state, data) => voted(state, data, -1),
  TYPING_START(state, data) {
    if (data.user_id === state.me?.id) return
    const user = data.member?.user ?? state.users.get(data.user_id)
    const name = data.member?.nick || user?.global_name || user?.username || 'Someone'
    const typing = state.typing.get(data.channel_id) ?? new Map()
    typing.set(data.user_id, { until: Date.now() + TYPING_MS, name })
    state.typing.set(data.channel_id, typing)
  },
}

/** Events are the same for everyone: which reactions and votes are mine is only known here. */
function mergeUpdate(message: Message, update: Message): Message {
  const merged = { ...message, ...update }
  if (update.reactions) {
    const mine = new Set(message.reactions?.filter((one) => one.me).map((one) => emojiKey(one.emoji)))
    merged.reactions = update.reactions.map((one) => ({ ...one, me: mine.has(emojiKey(one.emoji)) }))
  }
  if (update.poll?.results) {
    const mine = new Set(
      message.poll?.results?.answer_counts.filter((one) => one.me_voted).map((one) => one.id),
    )
    const counts = update.poll.results.answer_counts.map((one) => ({ ...one, me_voted: mine.has(one.id) }))
    merged.poll = { ...update.poll, results: { ...update.poll.results, answer_counts: counts } }
  }
  return merged
}

/** What the live region announces for a new message; the screen reader batches it. */
export function sentenceOf(state: State, message: Message) {
  return `${authorName(state, message)}: ${summaryOf(message).slice(0, 160)}`
}
