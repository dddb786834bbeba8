import { createSecretKey, type KeyObject } from 'node:crypto'

import { expandKeys } from './expand-keys.ts'
import { copyOffHeap } from './off-heap.ts'

export const KEY_BYTES = 32

/** All keys of a span or of a lane, each for one use. None of them leads to another. */
export interface KeySheet {
  /** The key for this one use. What it was made from is gone when this returns, and it is on the sheet no more. */
  take(index: number): KeyObject
  /** A copy of what gives the keys that were not reached yet, and no other. The caller destroys it. */
  reveal(): Uint8Array
  destroy(): void
}

/**
 * All of it at once, from a seed that is zero afterwards. Reveals the seed until the first key was taken: 32 bytes instead
 * of all.
 */
export function growKeySheet(from: Uint8Array, info: Uint8Array, count: number): KeySheet {
  if (from.length !== KEY_BYTES) throw new Error('A sheet of keys grows from 32 bytes.')
  refuseZero(from)
  const seed = copyOffHeap(from)
  const { take, reveal, destroy } = restoreKeySheet(expandKeys(from, info, count * KEY_BYTES), 0)
  from.fill(0)
  let whole = true

  return {
    take(index) {
      seed.fill(0)
      whole = false
      return take(index)
    },
    reveal() {
      if (!whole) return reveal()
      refuseZero(seed)
      return copyOffHeap(seed)
    },
    destroy() {
      seed.fill(0)
      destroy()
    },
  }
}

/** The end of a sheet, from `first` on, as it was revealed. Takes the bytes over. */
export function restoreKeySheet(keys: Uint8Array, first: number): KeySheet {
  let next = first

  function keyAt(index: number): Uint8Array {
    const at = (index - first) * KEY_BYTES
    if (!Number.isInteger(index) || at < 0 || at >= keys.length) throw new Error('There is no such key.')
    return new Uint8Array(keys.buffer, keys.byteOffset + at, KEY_BYTES)
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
    destroy() {
      keys.fill(0)
    },
  }
}

/** A destroyed key is all zeros. Sealing under it would look like success and protect nothing. */
export function refuseZero(key: Uint8Array): void {
  for (let at = 0; at < key.length; at += 1) if (key[at] !== 0) return
  throw new Error('A destroyed key was used.')
}
