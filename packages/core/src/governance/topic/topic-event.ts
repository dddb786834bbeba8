import type { Actor, ActorFacts } from '../actor.ts'
import type { ConsentResponse } from './topic-state.ts'

/** `id` names what the event creates: a clarification, an objection. */
interface Act {
  id: string
  by: Actor
  facts: ActorFacts
}

export type TopicEvent =
  | ({ type: 'open' } & Act)
  | ({ type: 'ask'; question: string } & Act)
  | ({ type: 'answer'; clarificationId: string; answer: string } & Act)
  | ({ type: 'amend'; text: string } & Act)
  | ({ type: 'start_round'; deadline: number } & Act)
  | ({ type: 'respond'; response: ConsentResponse; reason: string } & Act)
  | ({ type: 'rule'; objectionId: string; reason: string } & Act)
  | ({ type: 'back' } & Act)
  | ({ type: 'resolve' } & Act)
  | ({ type: 'withdraw'; authorLeft: boolean } & Act)
  | ({ type: 'reopen'; reason: string } & Act)
  | { type: 'tick'; autoResolve: boolean }
  | { type: 'joined'; memberId: string }
  | { type: 'left'; memberId: string }
  /** The item's team was dissolved. */
  | { type: 'dissolved'; by: Actor | null }

export type TopicEventOf<T extends TopicEvent['type']> = Extract<TopicEvent, { type: T }>
