import { createSecretKey, type KeyObject } from 'node:crypto'

import { offHeap, oneStepKdf } from './one-step-kdf.ts'

export const KEY_BYTES = 32

/** A key that only moves forward: each step gives one key to use and destroys the way back to it. */
export interface Ratchet {
  /** The key for this one use. What it was made from is gone when this returns. */
  step(info: Uint8Array): KeyObject
  /** The same step, for a use that is not ours. */
  skip(info: Uint8Array): void
  /** A copy of the key that all later steps follow from. The caller destroys it. */
  reveal(): Uint8Array
  destroy(): void
}

/** Takes the key over: the caller's bytes are zero afterwards. */
export function startRatchet(from: Uint8Array): Ratchet {
  if (from.length !== KEY_BYTES) throw new Error('A ratchet starts from 32 bytes.')
  const key = copyOffHeap(from)
  from.fill(0)
  refuseZero(key)

  function advance(info: Uint8Array): Uint8Array {
    refuseZero(key)
    const block = oneStepKdf('sha512', key, info)
    key.set(block.subarray(KEY_BYTES))
    return block
  }

  return {
    step(info) {
      const block = advance(info)
      const use = createSecretKey(block.subarray(0, KEY_BYTES))
      block.fill(0)
      return use
    },
    skip(info) {
      advance(info).fill(0)
    },
    reveal() {
      refuseZero(key)
      return copyOffHeap(key)
    },
    destroy() {
      key.fill(0)
    },
  }
}

function copyOffHeap(bytes: Uint8Array): Uint8Array {
  const copy = offHeap(bytes.length)
  copy.set(bytes)
  return copy
}

/** A destroyed key is all zeros. Sealing under it would look like success and protect nothing. */
function refuseZero(key: Uint8Array): void {
  for (const byte of key) if (byte !== 0) return
  throw new Error('A destroyed key was used.')
}
