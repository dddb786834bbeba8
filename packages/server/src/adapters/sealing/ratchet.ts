import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

export const KEY_BYTES = 32
const FIRST_BLOCK = Uint8Array.of(1)

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
  const key = copyOffHeap(from)
  from.fill(0)
  refuseZero(key)

  // HKDF-Expand with SHA-512 and 64 bytes is exactly one block. A KeyObject instead of bytes saves 10 µs a call.
  function advance(info: Uint8Array): Uint8Array {
    refuseZero(key)
    const block = createHmac('sha512', createSecretKey(key)).update(info).update(FIRST_BLOCK).digest()
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

/** V8 keeps arrays this small inside its heap and moves them about, leaving copies that nobody can zero. */
function copyOffHeap(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new ArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

/** A destroyed key is all zeros. Sealing under it would look like success and protect nothing. */
function refuseZero(key: Uint8Array): void {
  for (const byte of key) if (byte !== 0) return
  throw new Error('A destroyed key was used.')
}
