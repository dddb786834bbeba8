import { randomFillSync } from 'node:crypto'

import {
  AppError,
  type Clock,
  type Reader,
  type SealedMessage,
  type SealedText,
  type SealedWrap,
} from '@arachne/core'

import { messageAads, WRAP_NONCE, wrapAad, type MessageName, type Place } from './formats.ts'
import { NONCE_BYTES, sealGcm } from './gcm.ts'
import { growKeySheet } from './key-sheet.ts'
import { createLanes, type Lane, type LaneLimits } from './lanes.ts'
import { createSpans, type EndedSpan, type Span, type SpanLimits } from './spans.ts'
import { createLaneContext } from './suite.ts'

export interface Audience {
  /** Changes with every change of the readers: an unchanged one is not looked through again for every message. */
  version: number
  readers: readonly Reader[]
}

interface SealRequest {
  scope: string
  audience: Audience
  message: MessageName
  plaintext: string
}

/** Turns text into bytes that only the readers open. Holds the live keys, and nothing that opens what it has sealed. */
export interface Sealer extends Disposable {
  seal(request: SealRequest): Promise<SealedMessage>
  /** What comes next is sealed under a key that has nothing to do with the last one. Returns the span that ended. */
  close(scope: string): string | undefined
  /** The reader is no more. */
  forget(readerId: string): void
  /** Destroys keys that are too old although nobody wrote. */
  retire(): EndedSpan[]
}

export type SealerLimits = LaneLimits & SpanLimits

/** What a live key is worth to a thief ends with these; a reader grows lane and span anew for every read. */
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
  const sealText = createTextSealer()
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
          // While waiting, keys may have ended: look again at everything.
          continue
        }
        // From here on nothing waits, so no key can be destroyed between its check and its use.
        const wraps = pairs.flatMap(({ reader, lane }) =>
          lane ? [wrapFor(reader, lane, { place, span })] : [],
        )
        span.audienceVersion = audience.version
        return { wraps, text: sealText({ place, span, message }, plaintext) }
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

/** Gives a reader the span as it is now: nothing that came before opens with it. */
function wrapFor(reader: Reader, lane: Lane, { place, span }: { place: Place; span: Span }): SealedWrap {
  const name = { span: span.id, firstIndex: span.index, readerId: reader.id }
  const counter = lane.counter
  lane.counter += 1
  const key = lane.sheet.take(counter)
  const revealed = span.sheet.reveal()
  const bytes = sealGcm({ key, nonce: WRAP_NONCE, aad: wrapAad(place, name) }, revealed)
  revealed.fill(0)
  span.wrapped.add(reader.id)
  return { ...name, lane: { id: lane.id, enc: lane.enc }, counter, bytes }
}

interface TextPlace {
  place: Place
  span: Span
  message: MessageName
}

const SCRATCH_BYTES = 64 * 1024
const NONCES_PER_FILL = 256

function createTextSealer() {
  const scratch = new Uint8Array(SCRATCH_BYTES)
  const nonces = new Uint8Array(NONCES_PER_FILL * NONCE_BYTES)
  const encoder = new TextEncoder()
  let nonceAt = nonces.length

  function nextNonce(): Uint8Array {
    if (nonceAt === nonces.length) {
      randomFillSync(nonces)
      nonceAt = 0
    }
    nonceAt += NONCE_BYTES
    return nonces.subarray(nonceAt - NONCE_BYTES, nonceAt)
  }

  return ({ place, span, message }: TextPlace, plaintext: string): SealedText => {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    const bytes = plaintext.length * 3 <= SCRATCH_BYTES ? scratch : new Uint8Array(plaintext.length * 3)
    const { written } = encoder.encodeInto(plaintext, bytes)
    const text = { span: span.id, index: span.index }
    span.index += 1
    const key = span.sheet.take(text.index)
    const nonce = nextNonce()
    const sealed = sealGcm(
      { key, nonce, aad: messageAads(place, text.span)(text.index, message) },
      bytes.subarray(0, written),
    )
    bytes.fill(0, 0, written)
    const stored = new Uint8Array(NONCE_BYTES + sealed.length)
    stored.set(nonce)
    stored.set(sealed, NONCE_BYTES)
    return { ...text, bytes: stored }
  }
}
