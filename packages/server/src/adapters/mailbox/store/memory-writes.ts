import type { Snowflake } from '@arachne/contract'
import { rings, type Envelope, type Reader, type SealedMessage } from '@arachne/core/identities'

import {
  channelFor,
  destroyTexts,
  fitTotal,
  forgetReader,
  type Channel,
  type MemoryState,
  type StoredText,
} from './memory-state.ts'

export function joinChannel(
  state: MemoryState,
  rightsChannelId: Snowflake,
  readers: readonly Reader[],
): void {
  const { ring } = channelFor(state, rightsChannelId)
  for (const reader of readers) {
    state.joins += 1
    rings.join(ring, reader, state.joins)
    const known = state.readers.get(reader.id) ?? { channels: new Set(), last: '0' }
    known.channels.add(rightsChannelId)
    state.readers.set(reader.id, known)
  }
}

export function leaveChannel(
  state: MemoryState,
  rightsChannelId: Snowflake,
  readerIds: readonly string[],
): string[] {
  const channel = state.channels.get(rightsChannelId)
  if (channel === undefined) return []
  for (const readerId of readerIds) {
    channel.ring.members.delete(readerId)
    state.wraps.destroyOf(channel.shelf, readerId)
  }
  destroyTexts(state, channel, rings.buryRead(channel.ring, channel.ring.entries))
  destroyTexts(state, channel, rings.trim(channel.ring, state.caps))
  return readerIds.filter((readerId) => forgetReader(state, rightsChannelId, readerId))
}

/** The wraps are kept even if the text isn't, because later texts of the span need them. */
function storeText(state: MemoryState, { shelf }: Channel, { text, wraps }: SealedMessage): StoredText {
  state.wraps.addText(shelf, text.span, wraps)
  return { span: text.span, index: text.index, space: state.slabs.put(text.bytes) }
}

export function appendText(
  state: MemoryState,
  envelope: Envelope & { rightsChannelId: Snowflake },
  sealed: SealedMessage | null,
): boolean {
  const channel = channelFor(state, envelope.rightsChannelId)
  const { ring } = channel
  const stored = sealed && storeText(state, channel, sealed)
  if (rings.knows(ring, envelope.id)) {
    if (stored !== null) destroyTexts(state, channel, [stored])
    return false
  }
  const { id, channelId, threadId, version, arrivedAt, flags, except } = envelope
  const entry = rings.addEntry(ring, {
    id,
    channelId,
    threadId,
    version,
    arrivedAt,
    flags,
    size: stored?.space.length ?? 0,
    sealed: stored,
  })
  if (stored === null || except.length > 0) {
    rings.withhold(ring, entry, (reader) => stored === null || except.includes(reader.entityId))
  }
  destroyTexts(state, channel, rings.trim(ring, state.caps))
  fitTotal(state)
  return true
}

export function replaceText(
  state: MemoryState,
  envelope: Envelope & { rightsChannelId: Snowflake },
  sealed: SealedMessage,
): boolean {
  const channel = channelFor(state, envelope.rightsChannelId)
  const { ring } = channel
  const stored = storeText(state, channel, sealed)
  const entry = ring.byId.get(envelope.id)
  if (entry === undefined || entry.sealed === null) {
    destroyTexts(state, channel, [stored])
    return false
  }
  const { version, flags, except } = envelope
  destroyTexts(
    state,
    channel,
    rings.reseal(ring, entry, { version, flags, size: stored.space.length, sealed: stored }),
  )
  if (except.length > 0) {
    rings.withhold(ring, entry, (reader) => except.includes(reader.entityId))
    destroyTexts(state, channel, rings.buryRead(ring, [entry]))
  }
  destroyTexts(state, channel, rings.trim(ring, state.caps))
  fitTotal(state)
  return true
}

export function removeTexts(state: MemoryState, rightsChannelId: Snowflake, ids: readonly Snowflake[]): void {
  const channel = state.channels.get(rightsChannelId)
  if (channel === undefined) return
  for (const id of ids) {
    const entry = channel.ring.byId.get(id)
    if (entry === undefined) continue
    destroyTexts(state, channel, rings.bury(channel.ring, entry))
    rings.withhold(channel.ring, entry, () => true)
  }
  destroyTexts(state, channel, rings.trim(channel.ring, state.caps))
}

export function dropWhole(state: MemoryState, rightsChannelId: Snowflake): string[] {
  const channel = state.channels.get(rightsChannelId)
  if (channel === undefined) return []
  const { ring, shelf } = channel
  for (const entry of ring.entries) destroyTexts(state, channel, rings.bury(ring, entry))
  state.wraps.destroyAll(shelf)
  state.channels.delete(rightsChannelId)
  return [...ring.members.keys()].filter((readerId) => forgetReader(state, rightsChannelId, readerId))
}

export function sweepAll(state: MemoryState, now: number): void {
  const before = now - state.caps.retentionMinutes * 60_000
  for (const channel of state.channels.values()) {
    destroyTexts(state, channel, rings.expire(channel.ring, before, state.caps))
  }
}
