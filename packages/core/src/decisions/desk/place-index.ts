import { compareSnowflakes } from '../../identities/mailbox/snowflake.ts'
import type { QuestionState } from '../question-state.ts'

/**
 * Where questions stand, so that any message is told from an answer by a look-up. The last delivered ones are kept too:
 * who answers them hears that it is too late.
 */
export interface PlaceIndex {
  set(state: QuestionState): void
  at(channelId: string): readonly string[]
  /** Questions whose own thread this is. */
  inThread(threadId: string): readonly string[]
  about(messageId: string): string | undefined
  /** Where an answer may still come. */
  places(): QuestionPlace[]
  /** The same, of one question. */
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
  thread: string | null
}

const MOST_DELIVERED = 200

function standingOf({ card, posts }: QuestionState): Standing | undefined {
  if (card === null) return undefined
  const channels = new Map([[card.channelId, card.messageId]])
  if (card.threadId !== null) channels.set(card.threadId, card.messageId)
  const messages = [card.messageId, ...posts.map(({ place }) => place.messageId)]
  return { channels, messages, thread: card.threadId }
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
    at: (channelId) => [...(channels.get(channelId) ?? [])],
    inThread: (threadId) =>
      [...(channels.get(threadId) ?? [])].filter((id) => questions.get(id)?.thread === threadId),
    about: (messageId) => messages.get(messageId),
    places: () => [...channels.keys()].flatMap(placeOf),
    placesOf: (id) =>
      delivered.has(id) ? [] : [...(questions.get(id)?.channels.keys() ?? [])].flatMap(placeOf),
  }
}
