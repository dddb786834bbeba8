import { chainSteps, MAX_STEPS, messageAads, type MessageName, type Place } from './formats.ts'
import { NONCE_BYTES, openGcm } from './gcm.ts'
import { startRatchet } from './ratchet.ts'

interface ChainText extends MessageName {
  index: number
  bytes: Uint8Array
}

/** Follows the chain of one span from the index a reader was given its key at. Texts must come in order of index. */
export interface ChainReader {
  open(text: ChainText): string | undefined
  destroy(): void
}

export function createChainReader(
  place: Place & { span: string },
  from: { key: Uint8Array; index: number },
): ChainReader {
  const ratchet = startRatchet(from.key)
  const steps = chainSteps(place, place.span)
  const aads = messageAads(place, place.span)
  let next = from.index

  function keyOf(index: number) {
    for (; next < index; next += 1) ratchet.skip(steps(next))
    next += 1
    return ratchet.step(steps(index))
  }

  return {
    open(text) {
      if (text.index < next || text.index >= MAX_STEPS) return undefined
      const key = keyOf(text.index)
      const nonce = text.bytes.subarray(0, NONCE_BYTES)
      const aad = aads(text.index, text)
      const plaintext = attempt(() => openGcm({ key, nonce, aad }, text.bytes.subarray(NONCE_BYTES)))
      if (plaintext === undefined) return undefined
      const opened = plaintext.toString('utf8')
      plaintext.fill(0)
      return opened
    },
    destroy: ratchet.destroy,
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
