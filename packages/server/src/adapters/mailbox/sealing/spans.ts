import { randomBytes, randomFillSync } from 'node:crypto'

import type { Clock } from '@arachne/core/ports'

import { KEY_BYTES } from './expand-keys.ts'
import { spanInfo } from './formats.ts'
import type { growKeySheet, KeySheet } from './key-sheet.ts'
import { offHeap } from './off-heap.ts'

/** Keys for some messages of one scope. */
export interface Span {
  readonly id: string
  readonly sheet: KeySheet
  /** Index of the next message. */
  index: number
  /** Readers that have its keys from some index on. */
  readonly wrapped: Set<string>
  /** The audience for which `wrapped` was last complete. */
  audienceVersion: number
}

export interface SpanLimits {
  spanSeconds: number
  messagesPerSpan: number
}

interface OpenSpan extends Span {
  openedAt: number
  usedAt: number
}

export interface EndedSpan {
  scope: string
  span: string
}

interface Deps {
  clock: Clock
  limits: SpanLimits
  instance: string
  growSheet: typeof growKeySheet
}

const ID_BYTES = 9

export function createSpans({ clock, limits, instance, growSheet }: Deps) {
  const spans = new Map<string, OpenSpan>()

  function isOver(span: OpenSpan, now: number): boolean {
    // If the clock went backwards, a key must not live longer.
    if (now < span.usedAt) return true
    return now - span.openedAt >= limits.spanSeconds * 1000 || span.index >= limits.messagesPerSpan
  }

  /** Returns the ended span. */
  function end(scope: string): string | undefined {
    const span = spans.get(scope)
    span?.sheet[Symbol.dispose]()
    spans.delete(scope)
    return span?.id
  }

  function open(scope: string, now: number): OpenSpan {
    end(scope)
    const id = randomBytes(ID_BYTES).toString('base64url')
    const seed = randomFillSync(offHeap(KEY_BYTES))
    const span: OpenSpan = {
      id,
      sheet: growSheet(seed, spanInfo({ instance, scope, span: id }), limits.messagesPerSpan),
      index: 0,
      wrapped: new Set(),
      audienceVersion: -1,
      openedAt: now,
      usedAt: now,
    }
    spans.set(scope, span)
    return span
  }

  return {
    /** The span for the next message; a new one if the last is over. */
    current(scope: string): Span {
      const now = clock.now()
      const known = spans.get(scope)
      const span = known === undefined || isOver(known, now) ? open(scope, now) : known
      span.usedAt = now
      return span
    },

    end,

    /** Ends spans that are too old even if nobody wrote. */
    retire(): EndedSpan[] {
      const now = clock.now()
      const over = [...spans].filter(([, span]) => isOver(span, now))
      for (const [scope] of over) end(scope)
      return over.map(([scope, { id }]) => ({ scope, span: id }))
    },

    destroy(): void {
      for (const scope of spans.keys()) end(scope)
    },
  }
}
