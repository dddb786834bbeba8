import type { SealedText, SealedWrap } from '@arachne/core'

import { messageAads, spanInfo, type MessageName, type Place } from './formats.ts'
import { openGcmText } from './gcm.ts'
import { restoreForReader, unrollForReader } from './reader-sheet.ts'

type NamedText = Pick<SealedText, 'index' | 'bytes'> & MessageName

/** Opens a text of one span; undefined if it is not what was sealed there. */
export type SpanReader = (text: NamedText) => Buffer | undefined

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
  const keyOf =
    firstIndex === 0
      ? unrollForReader(revealed, spanInfo(place, place.span), count)
      : restoreForReader(revealed, firstIndex)
  const aads = messageAads(place, place.span)
  return (text) => {
    try {
      return openGcmText(keyOf(text.index), aads(text.index, text), text.bytes)
    } catch {
      return undefined
    }
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
