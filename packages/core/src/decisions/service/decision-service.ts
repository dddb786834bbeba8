import type { AskDecisionInput, HeardVerdict } from '@arachne/contract'

import type { AppError } from '../../errors.ts'
import type { DecisionEffect } from '../question/effect.ts'
import type { EventOf, Responder } from '../question/event.ts'
import type { LostPlace, QuestionState } from '../question/question-state.ts'
import type { QuestionPlace } from './place-index.ts'

export interface AskReceipt {
  id: string
  /** new: a card is being posted · joined: it was already open · returned: it was already over. */
  how: 'new' | 'joined' | 'returned'
  redelivered: boolean
  warnings: string[]
}

/** The part of AbortSignal that is used. */
export interface CallOver {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface WaitHow {
  /** How long this call may take; this doesn't affect the question. */
  ms: number
  /** The caller went away. */
  signal?: CallOver
}

export type Waited =
  | {
      kind: 'settled'
      state: QuestionState
      /** Must be called once the result was really written: from then on, the answer is frozen. */
      delivered(): Promise<void>
    }
  | {
      kind: 'asked_back'
      state: QuestionState
      asked: Extract<DecisionEffect, { type: 'ask_agent' }>
      /** Must be called once the counter-question was really written: it isn't returned again. */
      delivered(): Promise<void>
    }
  | { kind: 'pending'; state: QuestionState; delivered(): Promise<void> }

/** What a person did. */
export type PersonEvent = EventOf<'reply' | 'choice' | 'other' | 'confirmed'>

export interface Heard {
  state: QuestionState
  verdict: HeardVerdict
}

export interface AskHow {
  /** false: an answer that was delivered once is never returned when the question is asked again. */
  redeliver?: boolean
  /** A hash of what is to be allowed: the answer is only valid for that. */
  verdictOn?: string
}

/** The only way to a question, both hosted and standalone. */
export interface DecisionService extends AsyncDisposable {
  /** Stores the question before anything is posted; the same question again joins the existing one. */
  ask(project: string, input: AskDecisionInput, how?: AskHow): Promise<AskReceipt>
  /**
   * Resolves with the result, with a counter-question, or with nothing when the time is up or the caller is gone.
   * Rejects with what has to be fixed if Discord refuses us; the question stays.
   */
  wait(id: string, how: WaitHow): Promise<Waited>
  /** Handles what a person did. Rights are checked here, as of now. */
  hear(id: string, event: PersonEvent): Promise<Heard>
  /** Whether this person's answer would be accepted now. */
  mayAnswer(state: QuestionState, person: Responder): Promise<boolean>
  withdraw(id: string, reason: string): Promise<QuestionState>
  update(id: string, text: string): Promise<QuestionState>
  /** Something is gone where the question is or was shown. If its card is gone, it is posted once more. */
  cardLost(id: string, lost: LostPlace): Promise<void>
  /** Whether a call in this process is waiting for it. */
  isAwaited(id: string): boolean
  /** One notice per `boot`, if people can see the question and nobody has answered. */
  restarted(id: string, boot: string): Promise<void>
  find(id: string): Promise<QuestionState | undefined>
  /** Open, or over and not delivered; oldest first. */
  pending(project?: string): Promise<QuestionState[]>
  /** Whether `at` would return it for some channel. */
  stands(id: string): boolean
  /** Ids of the questions whose card or thread is in this channel: all undelivered ones, and the last delivered. */
  at(channelId: string): readonly string[]
  /** Those of them that are discussed in this thread. */
  inThread(threadId: string): readonly string[]
  /** The one of them that one of our messages is about. */
  about(messageId: string): string | undefined
  /** Channels and threads where an answer may be written, each with the message after which it may come. */
  places(): readonly QuestionPlace[]
  /** The same for one question. */
  placesOf(questionId: string): readonly QuestionPlace[]
  /** Resumes everything unfinished: pending posts, and changes that time will bring. */
  resume(): Promise<void>
  /** Others may have written, so waiting calls look again. */
  stir(id?: string): void
  /** Discord refuses something this question needs: its waits end and say what has to be fixed. */
  refuse(id: string, error: AppError): void
  /** Discord refuses us (revoked token, missing intent): every wait ends with this; null: that is over. */
  fail(error: AppError | null): void
}
