import type { Snowflake } from '@arachne/contract'
import { rings, type planRead } from '@arachne/core/identities'

import { createSlabs, type Slabs, type Space } from './slabs.ts'
import { createShelf, createWraps, type SpanShelf } from './wrap-shelf.ts'

export interface MemoryCaps {
  /** Per channel. */
  messages: number
  bytes: number
  /** For everything the store keeps. */
  totalBytes: number
  /** The longest time to live an entity can have. */
  retentionMinutes: number
}

export interface StoredText {
  span: string
  index: number
  space: Space
}

export interface Channel {
  ring: rings.Ring<StoredText>
  shelf: SpanShelf
}

interface ReaderState {
  channels: Set<Snowflake>
  /** The last message it received; 0 before the first. */
  last: Snowflake
}

export interface MemoryState {
  readonly instance: string
  readonly caps: MemoryCaps
  readonly plan: typeof planRead
  readonly slabs: Slabs
  readonly wraps: ReturnType<typeof createWraps>
  readonly channels: Map<Snowflake, Channel>
  readonly readers: Map<string, ReaderState>
  /** The number of memberships so far. */
  joins: number
}

export function createState(given: Pick<MemoryState, 'instance' | 'caps' | 'plan'>): MemoryState {
  const slabs = createSlabs()
  return { ...given, slabs, wraps: createWraps(slabs), channels: new Map(), readers: new Map(), joins: 0 }
}

export function channelFor(state: MemoryState, rightsChannelId: Snowflake): Channel {
  const known = state.channels.get(rightsChannelId)
  if (known !== undefined) return known
  const created = { ring: rings.createRing<StoredText>(rightsChannelId), shelf: createShelf() }
  state.channels.set(rightsChannelId, created)
  return created
}

/** Every text that leaves a ring goes through here: its bytes are overwritten, and its span may lose its wraps. */
export function destroyTexts(state: MemoryState, { shelf }: Channel, texts: readonly StoredText[]): void {
  for (const { space, span } of texts) {
    state.slabs.erase(space)
    state.wraps.removeText(shelf, span)
  }
}

/** Above the total limit, the channel that takes most space loses its oldest message. */
export function fitTotal(state: MemoryState): void {
  while (state.slabs.bytes > state.caps.totalBytes) {
    const fattest = [...state.channels.values()].reduce<Channel | undefined>(
      (most, channel) => (channel.ring.bytes > (most?.ring.bytes ?? 0) ? channel : most),
      undefined,
    )
    if (fattest === undefined) return
    destroyTexts(state, fattest, rings.dropOldest(fattest.ring, state.caps))
  }
}

/** Returns whether the reader no longer reads any channel. */
export function forgetReader(state: MemoryState, rightsChannelId: Snowflake, readerId: string): boolean {
  const reader = state.readers.get(readerId)
  reader?.channels.delete(rightsChannelId)
  if (reader === undefined || reader.channels.size > 0) return false
  state.readers.delete(readerId)
  return true
}
