import type { Actor, ActorFacts } from '../actor.ts'
import type { ConsentResponse } from '../topic/topic-state.ts'

interface Act {
  by: Actor
  facts: ActorFacts
}

export type ElectionEvent =
  /** nomineeIsMember: only members of the organisation can be elected. */
  | ({ type: 'nominate'; nomineeId: string | null; reason: string; nomineeIsMember: boolean } & Act)
  | ({ type: 'reveal' } & Act)
  | ({ type: 'open_changes' } & Act)
  | ({ type: 'change'; nomineeId: string | null; reason: string; nomineeIsMember: boolean } & Act)
  | ({ type: 'propose'; candidateId: string; reason: string; deadline: number } & Act)
  | ({ type: 'respond'; response: ConsentResponse; reason: string } & Act)
  | ({ type: 'back'; to: 'discussion' | 'nomination' } & Act)
  | ({ type: 'elect' } & Act)
  | ({ type: 'no_election'; reason: string } & Act)
  | ({ type: 'cancel' } & Act)
  | { type: 'joined'; memberId: string }
  | { type: 'left'; memberId: string }
  /** The item's team was dissolved. */
  | { type: 'dissolved'; by: Actor | null }

export type ElectionEventOf<T extends ElectionEvent['type']> = Extract<ElectionEvent, { type: T }>
