import { AppError } from '@arachne/core/errors'
import type { Reader, SealedMessage, SealedText, SealedWrap } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'

import { type MessageName, sealMessage, sealWrap } from './formats.ts'
import { growKeySheet } from './key-sheet.ts'
import { createLanes, type Lane, type LaneLimits } from './lanes.ts'
import { createSpans, type EndedSpan, type Span, type SpanLimits } from './spans.ts'
import { createLaneContext } from './suite.ts'

export interface Audience {
  /** Changes whenever the readers change, so that an unchanged audience isn't checked for every message. */
  version: number
  readers: readonly Reader[]
}

interface SealRequest {
  scope: string
  audience: Audience
  message: MessageName
  plaintext: string
}

/**
 * Turns text into bytes that only the readers can open. Holds the live keys, and nothing that opens what it has sealed.
 */
export interface Sealer extends Disposable {
  seal(request: SealRequest): Promise<SealedMessage>
  /** What comes next is sealed under a key unrelated to the last one. Returns the span that ended. */
  close(scope: string): string | undefined
  /** The reader no longer exists. */
  forget(readerId: string): void
  /** Destroys keys that are too old even if nobody wrote. */
  retire(): EndedSpan[]
}

export type SealerLimits = LaneLimits & SpanLimits

/** These limit what a live key is worth to a thief; a reader expands lane and span again for every read. */
export const SEALER_LIMITS: SealerLimits = {
  laneSeconds: 300,
  wrapsPerLane: 64,
  spanSeconds: 300,
  messagesPerSpan: 32,
}

interface Deps {
  clock: Clock
  instance: string
  secret: Uint8Array
  limits?: SealerLimits
  growSheet?: typeof growKeySheet
}

export function createSealer(deps: Deps): Sealer {
  const { clock, instance, limits = SEALER_LIMITS, growSheet = growKeySheet } = deps
  const context = createLaneContext(instance, deps.secret)
  const lanes = createLanes({ clock, context, limits, growSheet })
  const spans = createSpans({ clock, limits, instance, growSheet })
  let disposed = false

  function isWaiting(span: Span, reader: Reader): boolean {
    return !span.wrapped.has(reader.id) && !lanes.isUnreachable(reader)
  }

  return {
    async seal({ scope, audience, message, plaintext }) {
      const place = { instance, scope }
      for (;;) {
        if (disposed) throw new AppError('unavailable', 'The mailbox is closed.')
        const span = spans.current(scope)
        const waiting =
          span.audienceVersion === audience.version
            ? []
            : audience.readers.filter((reader) => isWaiting(span, reader))
        const pairs = waiting.map((reader) => ({ reader, lane: lanes.usable(reader) }))
        const missing = pairs.filter(({ lane }) => lane === undefined).map(({ reader }) => reader)
        if (missing.length > 0) {
          await lanes.open(missing)
          // Keys may have ended during the wait, so everything is checked again.
          continue
        }
        // Nothing waits from here on, so no key can be destroyed between its check and its use.
        const wraps = pairs.flatMap(({ reader, lane }) =>
          lane ? [wrapFor(reader, lane, { place, span })] : [],
        )
        span.audienceVersion = audience.version
        return { wraps, text: sealText({ ...place, ...message }, span, plaintext) }
      }
    },

    close: spans.end,
    forget: lanes.forget,
    retire() {
      lanes.retire()
      return spans.retire()
    },
    [Symbol.dispose]() {
      disposed = true
      spans.destroy()
      lanes.destroy()
      context.psk.fill(0)
    },
  }
}

interface Place {
  instance: string
  scope: string
}

/** Gives a reader the span as it is now: nothing earlier can be opened with it. */
function wrapFor(reader: Reader, lane: Lane, { place, span }: { place: Place; span: Span }): SealedWrap {
  const name = { span: span.id, firstIndex: span.index, readerId: reader.id }
  const counter = lane.counter
  lane.counter += 1
  const revealed = span.sheet.reveal()
  const bytes = sealWrap(lane.sheet.take(counter), { ...place, ...name }, revealed)
  revealed.fill(0)
  span.wrapped.add(reader.id)
  return { ...name, lane: { id: lane.id, enc: lane.enc }, counter, bytes }
}

function sealText(place: Place & MessageName, span: Span, text: string): SealedText {
  const name = { span: span.id, index: span.index }
  span.index += 1
  const plaintext = Buffer.from(text)
  const bytes = sealMessage(span.sheet.take(name.index), { ...place, ...name }, plaintext)
  plaintext.fill(0)
  return { ...name, bytes }
}
