import { createSecretKey, type KeyObject } from 'node:crypto'

import { expandKeys, KEY_BYTES } from './expand-keys.ts'
import { copyOffHeap } from './off-heap.ts'

/** All keys of a span or of a lane, each for one use. None of them leads to another. Disposing overwrites them. */
export interface KeySheet extends Disposable {
  /** The key for this one use. When this returns, its bytes and the seed they came from are zero. */
  take(index: number): KeyObject
  /** A copy of what gives the remaining keys, and no others. The caller destroys it. */
  reveal(): Uint8Array
}

/**
 * Makes all keys at once from a seed, which it takes over. Until the first key is taken, `reveal` returns the seed: 32
 * bytes instead of all keys.
 */
export function growKeySheet(seed: Uint8Array, info: Uint8Array, count: number): KeySheet {
  refuseZero(seed)
  const sheet = restoreKeySheet(expandKeys(seed, info, count), 0)
  let whole = true

  return {
    take(index) {
      seed.fill(0)
      whole = false
      return sheet.take(index)
    },
    reveal() {
      if (!whole) return sheet.reveal()
      refuseZero(seed)
      return copyOffHeap(seed)
    },
    [Symbol.dispose]() {
      seed.fill(0)
      sheet[Symbol.dispose]()
    },
  }
}

/** The revealed end of a sheet, from `first` on. Takes over the bytes. */
export function restoreKeySheet(keys: Uint8Array, first: number): KeySheet {
  let next = first

  function keyAt(index: number): Uint8Array {
    const at = (index - first) * KEY_BYTES
    if (!Number.isInteger(index) || at < 0 || at >= keys.length) throw new Error('There is no such key.')
    return keys.subarray(at, at + KEY_BYTES)
  }

  return {
    take(index) {
      const key = keyAt(index)
      refuseZero(key)
      const use = createSecretKey(key)
      key.fill(0)
      next = Math.max(next, index + 1)
      return use
    },
    reveal() {
      const rest = keys.subarray((next - first) * KEY_BYTES)
      if (rest.length > 0) refuseZero(keyAt(next))
      return copyOffHeap(rest)
    },
    [Symbol.dispose]() {
      keys.fill(0)
    },
  }
}

/**
 * Opens what `reveal` returned when `first` was the next key: the seed before any was taken, later the remaining keys.
 */
export function openKeySheet(
  revealed: Uint8Array,
  info: Uint8Array,
  { first, count }: { first: number; count: number },
): KeySheet {
  return first === 0 ? growKeySheet(revealed, info, count) : restoreKeySheet(revealed, first)
}

/** A destroyed key is all zeros. Sealing with it would look like success and protect nothing. */
function refuseZero(key: Uint8Array): void {
  if (key.every((byte) => byte === 0)) throw new Error('A destroyed key was used.')
}
