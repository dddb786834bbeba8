import type { AnswerKind } from '../reply-parser/reading.ts'
import type { DecisionEffect } from './effect.ts'
import type { DecisionQuestion } from './question.ts'

export type AnswerSource = 'button' | 'select' | 'modal' | 'text' | 'reaction' | 'cli' | 'loom' | 'default'

export interface DecisionAnswer {
  /** The first is 1; each change gets the next number. */
  number: number
  kind: Exclude<AnswerKind, 'ambiguous'>
  option: number | null
  /** The person's own words, unchanged. */
  text: string
  qualified: boolean
  /** null: nobody; it is the deadline's default. */
  by: { id: string; name: string } | null
  at: number
  source: AnswerSource
  /** The message it was typed in. */
  place?: MessagePlace
}

export type DecisionOutcome = 'answered' | 'default' | 'expired' | 'withdrawn' | 'cancelled'

/**
 * asked: stored, not yet shown · waiting: the card is posted · settled: over, but the agent doesn't know yet ·
 * delivered.
 */
export type QuestionPhase = 'asked' | 'waiting' | 'settled' | 'delivered'

/** A message, in any channel or thread. */
export interface MessagePlace {
  channelId: string
  messageId: string
}

/** Another message of ours about a question, beside its card. */
export interface OwnPost {
  effect: DecisionEffect['type']
  place: MessagePlace
}

export interface CardPlace {
  channelId: string
  messageId: string
  threadId: string | null
}

/** What someone deleted: a message, or the channel or thread that contained it. */
export type LostPlace = { messageId: string } | { channelId: string }

/** One line of the history. Replies of people who may not answer leave no text here. */
export interface DecisionLine {
  at: number
  what: string
  by: string | null
}

/** A typed reply that the same person may still follow up. */
export interface Settling {
  name: string
  text: string
  at: number
  until: number
  place?: MessagePlace
}

/** A typed choice at high stakes: it counts once its author has confirmed it. */
export interface HeldAnswer {
  /** Which choice the button confirms: a later reply has another number. */
  number: number
  answer: DecisionAnswer
}

export interface QuestionState {
  question: DecisionQuestion
  phase: QuestionPhase
  outcome: DecisionOutcome | null
  answer: DecisionAnswer | null
  /** An agent is waiting for the answer now. */
  watched: boolean
  card: CardPlace | null
  /** Places of cards that are gone: people may still write there. */
  earlier?: CardPlace[]
  votes: Record<string, DecisionAnswer>
  settling: Record<string, Settling>
  /** By person. Absent in questions that were stored before this existed. */
  held?: Record<string, HeldAnswer>
  additions: { at: number; text: string }[]
  clarified: number
  reminded: number
  escalated: boolean
  deadlinePassed: boolean
  deliveredAt: number | null
  /** People who were told once that they may not answer. */
  turnedAway: string[]
  /** Ids of the events that were applied. */
  seen: string[]
  /** What the asking agent should know about how the question was shown. */
  warnings: string[]
  posts: OwnPost[]
  /** Effects that haven't been reported as done. */
  outbox: DecisionEffect[]
  history: DecisionLine[]
}

/** The five status words that files and tools have always used. `timeout` is only read, from older files. */
export type StatusWord = 'pending' | 'disconnected' | 'resolved' | 'aborted' | 'timeout'

export function statusWord({ outcome, watched }: Pick<QuestionState, 'outcome' | 'watched'>): StatusWord {
  if (outcome === null) return watched ? 'pending' : 'disconnected'
  return outcome === 'answered' || outcome === 'default' ? 'resolved' : 'aborted'
}

export function isOpen({ outcome }: Pick<QuestionState, 'outcome'>): boolean {
  return outcome === null
}
