import type { AnswerKind } from '../reply-parser/reading.ts'
import type { DecisionEffect } from './effect.ts'
import type { DecisionQuestion } from './question.ts'

export type AnswerSource = 'button' | 'select' | 'modal' | 'text' | 'reaction' | 'cli' | 'loom' | 'default'

export interface DecisionAnswer {
  /** 1 for the first; a change is the next. */
  number: number
  kind: Exclude<AnswerKind, 'ambiguous'>
  option: number | null
  /** What the person wrote, as it was. */
  text: string
  qualified: boolean
  /** null: nobody; the default of the deadline. */
  by: { id: string; name: string } | null
  at: number
  source: AnswerSource
  /** The message it was typed in. */
  place?: MessagePlace
}

export type DecisionOutcome = 'answered' | 'default' | 'expired' | 'withdrawn' | 'cancelled'

/** asked: stored, not yet shown · waiting: the card is there · settled: over, the agent does not know · delivered. */
export type QuestionPhase = 'asked' | 'waiting' | 'settled' | 'delivered'

/** A message, wherever it stands. */
export interface MessagePlace {
  channelId: string
  messageId: string
}

/** A message of ours about a question, beside its card. */
export interface OwnPost {
  effect: DecisionEffect['type']
  place: MessagePlace
}

export interface CardPlace {
  channelId: string
  messageId: string
  threadId: string | null
}

/** What somebody deleted: a message, or the channel or thread it stood in. */
export type LostPlace = { messageId: string } | { channelId: string }

/** One line of the history. Replies of people who may not answer leave no words here. */
export interface DecisionLine {
  at: number
  what: string
  by: string | null
}

/** A typed reply that may still be followed by another of the same person. */
export interface Settling {
  eventId: string
  name: string
  text: string
  at: number
  until: number
  place?: MessagePlace
}

/** A choice somebody typed where much is at stake: it counts once they have pressed that it was meant so. */
export interface HeldAnswer {
  /** Which one the button is about: a later reply has another. */
  number: number
  answer: DecisionAnswer
}

export interface QuestionState {
  question: DecisionQuestion
  phase: QuestionPhase
  outcome: DecisionOutcome | null
  answer: DecisionAnswer | null
  /** Somebody waits for the answer now. */
  watched: boolean
  card: CardPlace | null
  /** Where cards stood that are gone: people may still write there. */
  earlier?: CardPlace[]
  votes: Record<string, DecisionAnswer>
  settling: Record<string, Settling>
  /** By person. Absent in questions that were stored before there was such a thing. */
  held?: Record<string, HeldAnswer>
  additions: { at: number; text: string }[]
  clarified: number
  reminded: number
  escalated: boolean
  deadlinePassed: boolean
  deliveredAt: number | null
  /** Who was told once that they may not answer. */
  turnedAway: string[]
  /** Ids of the events that were taken in. */
  seen: string[]
  /** What the asker should know about how it was shown. */
  warnings: string[]
  posts: OwnPost[]
  /** Effects that nobody has reported as done. */
  outbox: DecisionEffect[]
  history: DecisionLine[]
}

/** The five words that files and tools have always had. `timeout` is only read, from older files. */
export type StatusWord = 'pending' | 'disconnected' | 'resolved' | 'aborted' | 'timeout'

export function statusWord({ outcome, watched }: Pick<QuestionState, 'outcome' | 'watched'>): StatusWord {
  if (outcome === null) return watched ? 'pending' : 'disconnected'
  return outcome === 'answered' || outcome === 'default' ? 'resolved' : 'aborted'
}

export function isOpen({ outcome }: Pick<QuestionState, 'outcome'>): boolean {
  return outcome === null
}
