import type { SealedText, SealedWrap } from '@arachne/core'

import { messageAads, spanInfo, type MessageName, type Place } from './formats.ts'
import { NONCE_BYTES, openGcm } from './gcm.ts'
import { restoreKeySheet, unrollKeySheet } from './key-sheet.ts'

type NamedText = Pick<SealedText, 'index' | 'bytes'> & MessageName

/** Opens the texts of one span, each of them once. */
export interface SpanReader {
  open(text: NamedText): string | undefined
  destroy(): void
}

interface Given extends Pick<SealedWrap, 'firstIndex'> {
  /** What was wrapped. Taken over. */
  revealed: Uint8Array
  /** How far into the span the texts reach. */
  count: number
}

export function createSpanReader(
  place: Place & { span: string },
  { revealed, firstIndex, count }: Given,
): SpanReader {
  const sheet =
    firstIndex === 0
      ? unrollKeySheet(revealed, spanInfo(place, place.span), count)
      : restoreKeySheet(revealed, firstIndex)
  const aads = messageAads(place, place.span)

  return {
    open(text) {
      try {
        const { buffer, byteOffset } = text.bytes
        const nonce = new Uint8Array(buffer, byteOffset, NONCE_BYTES)
        const key = sheet.take(text.index)
        const plaintext = openGcm({ key, nonce, aad: aads(text.index, text) }, text.bytes, NONCE_BYTES)
        const opened = plaintext.toString('utf8')
        plaintext.fill(0)
        return opened
      } catch {
        return undefined
      }
    },
    destroy: sheet.destroy,
  }
}

/** A tag that does not fit is an answer here, not an accident. */
export function attempt<Result>(open: () => Result): Result | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
