import type { SealedLane, SealedWrap } from '@arachne/core/identities'

import type { Slabs, Space } from './slabs.ts'

interface StoredWrap extends Omit<SealedWrap, 'bytes' | 'lane'> {
  space: Space
  laneId: string
}

interface StoredSpan {
  /** By reader. */
  wraps: Map<string, StoredWrap>
  texts: number
}

/** The spans of one channel. */
export interface SpanShelf {
  /** The span the sealer still adds to. Its wraps stay even if all its messages are gone. */
  open: string | undefined
  readonly spans: Map<string, StoredSpan>
}

export function createShelf(): SpanShelf {
  return { open: undefined, spans: new Map() }
}

function spanOn(shelf: SpanShelf, id: string): StoredSpan {
  const span = shelf.spans.get(id) ?? { wraps: new Map(), texts: 0 }
  shelf.spans.set(id, span)
  return span
}

/** Keeps wraps as long as a message or the sealer needs them. */
export function createWraps(slabs: Slabs) {
  const lanes = createLaneShelf(slabs)

  function destroy({ space, laneId }: StoredWrap): void {
    slabs.erase(space)
    lanes.release(laneId)
  }

  function dropIfIdle(shelf: SpanShelf, id: string): void {
    const span = shelf.spans.get(id)
    if (span === undefined || span.texts > 0 || shelf.open === id) return
    for (const wrap of span.wraps.values()) destroy(wrap)
    shelf.spans.delete(id)
  }

  return {
    /** Called for each new text: its span becomes the open one, in place of the last one. */
    addText(shelf: SpanShelf, span: string, wraps: readonly SealedWrap[]): void {
      const last = shelf.open
      shelf.open = span
      spanOn(shelf, span).texts += 1
      for (const { lane, bytes, ...wrap } of wraps) {
        lanes.hold(lane)
        const stored = { ...wrap, laneId: lane.id, space: slabs.put(bytes) }
        spanOn(shelf, wrap.span).wraps.set(wrap.readerId, stored)
      }
      if (last !== undefined && last !== span) dropIfIdle(shelf, last)
    },

    removeText(shelf: SpanShelf, id: string): void {
      const span = shelf.spans.get(id)
      if (span === undefined) return
      span.texts -= 1
      dropIfIdle(shelf, id)
    },

    close(shelf: SpanShelf, span: string): void {
      if (shelf.open === span) shelf.open = undefined
      dropIfIdle(shelf, span)
    },

    look(shelf: SpanShelf, span: string, readerId: string): SealedWrap | undefined {
      const wrap = shelf.spans.get(span)?.wraps.get(readerId)
      const lane = wrap && lanes.look(wrap.laneId)
      if (wrap === undefined || lane === undefined) return undefined
      const { firstIndex, counter, space } = wrap
      return { readerId, span, firstIndex, counter, lane, bytes: slabs.look(space) }
    },

    /** The reader lost the channel: none of its secrets open anything from it any more. */
    destroyOf(shelf: SpanShelf, readerId: string): void {
      for (const { wraps } of shelf.spans.values()) {
        const wrap = wraps.get(readerId)
        if (wrap !== undefined) destroy(wrap)
        wraps.delete(readerId)
      }
    },

    destroyAll(shelf: SpanShelf): void {
      shelf.open = undefined
      for (const { wraps } of shelf.spans.values()) for (const wrap of wraps.values()) destroy(wrap)
      shelf.spans.clear()
    },
  }
}

/** The public halves of lanes, each kept as long as a wrap needs it. */
function createLaneShelf(slabs: Slabs) {
  const lanes = new Map<string, { enc: Space; wraps: number }>()

  return {
    hold({ id, enc }: SealedLane): void {
      const known = lanes.get(id) ?? { enc: slabs.put(enc), wraps: 0 }
      known.wraps += 1
      lanes.set(id, known)
    },
    release(id: string): void {
      const known = lanes.get(id)
      if (known === undefined) return
      known.wraps -= 1
      if (known.wraps > 0) return
      slabs.erase(known.enc)
      lanes.delete(id)
    },
    look(id: string): SealedLane | undefined {
      const known = lanes.get(id)
      return known && { id, enc: slabs.look(known.enc) }
    },
  }
}
