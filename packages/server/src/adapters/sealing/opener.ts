import type { KeyObject } from 'node:crypto'

import type { Reader, ScopedWrap, SealedText } from '@arachne/core'

import { LANE_INFO, MAX_KEYS, WRAP_NONCE, wrapAad, type MessageName } from './formats.ts'
import { openGcm } from './gcm.ts'
import { type KeySheet, unrollKeySheet } from './key-sheet.ts'
import type { ReaderKeys } from './reader-keys.ts'
import { attempt, createSpanReader, type SpanReader } from './span-reader.ts'
import { createLaneContext, LANE_EXPORT, laneOptions, suite } from './suite.ts'

export interface ScopedText extends SealedText, MessageName {
  scope: string
}

interface OpenRequest {
  reader: Pick<Reader, 'id' | 'entityId'>
  keys: ReaderKeys
  wraps: readonly ScopedWrap[]
  texts: readonly ScopedText[]
}

/** Opens what was sealed for a reader that has presented its secret. Keeps nothing. */
export interface Opener {
  /** One text for each that was asked for; undefined where it does not open. */
  open(request: OpenRequest): Promise<(string | undefined)[]>
}

interface Deps {
  instance: string
  secret: Uint8Array
}

/** secret → pair → lane (one decapsulation each) → the wrap's key → the span → each message's key. */
export function createOpener({ instance, secret }: Deps): Opener {
  const context = createLaneContext(instance, secret)

  async function enterLane({ reader, keys }: OpenRequest, wraps: readonly ScopedWrap[]): Promise<KeySheet> {
    const name = { id: reader.id, entityId: reader.entityId, publicKey: keys.publicKey }
    const enc = wraps[0]?.lane.enc ?? new Uint8Array()
    const seed = await suite.ReceiveExport(keys.pair, enc, LANE_EXPORT, 32, laneOptions(context, name))
    return unrollKeySheet(seed, LANE_INFO, countFor(wraps.map(({ counter }) => counter)))
  }

  function enterSpan(wrap: ScopedWrap, key: KeyObject, indexes: readonly number[]): SpanReader {
    const place = { instance, scope: wrap.scope, span: wrap.span }
    const revealed = openGcm({ key, nonce: WRAP_NONCE, aad: wrapAad(place, wrap) }, wrap.bytes)
    return createSpanReader(place, { revealed, firstIndex: wrap.firstIndex, count: countFor(indexes) })
  }

  return {
    async open(request) {
      const { texts, reader } = request
      const opened: (string | undefined)[] = texts.map(() => undefined)
      const bySpan = Map.groupBy(texts.entries(), ([, { span }]) => span)
      for (const wraps of Map.groupBy(request.wraps, ({ lane }) => lane.id).values()) {
        // A lane that cannot be entered opens nothing; the others may.
        const lane = await enterLane(request, wraps).catch(() => undefined)
        if (lane === undefined) continue
        for (const wrap of wraps) {
          const within = (bySpan.get(wrap.span) ?? []).filter(([, { scope }]) => scope === wrap.scope)
          const indexes = within.map(([, { index }]) => index)
          const named = { ...wrap, readerId: reader.id }
          const span = attempt(() => enterSpan(named, lane.take(wrap.counter), indexes))
          for (const [at, text] of within) opened[at] ??= span?.open(text)
          span?.destroy()
        }
        lane.destroy()
      }
      return opened
    },
  }
}

/** How many keys reach to the last of these. */
function countFor(indexes: readonly number[]): number {
  return Math.max(0, ...indexes.filter((index) => Number.isInteger(index) && index < MAX_KEYS)) + 1
}
