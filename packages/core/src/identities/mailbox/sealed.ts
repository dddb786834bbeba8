import type { EntityId, Snowflake } from '@arachne/contract'

import type { Flags } from './mailbox.ts'

/**
 * One HPKE setup for one reader. `enc` is the public part; with the reader's secret, the lane's keys can be derived.
 */
export interface SealedLane {
  id: string
  enc: Uint8Array
}

/** The key of a span from `firstIndex` on, for one reader, under the `counter`-th key of its lane. */
export interface SealedWrap {
  readerId: string
  span: string
  firstIndex: number
  lane: SealedLane
  counter: number
  bytes: Uint8Array
}

/** A wrap with the channel it belongs to. */
export interface ScopedWrap extends SealedWrap {
  scope: Snowflake
}

export interface SealedText {
  span: string
  index: number
  bytes: Uint8Array
}

/**
 * What a store receives of a message: opaque bytes. The wraps are those that this message made necessary, often none.
 */
export interface SealedMessage {
  text: SealedText
  wraps: SealedWrap[]
}

/** Everything about a message that is stored in the clear. */
export interface Envelope {
  id: Snowflake
  channelId: Snowflake
  threadId: Snowflake | null
  version: number
  arrivedAt: number
  flags: ReadonlyMap<EntityId, Flags>
  except: readonly EntityId[]
}
