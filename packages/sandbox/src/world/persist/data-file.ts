import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { decode, encode } from './encode.ts'
import type { Snapshot } from './snapshot.ts'

/** undefined if there is no file yet. */
export async function loadSnapshot(file: string): Promise<Snapshot | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return decode(text) as Snapshot
  } catch (cause) {
    throw new Error(`${file} is not a sandbox data file; move it away to start afresh.`, { cause })
  }
}

/**
 * Returns its length. The file holds tokens, so only its owner may read it; a crash leaves the old or the new file,
 * never half of one.
 */
export function saveSnapshot(file: string, snapshot: Snapshot): { size: number } {
  const beside = `${file}.${process.pid}.tmp`
  const text = encode(snapshot)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(beside, text, { mode: 0o600 })
  renameSync(beside, file)
  return { size: text.length }
}
