import {
  cursors,
  rings,
  type Picked,
  type PlanRing,
  type Receipt,
  type ScopedWrap,
  type Unread,
  type View,
  type ViewedRecord,
  type ViewRequest,
  WAKE_FLAGS,
} from '@arachne/core/identities'

import { destroyTexts, type MemoryState } from './memory-state.ts'

export function viewFor(state: MemoryState, { reader, query, now }: ViewRequest): View {
  const known = state.readers.get(reader.id)
  const planned = state.plan(ringsOf(state, reader.id), { entityId: reader.entityId, query, now })
  const wraps = new Map<string, ScopedWrap>()
  const records: ViewedRecord[] = []
  for (const picked of planned.picked) {
    const record = recordOf(state, picked, { reader, wraps })
    if (record !== undefined) records.push(record)
  }
  const last = planned.picked.at(-1)?.id ?? known?.last ?? '0'
  return {
    records,
    wraps: [...wraps.values()],
    hasMore: planned.hasMore,
    dropped: planned.dropped,
    cursor: `${state.instance}.${last}`,
    receipt: { readerId: reader.id, last, parts: planned.parts },
  }
}

export function countFor(state: MemoryState, { reader, query, now }: ViewRequest): Unread {
  const seen = ringsOf(state, reader.id)
  const { picked } = state.plan(seen, { entityId: reader.entityId, query, now })
  const counts = { unread: picked.length, addressed: 0, triggered: 0, watch: 0, dm: 0 }
  for (const { rightsChannelId, ordinal } of picked) {
    const ring = state.channels.get(rightsChannelId)?.ring
    const flags = ring && rings.entryAt(ring, ordinal)?.flags.get(reader.entityId)
    for (const flag of WAKE_FLAGS) if (flags?.[flag]) counts[flag] += 1
  }
  return counts
}

function ringsOf(state: MemoryState, readerId: string): PlanRing[] {
  const seen: PlanRing[] = []
  for (const channelId of state.readers.get(readerId)?.channels ?? []) {
    const ring = state.channels.get(channelId)?.ring
    const member = ring?.members.get(readerId)
    if (ring === undefined || member === undefined) continue
    const { first, entries, risesFrom } = ring
    seen.push({ channelId, first, entries, risesFrom, cursor: member.cursor })
  }
  return seen
}

/**
 * Nothing is copied: a text erased before it is opened doesn't open, and `stillValid` won't report it. Adds the wrap
 * that opens its span.
 */
function recordOf(
  state: MemoryState,
  { rightsChannelId, ordinal, id, version }: Picked,
  { reader, wraps }: { reader: ViewRequest['reader']; wraps: Map<string, ScopedWrap> },
): ViewedRecord | undefined {
  const channel = state.channels.get(rightsChannelId)
  const entry = channel && rings.entryAt(channel.ring, ordinal)
  if (channel === undefined || entry === undefined || entry.sealed === null) return undefined
  const { span, index, space } = entry.sealed
  const wrap = wraps.has(span) ? undefined : state.wraps.look(channel.shelf, span, reader.id)
  if (wrap !== undefined) wraps.set(span, { ...wrap, scope: rightsChannelId })
  const text = { span, index, bytes: state.slabs.look(space) }
  return { rightsChannelId, ordinal, id, version, text, flags: entry.flags.get(reader.entityId) }
}

export function stillValidOf(state: MemoryState, receipt: Receipt, picked: readonly Picked[]): boolean[] {
  const joined = new Map(receipt.parts.map((part) => [part.rightsChannelId, part.joined]))
  return picked.map(({ rightsChannelId, ordinal, version }) => {
    const ring = state.channels.get(rightsChannelId)?.ring
    const entry = ring && rings.entryAt(ring, ordinal)
    const member = ring?.members.get(receipt.readerId)
    if (entry === undefined || member === undefined) return false
    return (
      member.cursor.joined === joined.get(rightsChannelId) &&
      entry.sealed !== null &&
      entry.version === version
    )
  })
}

/** Returned messages are settled; those that no reader waits for are destroyed. */
export function commitReceipt(state: MemoryState, { readerId, last, parts }: Receipt): void {
  const reader = state.readers.get(readerId)
  if (reader !== undefined) reader.last = last
  for (const { rightsChannelId, joined, handed, expired, lost } of parts) {
    const channel = state.channels.get(rightsChannelId)
    const cursor = channel?.ring.members.get(readerId)?.cursor
    // A reader that left and came back in the meantime begins anew.
    if (channel === undefined || cursor?.joined !== joined) continue
    const { ring } = channel
    const ordinals = expired.length === 0 ? handed : [...handed, ...expired]
    cursors.settle(cursor, ordinals)
    cursor.told = Math.max(cursor.told, lost)
    cursors.catchUp(cursor, ring.first)
    const settled = ordinals
      .map((ordinal) => rings.entryAt(ring, ordinal))
      .filter((entry) => entry !== undefined)
    destroyTexts(state, channel, rings.buryRead(ring, settled))
    destroyTexts(state, channel, rings.trim(ring, state.caps))
  }
}
