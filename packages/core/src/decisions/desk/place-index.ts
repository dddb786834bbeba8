import { compareSnowflakes } from '../../identities/mailbox/snowflake.ts'
import type { QuestionState } from '../question-state.ts'

/** Where the questions that can still be answered stand, so that any message is told from an answer by a look-up. */
export interface PlaceIndex {
  set(state: QuestionState): void
  at(channelId: string): readonly string[]
  /** Questions whose own thread this is. */
  inThread(threadId: string): readonly string[]
  about(messageId: string): string | undefined
  places(): { channelId: string; after: string; questions: string[] }[]
}

interface Standing {
  /** Channel or thread → the message after which an answer may come. */
  channels: Map<string, string>
  messages: string[]
  thread: string | null
}

function standingOf({ phase, card, posts }: QuestionState): Standing | undefined {
  if (phase === 'delivered' || card === null) return undefined
  const channels = new Map([[card.channelId, card.messageId]])
  if (card.threadId !== null) channels.set(card.threadId, card.messageId)
  const messages = [card.messageId, ...posts.map(({ place }) => place.messageId)]
  return { channels, messages, thread: card.threadId }
}

export function createPlaceIndex(): PlaceIndex {
  const questions = new Map<string, Standing>()
  const channels = new Map<string, Set<string>>()
  const messages = new Map<string, string>()

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
    },
    at: (channelId) => [...(channels.get(channelId) ?? [])],
    inThread: (threadId) =>
      [...(channels.get(threadId) ?? [])].filter((id) => questions.get(id)?.thread === threadId),
    about: (messageId) => messages.get(messageId),
    places: () =>
      Array.from(channels, ([channelId, ids]) => {
        const starts = Array.from(ids, (id) => questions.get(id)?.channels.get(channelId) ?? '0')
        return { channelId, after: starts.toSorted(compareSnowflakes)[0] ?? '0', questions: [...ids] }
      }),
  }
}
