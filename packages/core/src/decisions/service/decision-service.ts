import type { AskDecisionInput, HeardVerdict } from '@arachne/contract'

import type { AppError } from '../../errors.ts'
import type { DecisionEffect } from '../question/effect.ts'
import type { EventOf, Responder } from '../question/event.ts'
import type { LostPlace, QuestionState } from '../question/question-state.ts'
import type { QuestionPlace } from './place-index.ts'

export interface AskReceipt {
  id: string
  /** new: a card is being posted · joined: it was open already · returned: it was over already. */
  how: 'new' | 'joined' | 'returned'
  redelivered: boolean
  warnings: string[]
}

/** What an AbortSignal has. */
export interface CallOver {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface WaitHow {
  /** How long this call may take; the question knows nothing of it. */
  ms: number
  /** The caller went away. */
  signal?: CallOver
}

export type Waited =
  | {
      kind: 'settled'
      state: QuestionState
      /** To be called once the result was really written: from then on the answer is frozen. */
      delivered(): Promise<void>
    }
  | {
      kind: 'asked_back'
      state: QuestionState
      asked: Extract<DecisionEffect, { type: 'ask_agent' }>
      /** To be called once the counter-question was really written: it is not handed out again. */
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
  /** false: an answer that was delivered once is never handed out for a second asking. */
  redeliver?: boolean
  /** A hash of what is to be allowed: the answer is for that alone. */
  verdictOn?: string
}

/** The only way to a question, in a hosted instance and in the standalone program. */
export interface DecisionService extends AsyncDisposable {
  /** Stores the question before anything is posted; the same question again joins the one that is there. */
  ask(project: string, input: AskDecisionInput, how?: AskHow): Promise<AskReceipt>
  /**
   * Ends with the result, with a counter-question, or with nothing when the time is up or the caller is gone. Rejects
   * with what is to be done if Discord will not have us; the question stays.
   */
  wait(id: string, how: WaitHow): Promise<Waited>
  /**
   * What a person did. Rights are looked up here, as they are now. `privately`: the caller tells the person what became
   * of it, so no notice is posted.
   */
  hear(id: string, event: PersonEvent, how?: { privately?: boolean }): Promise<Heard>
  /** Whether this person's answer would count now. */
  mayAnswer(state: QuestionState, person: Responder): Promise<boolean>
  withdraw(id: string, reason: string): Promise<QuestionState>
  update(id: string, text: string): Promise<QuestionState>
  /** Something is gone where the question stands or stood. Without its card it is shown once more. */
  cardLost(id: string, lost: LostPlace): Promise<void>
  /** Whether a call waits for it here and now. */
  isAwaited(id: string): boolean
  /** One notice per `boot`, if people can see the question and nobody answered. */
  restarted(id: string, boot: string): Promise<void>
  find(id: string): Promise<QuestionState | undefined>
  /** Open, or over and not delivered; the oldest first. */
  pending(project?: string): Promise<QuestionState[]>
  /** Whether it is one of those that `at` would name somewhere. */
  stands(id: string): boolean
  /** Ids of the questions whose card or thread is in this channel: all undelivered ones, and the last delivered. */
  at(channelId: string): readonly string[]
  /** Those of them that are talked about in this thread. */
  inThread(threadId: string): readonly string[]
  /** The one of them that a message of ours is about. */
  about(messageId: string): string | undefined
  /** Channels and threads where an answer may be written, with the message after which it may be. */
  places(): readonly QuestionPlace[]
  /** The same, of one question. */
  placesOf(questionId: string): readonly QuestionPlace[]
  /** Takes up everything unfinished: what is to be posted, and what time will change. */
  resume(): Promise<void>
  /** Somebody else may have written: those who wait look again. */
  stir(id?: string): void
  /** Discord refuses something this question needs: its waits end with what is to be done. */
  refuse(id: string, error: AppError): void
  /** Discord will not have us (revoked token, missing intent): every wait ends with this; null: it is over. */
  fail(error: AppError | null): void
}
