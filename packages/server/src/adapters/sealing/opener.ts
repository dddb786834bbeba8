import type { Reader, ScopedWrap, SealedText } from '@arachne/core'

import { LANE_INFO, MAX_KEYS, WRAP_NONCE, wrapAad, type MessageName } from './formats.ts'
import { openGcm } from './gcm.ts'
import type { X25519Key } from './hpke-primitives.ts'
import { type ReaderSheet, unrollForReader } from './reader-sheet.ts'
import { attempt, createSpanReader, type SpanReader } from './span-reader.ts'
import { createLaneContext, LANE_EXPORT, laneOptions, readerSuite } from './suite.ts'

export interface ScopedText extends SealedText, MessageName {
  scope: string
}

interface OpenRequest {
  reader: Reader
  /** If it is another reader's, nothing opens. */
  secret: X25519Key
  wraps: readonly ScopedWrap[]
  texts: readonly ScopedText[]
}

/** Opens what was sealed for a reader that has presented its secret. Keeps nothing. */
export interface Opener {
  /** The UTF-8 of each text that was asked for; undefined where it does not open. */
  open(request: OpenRequest): Promise<(Buffer | undefined)[]>
}

interface Deps {
  instance: string
  secret: Uint8Array
}

/** secret → pair → lane (one decapsulation each) → the wrap's key → the span → each message's key. */
export function createOpener({ instance, secret }: Deps): Opener {
  const context = createLaneContext(instance, secret)

  async function enterLane(
    { reader, secret: own }: OpenRequest,
    wraps: readonly ScopedWrap[],
  ): Promise<ReaderSheet> {
    const enc = wraps[0]?.lane.enc ?? new Uint8Array()
    const seed = await readerSuite.ReceiveExport(own, enc, LANE_EXPORT, 32, laneOptions(context, reader))
    return unrollForReader(
      seed,
      LANE_INFO,
      countFor(wraps, ({ counter }) => counter),
    )
  }

  function enterSpan(wrap: ScopedWrap, key: string, texts: readonly PlacedText[]): SpanReader {
    const place = { instance, scope: wrap.scope, span: wrap.span }
    const revealed = openGcm({ key, nonce: WRAP_NONCE, aad: wrapAad(place, wrap) }, wrap.bytes)
    const count = countFor(texts, ({ text }) => text.index)
    return createSpanReader(place, { revealed, firstIndex: wrap.firstIndex, count })
  }

  return {
    async open(request) {
      const { texts, reader } = request
      const opened: (Buffer | undefined)[] = texts.map(() => undefined)
      const bySpan = placesBySpan(texts)
      for (const wraps of Map.groupBy(request.wraps, ({ lane }) => lane.id).values()) {
        // A lane that cannot be entered opens nothing; the others may.
        const lane = await enterLane(request, wraps).catch(() => undefined)
        if (lane === undefined) continue
        for (const wrap of wraps) {
          const within = (bySpan.get(wrap.span) ?? []).filter(({ text }) => text.scope === wrap.scope)
          const named = { ...wrap, readerId: reader.id }
          const read = attempt(() => enterSpan(named, lane(wrap.counter), within))
          for (const { at, text } of within) opened[at] ??= read?.(text)
        }
      }
      return opened
    },
  }
}

interface PlacedText {
  at: number
  text: ScopedText
}

function placesBySpan(texts: readonly ScopedText[]): Map<string, PlacedText[]> {
  const bySpan = new Map<string, PlacedText[]>()
  // The entries of a list would be a list each.
  texts.forEach((text, at) => {
    const known = bySpan.get(text.span)
    if (known) known.push({ at, text })
    else bySpan.set(text.span, [{ at, text }])
  })
  return bySpan
}

/** How many keys reach to the last of these. */
function countFor<Item>(items: readonly Item[], indexOf: (item: Item) => number): number {
  let last = 0
  for (const item of items) {
    const index = indexOf(item)
    if (Number.isInteger(index) && index < MAX_KEYS && index > last) last = index
  }
  return last + 1
}
