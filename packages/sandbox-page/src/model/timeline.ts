import type { State, Timeline } from '../state-types.ts'
import { compareIds } from '../text/time.ts'
import type { Message, Reaction, Emoji } from '../types.ts'

const EPHEMERAL = 64
/** More than this is forgotten at the far end and fetched again when scrolled to. */
const MOST_KEPT = 400

export const isEphemeral = (message: Message) => ((message.flags ?? 0) & EPHEMERAL) !== 0

/** Messages are replaced, never changed: what is drawn is kept while the object is the same. */
export function changeMessage(
  state: State,
  { channel_id, message_id }: { channel_id: string; message_id: string },
  change: (message: Message) => Message,
) {
  // A thread that began with a message has its id, and shows it at its top.
  for (const id of [channel_id, message_id]) {
    const timeline = state.timelines.get(id)
    if (timeline)
      timeline.messages = timeline.messages.map((message) => changeOne(message, message_id, change))
  }
}

function changeOne(message: Message, id: string, change: (message: Message) => Message): Message {
  if (message.id === id && message.type !== 21) return change(message)
  if (message.referenced_message?.id !== id) return message
  return { ...message, referenced_message: change(message.referenced_message) }
}

export function insertMessage(timeline: Timeline, message: Message) {
  const rest = timeline.messages.filter(
    (known) =>
      known.id !== message.id &&
      (known.pending === undefined || String(known.nonce) !== String(message.nonce)),
  )
  const at = message.pending ? rest.length : lastBefore(rest, message.id)
  timeline.messages = rest.toSpliced(at, 0, message)
}

/** Messages on their way stay last. */
function lastBefore(messages: Message[], id: string) {
  let at = messages.length
  while (at > 0) {
    const before = messages[at - 1]
    if (before && !before.pending && compareIds(before.id, id) < 0) break
    at -= 1
  }
  return at
}

export function removeMessages(state: State, channelId: string, ids: string[]) {
  const timeline = state.timelines.get(channelId)
  if (!timeline) return
  const gone = new Set(ids)
  timeline.messages = timeline.messages
    .filter((message) => !gone.has(message.id))
    .map((message) =>
      message.referenced_message && gone.has(message.referenced_message.id)
        ? { ...message, referenced_message: null }
        : message,
    )
}

/** A page comes newest first, as Discord answers. */
export function joinPage(timeline: Timeline, page: Message[], side: 'older' | 'newer') {
  const known = new Set(timeline.messages.map((message) => message.id))
  const fresh = page.filter((message) => !known.has(message.id)).toReversed()
  if (side === 'older') {
    timeline.messages = [...fresh, ...timeline.messages]
    if (timeline.messages.length > MOST_KEPT) {
      timeline.messages = timeline.messages.slice(0, MOST_KEPT)
      timeline.hasNewer = true
    }
  } else {
    timeline.messages = [...timeline.messages, ...fresh].slice(-MOST_KEPT)
  }
}

export const emojiKey = (emoji: Emoji) => emoji.id ?? emoji.name ?? ''

export function withReaction(
  message: Message,
  emoji: Emoji,
  { by, mine }: { by: number; mine: boolean },
): Message {
  const reactions = message.reactions ?? []
  const key = emojiKey(emoji)
  const known = reactions.find((one) => emojiKey(one.emoji) === key)
  if (!known && by < 0) return message
  const next: Reaction = {
    emoji,
    count: (known?.count ?? 0) + by,
    me: mine ? by > 0 : (known?.me ?? false),
  }
  const list = known ? reactions.map((one) => (one === known ? next : one)) : [...reactions, next]
  return { ...message, reactions: list.filter((one) => one.count > 0) }
}

export function withVote(
  message: Message,
  answerId: number,
  { by, mine }: { by: number; mine: boolean },
): Message {
  if (!message.poll) return message
  const results = message.poll.results ?? { is_finalized: false, answer_counts: [] }
  const known = results.answer_counts.find((one) => one.id === answerId)
  const next = {
    id: answerId,
    count: Math.max(0, (known?.count ?? 0) + by),
    me_voted: mine ? by > 0 : (known?.me_voted ?? false),
  }
  const answer_counts = known
    ? results.answer_counts.map((one) => (one === known ? next : one))
    : [...results.answer_counts, next]
  return { ...message, poll: { ...message.poll, results: { ...results, answer_counts } } }
}
