import { expandKeysAsText } from './expand-keys.ts'
import { KEY_BYTES, refuseZero } from './key-sheet.ts'

/**
 * The keys of a span or of a lane for whoever opens what was sealed with them: the key for this one use, each byte a
 * character. They live as long as the credential that led to them, and nothing else holds them.
 */
export type ReaderSheet = (index: number) => string

/** From its seed, as far as it is needed. The seed is zero afterwards. */
export function unrollForReader(seed: Uint8Array, info: Uint8Array, count: number): ReaderSheet {
  if (seed.length !== KEY_BYTES) throw new Error('A sheet of keys grows from 32 bytes.')
  refuseZero(seed)
  const keys = expandKeysAsText(seed, info, count * KEY_BYTES)
  seed.fill(0)
  return sheetOf(keys, 0)
}

/** Its end, from `first` on, as it was revealed. What was revealed is zero afterwards. */
export function restoreForReader(revealed: Uint8Array, first: number): ReaderSheet {
  const keys = Buffer.from(revealed).toString('latin1')
  revealed.fill(0)
  return sheetOf(keys, first)
}

const DESTROYED = '\0'.repeat(KEY_BYTES)

function sheetOf(keys: string, first: number): ReaderSheet {
  return (index) => {
    const at = (index - first) * KEY_BYTES
    if (!Number.isInteger(index) || at < 0 || at >= keys.length) throw new Error('There is no such key.')
    const key = keys.slice(at, at + KEY_BYTES)
    if (key === DESTROYED) throw new Error('A destroyed key was used.')
    return key
  }
}
