import { compareSnowflakes } from '../../identities/mailbox/snowflake.ts'
import type { QuestionState } from '../question/question-state.ts'

/**
 * Where questions are, so that one look-up tells whether any message is an answer. The last delivered ones are also
 * kept: people who answer them are told that it is too late.
 */
export interface PlaceIndex {
  set(state: QuestionState): void
  /** Whether it has a known place. */
  stands(id: string): boolean
  at(channelId: string): readonly string[]
  /** Questions whose own thread this is. */
  inThread(threadId: string): readonly string[]
  about(messageId: string): string | undefined
  /** Where an answer may still be written. */
  places(): QuestionPlace[]
  /** The same for one question. */
  placesOf(id: string): QuestionPlace[]
}

export interface QuestionPlace {
  readonly channelId: string
  readonly after: string
  readonly questions: readonly string[]
}

interface Standing {
  /** Channel or thread → the message after which an answer may come. */
  channels: Map<string, string>
  messages: string[]
  threads: Set<string | null>
}

const MOST_DELIVERED = 200

function standingOf({ card, earlier = [], posts }: QuestionState): Standing | undefined {
  const places = [...earlier, ...(card === null ? [] : [card])]
  if (places.length === 0) return undefined
  const channels = new Map<string, string>()
  for (const { channelId, threadId, messageId } of places) {
    for (const where of [channelId, threadId])
      if (where !== null && !channels.has(where)) channels.set(where, messageId)
  }
  const messages = [...places, ...posts.map(({ place }) => place)].map(({ messageId }) => messageId)
  return { channels, messages, threads: new Set(places.map(({ threadId }) => threadId)) }
}

export function createPlaceIndex(): PlaceIndex {
  const questions = new Map<string, Standing>()
  const channels = new Map<string, Set<string>>()
  const messages = new Map<string, string>()
  const delivered = new Set<string>()

  function forget(id: string): void {
    const standing = questions.get(id)
    if (standing === undefined) return
    questions.delete(id)
    for (const message of standing.messages) messages.delete(message)
    for (const channel of standing.channels.keys()) {
      const there = channels.get(channel)
      there?.delete(id)
      if (there?.size === 0) channels.delete(channel)
    }
  }

  function keepDelivered({ phase, question }: QuestionState): void {
    if (phase === 'delivered') delivered.add(question.id)
    const [oldest] = delivered
    if (delivered.size <= MOST_DELIVERED || oldest === undefined) return
    delivered.delete(oldest)
    forget(oldest)
  }

  function placeOf(channelId: string): QuestionPlace[] {
    let after: string | undefined
    const waiting: string[] = []
    for (const id of channels.get(channelId) ?? []) {
      if (delivered.has(id)) continue
      waiting.push(id)
      const start = questions.get(id)?.channels.get(channelId) ?? '0'
      if (after === undefined || compareSnowflakes(start, after) < 0) after = start
    }
    return after === undefined ? [] : [{ channelId, after, questions: waiting }]
  }

  return {
    set(state) {
      const { id } = state.question
      forget(id)
      const standing = standingOf(state)
      if (standing === undefined) return
      questions.set(id, standing)
      for (const message of standing.messages) messages.set(message, id)
      for (const channel of standing.channels.keys()) {
        channels.set(channel, (channels.get(channel) ?? new Set()).add(id))
      }
      keepDelivered(state)
    },
    stands: (id) => questions.has(id),
    at: (channelId) => [...(channels.get(channelId) ?? [])],
    inThread: (threadId) =>
      [...(channels.get(threadId) ?? [])].filter((id) => questions.get(id)?.threads.has(threadId)),
    about: (messageId) => messages.get(messageId),
    places: () => [...channels.keys()].flatMap(placeOf),
    placesOf: (id) =>
      delivered.has(id) ? [] : [...(questions.get(id)?.channels.keys() ?? [])].flatMap(placeOf),
  }
}
