import type { EntityId } from '@arachne/contract'

import type { Entity } from './entities/entity.ts'

/** Limits per minute; 0 = unlimited. */
export interface Limits {
  /** Tool calls of one entity. */
  entityCalls: number
  /** Those calls that leave something on Discord. */
  entitySends: number
  /** For all entities of one owner together. */
  ownerCalls: number
  ownerSends: number
  /** With one credential. */
  tokenCalls: number
  /** Posts of all entities in one channel; beyond this they take turns. */
  channelSends: number
  /** Requests without a credential, from one address. */
  addressRequests: number
  /**
   * One person's changes, by hand or through agents. A fifth of them may be in chat; a day allows a hundred times as
   * many.
   */
  personWrites: number
}

export interface LimitedCaller {
  entity: Pick<Entity, 'id' | 'ownerId'>
  /** The credential. */
  readerId: string
}

/** How many calls one entity has left. */
export interface Allowance {
  limit: number
  remaining: number
  resetSeconds: number
}

/** Every refusal is an AppError `rate_limited` that says whose limit it was and when to retry. */
export interface CallLimits {
  takeCall(caller: LimitedCaller, kind: 'call' | 'send'): Promise<void>
  takeRequest(address: string): Promise<void>
  /** One change that is stored. */
  takeWrite(personId: string, written: { bytes: number; isChat: boolean }): Promise<void>
  /**
   * A file is in memory until all of it has arrived, however slowly, so a person can only send a few at the same time.
   */
  receive<Result>(personId: string, receiving: () => Promise<Result>): Promise<Result>
  /** undefined if its calls aren't limited. */
  allowance(entityId: EntityId): Promise<Allowance | undefined>
}
