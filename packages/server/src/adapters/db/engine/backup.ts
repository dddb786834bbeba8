import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

import BetterSqlite3 from 'better-sqlite3'

import { copiesOf, folderOfCopies } from './copies.ts'

const KEPT = 3

/**
 * Copies the last committed state of an SQLite file to `backups/` beside it, even while another connection holds the
 * write lock. The copy gets its name only once it is complete and on disk, so a killed process never leaves a broken
 * backup.
 */
export function backUp(file: string, reason: string): string {
  const folder = folderOfCopies(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `${basename(file)}-unfinished`)
  for (const rest of [unfinished, `${unfinished}-journal`]) rmSync(rest, { force: true })

  // SQLite fills an existing empty file; if we create it first, nobody else can read it.
  closeSync(openSync(unfinished, 'wx', 0o600))
  const source = new BetterSqlite3(file, { readonly: true, fileMustExist: true })
  try {
    source.prepare('vacuum into ?').run(unfinished)
  } finally {
    source.close()
  }
  const handle = openSync(unfinished, 'r+')
  fsyncSync(handle)
  closeSync(handle)

  const stamp = new Date().toISOString().replaceAll(':', '-')
  const finished = join(folder, `${basename(file)}.${stamp}.${reason}`)
  renameSync(unfinished, finished)

  for (const old of copiesOf(file).slice(0, -KEPT)) rmSync(old)
  return finished
}
