import type { EntityId, Snowflake } from '@arachne/contract'

import { catchUp, isUnread, openCursor, settle, type Cursor } from './cursor.ts'
import type { Flags, Reader } from './mailbox.ts'
import { compareSnowflakes } from './snowflake.ts'

/** One message of a channel, without its text. `Sealed` is the store's form of the ciphertext. */
export interface Entry<Sealed> {
  /** By arrival, without gaps. A late message gets a late ordinal, so no cursor can have passed it. */
  readonly ordinal: number
  readonly id: Snowflake
  readonly channelId: Snowflake
  readonly threadId: Snowflake | null
  readonly arrivedAt: number
  version: number
  flags: ReadonlyMap<EntityId, Flags>
  size: number
  /** null: deleted, or read by everyone. The entry then only keeps the place and the id. */
  sealed: Sealed | null
}

export type NewEntry<Sealed> = Omit<Entry<Sealed>, 'ordinal'>

export interface Member {
  readonly reader: Reader
  readonly cursor: Cursor
}

/** The queue of one rights-bearing channel: every message once, and from where on each reader may see it. */
export interface Ring<Sealed> {
  readonly channelId: Snowflake
  /** Ordinal of `entries[0]`. */
  first: number
  readonly entries: Entry<Sealed>[]
  /** Each message after this ordinal is newer than all before it, and arrived no earlier than its predecessor. */
  risesFrom: number
  highest: Snowflake
  readonly byId: Map<Snowflake, Entry<Sealed>>
  /** Ids that left the ring: a gateway that resumes may replay them. */
  readonly past: Set<Snowflake>
  readonly members: Map<string, Member>
  /** Entries that still have their text. */
  live: number
  bytes: number
}

export interface RingCaps {
  messages: number
  bytes: number
}

/** Tombstones cost little, but a busy channel must not collect them for an hour. */
const ENTRIES_PER_MESSAGE = 4
/** A reader that never asks still settles its own messages; this bounds what is kept for it. */
const ABOVE_LIMIT = 1024

export function createRing<Sealed>(channelId: Snowflake): Ring<Sealed> {
  return {
    channelId,
    first: 0,
    entries: [],
    risesFrom: 0,
    highest: '0',
    byId: new Map(),
    past: new Set(),
    members: new Map(),
    live: 0,
    bytes: 0,
  }
}

export function knows(ring: Ring<unknown>, id: Snowflake): boolean {
  return ring.byId.has(id) || ring.past.has(id)
}

export function entryAt<Sealed>(ring: Ring<Sealed>, ordinal: number): Entry<Sealed> | undefined {
  return ring.entries[ordinal - ring.first]
}

/** `joined` must never have been used before, not even for an earlier ring of the same channel. */
export function join(ring: Ring<unknown>, reader: Reader, joined: number): void {
  const next = ring.first + ring.entries.length
  ring.members.set(reader.id, { reader, cursor: openCursor(next, joined) })
}

export function addEntry<Sealed>(ring: Ring<Sealed>, entry: NewEntry<Sealed>): Entry<Sealed> {
  const added = { ...entry, ordinal: ring.first + ring.entries.length }
  noteOrder(ring, added)
  ring.entries.push(added)
  ring.byId.set(added.id, added)
  if (added.sealed !== null) {
    ring.live += 1
    ring.bytes += added.size
  }
  return added
}

function noteOrder(ring: Ring<unknown>, { ordinal, id, arrivedAt }: Entry<unknown>): void {
  const isNewest = compareSnowflakes(id, ring.highest) > 0
  if (isNewest) ring.highest = id
  const before = ring.entries.at(-1)
  if (!isNewest || (before !== undefined && arrivedAt < before.arrivedAt)) ring.risesFrom = ordinal
}

/** The same place, a new text. Returns what has to be destroyed. */
export function reseal<Sealed>(
  ring: Ring<Sealed>,
  entry: Entry<Sealed>,
  next: Pick<Entry<Sealed>, 'version' | 'flags' | 'size' | 'sealed'>,
): Sealed[] {
  const before = bury(ring, entry)
  Object.assign(entry, next)
  if (entry.sealed !== null) {
    ring.live += 1
    ring.bytes += entry.size
  }
  return before
}

/** Removes the text from an entry and leaves a tombstone. Returns what has to be destroyed. */
export function bury<Sealed>(ring: Ring<Sealed>, entry: Entry<Sealed>): Sealed[] {
  if (entry.sealed === null) return []
  const gone = entry.sealed
  ring.live -= 1
  ring.bytes -= entry.size
  entry.sealed = null
  return [gone]
}

/** These members must never receive this message; for them, it doesn't count as dropped either. */
export function withhold(
  ring: Ring<unknown>,
  entry: Entry<unknown>,
  from: (reader: Reader) => boolean,
): void {
  for (const { reader, cursor } of ring.members.values()) {
    if (!from(reader)) continue
    settle(cursor, [entry.ordinal])
    if (cursor.above.size > ABOVE_LIMIT) catchUp(cursor, ring.first)
  }
}

/** Buries those of the entries that no reader is waiting for. */
export function buryRead<Sealed>(ring: Ring<Sealed>, entries: Iterable<Entry<Sealed>>): Sealed[] {
  const gone: Sealed[] = []
  for (const entry of entries) if (!isAwaited(ring, entry.ordinal)) gone.push(...bury(ring, entry))
  return gone
}

function isAwaited(ring: Ring<unknown>, ordinal: number): boolean {
  for (const { cursor } of ring.members.values()) if (isUnread(cursor, ordinal)) return true
  return false
}

/** Makes the ring fit, from the front. Leading tombstones are removed in any case. */
export function trim<Sealed>(ring: Ring<Sealed>, caps: RingCaps): Sealed[] {
  return shiftWhile(
    ring,
    caps,
    (front) =>
      front.sealed === null ||
      ring.live > caps.messages ||
      ring.bytes > caps.bytes ||
      ring.entries.length > caps.messages * ENTRIES_PER_MESSAGE,
  )
}

/** Drops what arrived at `before` or earlier. */
export function expire<Sealed>(ring: Ring<Sealed>, before: number, caps: RingCaps): Sealed[] {
  return shiftWhile(ring, caps, (front) => front.sealed === null || front.arrivedAt <= before)
}

/** Drops the oldest message that still has its text. */
export function dropOldest<Sealed>(ring: Ring<Sealed>, caps: RingCaps): Sealed[] {
  const live = ring.live
  return shiftWhile(ring, caps, (front) => front.sealed === null || ring.live === live)
}

function shiftWhile<Sealed>(
  ring: Ring<Sealed>,
  caps: RingCaps,
  condition: (front: Entry<Sealed>) => boolean,
): Sealed[] {
  const gone: Sealed[] = []
  for (let front = ring.entries[0]; front !== undefined && condition(front); front = ring.entries[0]) {
    gone.push(...bury(ring, front))
    ring.entries.shift()
    ring.first += 1
    ring.byId.delete(front.id)
    remember(ring, front.id, caps.messages)
  }
  return gone
}

function remember(ring: Ring<unknown>, id: Snowflake, limit: number): void {
  ring.past.add(id)
  for (const oldest of ring.past) {
    if (ring.past.size <= limit) return
    ring.past.delete(oldest)
  }
}
