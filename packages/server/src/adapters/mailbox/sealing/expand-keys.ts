import { createHash } from 'node:crypto'

export const KEY_BYTES = 32

/**
 * SHAKE256(seed | info), cut into `count` keys of 32 bytes; docs/design/003 explains why. The seed always has 32 bytes,
 * so the boundary between seed and info is unambiguous. Fewer keys are the beginning of more.
 */
export function expandKeys(seed: Uint8Array, info: Uint8Array, count: number): Uint8Array {
  if (seed.length !== KEY_BYTES) throw new Error('Keys grow from a seed of 32 bytes.')
  return createHash('shake256', { outputLength: count * KEY_BYTES })
    .update(seed)
    .update(info)
    .digest()
}
