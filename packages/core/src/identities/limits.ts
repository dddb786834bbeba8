import type { EntityId } from '@arachne/contract'

import type { Entity } from './entities/entity.ts'

/** How much is allowed within a minute; 0 = as much as they like. */
export interface Limits {
  /** Tool calls of one entity. */
  entityCalls: number
  /** Of those, calls that leave something on Discord. */
  entitySends: number
  /** Of all entities of one owner together. */
  ownerCalls: number
  ownerSends: number
  /** With one credential. */
  tokenCalls: number
  /** Posts of all entities in one channel, who take turns then. */
  channelSends: number
  /** Requests without a credential, from one address. */
  addressRequests: number
  /** Changes one person makes, by hand or through agents, a fifth of them in chat; a hundred times as many in a day. */
  personWrites: number
}

export interface LimitedCaller {
  entity: Pick<Entity, 'id' | 'ownerId'>
  /** The credential. */
  readerId: string
}

/** What one entity has left of its calls. */
export interface Allowance {
  limit: number
  remaining: number
  resetSeconds: number
}

/** Every refusal is an AppError `rate_limited` that says whose limit it was and when to come back. */
export interface CallLimits {
  takeCall(caller: LimitedCaller, kind: 'call' | 'send'): Promise<void>
  takeRequest(address: string): Promise<void>
  /** One change that stays. */
  takeWrite(personId: string, written: { bytes: number; isChat: boolean }): Promise<void>
  /** A file is in memory until all of it has come, however slowly it comes: so nobody sends many at once. */
  receive<Result>(personId: string, receiving: () => Promise<Result>): Promise<Result>
  /** undefined when its calls are not limited. */
  allowance(entityId: EntityId): Promise<Allowance | undefined>
}
