import type { EntityId, Snowflake } from '@arachne/contract'

import { isUnread, lostBy, type Cursor } from './cursor.ts'
import type { MailboxQuery } from './mailbox.ts'
import type { Entry } from './ring.ts'
import { compareSnowflakes, sentAt } from './snowflake.ts'

/** A channel from one reader's point of view. */
export interface PlanRing {
  channelId: Snowflake
  first: number
  entries: readonly Entry<unknown>[]
  /** See Ring. */
  risesFrom: number
  cursor: Cursor
}

export interface PlanRequest {
  entityId: EntityId
  query: MailboxQuery
  now: number
}

export interface Picked {
  /** The ring's channel: the one whose rights apply. */
  rightsChannelId: Snowflake
  ordinal: number
  id: Snowflake
  version: number
}

/** What becomes true for one channel once the answer was written. */
export interface ReceiptPart {
  rightsChannelId: Snowflake
  joined: number
  handed: number[]
  /** Too old for this entity. They count as dropped in this answer. */
  expired: number[]
  /** `lost` as reported by this answer. */
  lost: number
}

export interface Receipt {
  readerId: string
  /** The last returned message. */
  last: Snowflake
  parts: ReceiptPart[]
}

export interface ReadPlan {
  /** Oldest first. */
  picked: Picked[]
  hasMore: boolean
  dropped: number
  parts: ReceiptPart[]
}

/**
 * Who sees what: the one place that decides which messages an answer contains, in which order, what was dropped, and
 * the reader's cursors once the answer is written. Changes nothing itself.
 */
export function planRead(rings: readonly PlanRing[], { entityId, query, now }: PlanRequest): ReadPlan {
  const oldest = keepOldest(query.limit)
  const parts = new Map<Snowflake, ReceiptPart>()
  const oldestAllowed = now - query.ttlMinutes * 60_000
  let dropped = 0

  for (const ring of rings) {
    const { channelId: rightsChannelId, cursor } = ring
    if (!query.allowedChannelIds.has(rightsChannelId)) continue
    if (!concerns(ring, query.channelId)) continue

    const part: ReceiptPart = {
      rightsChannelId,
      joined: cursor.joined,
      handed: [],
      expired: [],
      lost: lostBy(cursor, ring.first),
    }
    parts.set(rightsChannelId, part)

    for (let at = Math.max(0, cursor.low - ring.first); at < ring.entries.length; at += 1) {
      const entry = ring.entries[at]
      if (entry === undefined || entry.sealed === null) continue
      const isExpired = entry.arrivedAt <= oldestAllowed
      if (!isExpired && oldest.isTooLate(entry.id)) {
        if (entry.ordinal >= ring.risesFrom) break
        continue
      }
      if (!isUnread(cursor, entry.ordinal)) continue
      if (isExpired) part.expired.push(entry.ordinal)
      else if (matches(entry, entityId, query)) oldest.offer(rightsChannelId, entry)
    }
    dropped += part.lost - cursor.told + part.expired.length
  }

  const picked = oldest.kept
  for (const { rightsChannelId, ordinal } of picked) parts.get(rightsChannelId)?.handed.push(ordinal)
  return { picked, hasMore: oldest.overflowed(), dropped, parts: [...parts.values()] }
}

/** A thread's messages are in its parent's ring, so a query for one looks there. */
function concerns(ring: PlanRing, channelId: Snowflake | undefined): boolean {
  if (channelId === undefined || ring.channelId === channelId) return true
  return ring.entries.some((entry) => isIn(entry, channelId))
}

function isIn(entry: Entry<unknown>, channelId: Snowflake): boolean {
  return entry.channelId === channelId || entry.threadId === channelId
}

function matches(entry: Entry<unknown>, entityId: EntityId, query: MailboxQuery): boolean {
  if (entry.threadId !== null && query.closedThreadIds.has(entry.threadId)) return false
  if (query.channelId !== undefined && !isIn(entry, query.channelId)) return false
  if (query.since !== undefined && sentAt(entry.id) <= query.since) return false
  const { triggeredOnly, addressedOnly, watchOnly } = query
  if (triggeredOnly !== true && addressedOnly !== true && watchOnly !== true) return true
  const flags = entry.flags.get(entityId)
  if (triggeredOnly === true && flags?.triggered !== true) return false
  if (addressedOnly === true && flags?.addressed !== true) return false
  return watchOnly !== true || flags?.watch === true
}

/** The `limit` smallest of all offered ids, without sorting the rest. */
function keepOldest(limit: number) {
  const kept: Picked[] = []
  let refused = false

  function placeOf(id: Snowflake): number {
    let [from, to] = [0, kept.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (compareSnowflakes(id, kept[middle]?.id ?? '') < 0) to = middle
      else from = middle + 1
    }
    return from
  }

  function isLast(id: Snowflake): boolean {
    const last = kept.at(-1)
    return last === undefined || compareSnowflakes(id, last.id) >= 0
  }

  return {
    kept,
    overflowed: () => refused,
    /** Whether offering it would change nothing. */
    isTooLate: (id: Snowflake): boolean => refused && kept.length === limit && isLast(id),
    offer(rightsChannelId: Snowflake, { ordinal, id, version }: Entry<unknown>): void {
      const at = isLast(id) ? kept.length : placeOf(id)
      const one = { rightsChannelId, ordinal, id, version }
      if (at === kept.length && at < limit) kept.push(one)
      else if (at < limit) kept.splice(at, 0, one)
      if (at >= limit || kept.length > limit) refused = true
      if (kept.length > limit) kept.pop()
    },
  }
}

/** What was not returned after all isn't acknowledged either. */
export function narrowReceipt(receipt: Receipt, to: readonly Picked[]): Receipt {
  if (to.length === receipt.parts.reduce((sum, part) => sum + part.handed.length, 0)) return receipt
  const handed = Map.groupBy(to, ({ rightsChannelId }) => rightsChannelId)
  return {
    ...receipt,
    parts: receipt.parts.map((part) => ({
      ...part,
      handed: (handed.get(part.rightsChannelId) ?? []).map(({ ordinal }) => ordinal),
    })),
  }
}
