import type { AnswerSource, CardPlace, LostPlace, MessagePlace } from './question-state.ts'

export interface Responder {
  id: string
  name: string
  roles: readonly string[]
  /** false for bots, webhooks, proxied and system messages. */
  human: boolean
  /** Whether the project's lists contain them now; absent: only the question's own lists apply. */
  listed?: { first: boolean; second: boolean }
}

/**
 * `id` names the event wherever it comes from, so that a second delivery is recognised; `at` is when it happened.
 * `told`: the person sees the result where they pressed, so no notice is needed.
 */
export type DecisionEvent = { id: string; at: number } & (
  | { type: 'posted'; card: CardPlace; warning?: string }
  | { type: 'reply'; from: Responder; text: string; place?: MessagePlace }
  | {
      type: 'choice'
      from: Responder
      option: number
      source: Exclude<AnswerSource, 'text' | 'modal' | 'default'>
      told?: boolean
    }
  | {
      type: 'other'
      from: Responder
      text: string
      source?: 'modal' | 'cli' | 'loom' | 'reaction'
      told?: boolean
    }
  /** Whether a typed choice was read correctly. */
  | { type: 'confirmed'; from: Responder; number: number; accepts: boolean; told?: boolean }
  | { type: 'tick' }
  | { type: 'watched' }
  | { type: 'unwatched' }
  | { type: 'updated'; text: string }
  | { type: 'withdrawn'; reason: string }
  | { type: 'superseded'; by: string }
  /** `answer`: the number of the answer that was handed over; a later answer isn't marked as delivered. */
  | { type: 'delivered'; answer?: number }
  | { type: 'card_lost'; lost: LostPlace }
  | { type: 'restarted' }
  | { type: 'done'; effectId: string; post?: MessagePlace }
)

export type EventOf<T extends DecisionEvent['type']> = Extract<DecisionEvent, { type: T }>
