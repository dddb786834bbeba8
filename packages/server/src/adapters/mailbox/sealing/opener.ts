import type { Reader, ScopedWrap, SealedText } from '@arachne/core/identities'

import { KEY_BYTES } from './expand-keys.ts'
import { LANE_INFO, type MessageName, openMessage, openWrap, spanInfo } from './formats.ts'
import type { X25519Key } from './hpke-primitives.ts'
import { type KeySheet, openKeySheet } from './key-sheet.ts'
import { createLaneContext, LANE_EXPORT, laneOptions, suite } from './suite.ts'

export interface ScopedText extends SealedText, MessageName {
  scope: string
}

interface OpenRequest {
  reader: Reader
  /** With another reader's secret, nothing opens. */
  secret: X25519Key
  wraps: readonly ScopedWrap[]
  texts: readonly ScopedText[]
}

/** Opens what was sealed for a reader that has presented its secret. Keeps nothing. */
export interface Opener {
  /** The UTF-8 of each requested text; undefined if it doesn't open. */
  open(request: OpenRequest): Promise<(Buffer | undefined)[]>
}

/** No span and no lane has more keys. Records that claim a later one are ignored. */
const MAX_KEYS = 1024

interface Deps {
  instance: string
  secret: Uint8Array
  openSheet?: typeof openKeySheet
}

/** secret → pair → lane (one decapsulation each) → the wrap's key → the span → each message's key. */
export function createOpener({ instance, secret, openSheet = openKeySheet }: Deps): Opener {
  const context = createLaneContext(instance, secret)

  async function enterLane(
    { reader, secret: own }: OpenRequest,
    wraps: readonly ScopedWrap[],
  ): Promise<KeySheet> {
    const enc = wraps[0]?.lane.enc ?? new Uint8Array()
    const seed = await suite.ReceiveExport(own, enc, LANE_EXPORT, KEY_BYTES, laneOptions(context, reader))
    return openSheet(seed, LANE_INFO, { first: 0, count: countUpTo(wraps.map(({ counter }) => counter)) })
  }

  function enterSpan(lane: KeySheet, wrap: ScopedWrap, indexes: readonly number[]): KeySheet {
    const place = { ...wrap, instance }
    const revealed = openWrap(lane.take(wrap.counter), place)
    return openSheet(revealed, spanInfo(place), { first: wrap.firstIndex, count: countUpTo(indexes) })
  }

  return {
    async open(request) {
      const { texts, reader } = request
      const opened = texts.map((): Buffer | undefined => undefined)
      const bySpan = Map.groupBy(
        texts.map((text, at) => ({ text, at })),
        ({ text }) => spanOf(text),
      )
      for (const wraps of Map.groupBy(request.wraps, ({ lane }) => lane.id).values()) {
        // A lane that can't be entered opens nothing; the others may.
        using lane = await enterLane(request, wraps).catch(() => undefined)
        if (lane === undefined) continue
        for (const wrap of wraps) {
          const within = bySpan.get(spanOf(wrap)) ?? []
          const indexes = within.map(({ text }) => text.index)
          using span = attempt(() => enterSpan(lane, { ...wrap, readerId: reader.id }, indexes))
          if (span === undefined) continue
          for (const { text, at } of within) {
            opened[at] ??= attempt(() => openMessage(span.take(text.index), { ...text, instance }))
          }
        }
      }
      return opened
    },
  }
}

/** A tag that doesn't match is an expected result here, not an error. */
export function attempt<Result>(open: () => Result): Result | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

function spanOf({ scope, span }: { scope: string; span: string }): string {
  return `${scope} ${span}`
}

/** How many keys are needed to reach the last of these. */
function countUpTo(indexes: readonly number[]): number {
  return 1 + Math.max(0, ...indexes.filter((index) => Number.isInteger(index) && index < MAX_KEYS))
}
