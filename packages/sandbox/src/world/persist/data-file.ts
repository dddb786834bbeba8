import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
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

/** It holds tokens, so nobody else may read it; a crash leaves the old file or the new one, never half of one. */
export async function saveSnapshot(file: string, snapshot: Snapshot): Promise<void> {
  const beside = `${file}.${process.pid}.tmp`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(beside, encode(snapshot), { mode: 0o600 })
  await rename(beside, file)
}
