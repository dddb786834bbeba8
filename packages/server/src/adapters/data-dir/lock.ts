import { join } from 'node:path'

import { AppError } from '@arachne/core/errors'
import BetterSqlite3 from 'better-sqlite3'

import { createPrivateFile } from '../private-file.ts'
import { readServerFile } from './server-file.ts'

/** Two processes that start together can briefly block each other; without waiting, both would give up. */
const SETTLE_MS = 500

function inUse(folder: string): AppError {
  const other = readServerFile(folder)
  const who = other === undefined ? '' : ` (pid ${other.pid}, ${other.url})`
  return new AppError('conflict', `Another Arachne is using ${folder}${who}.`, { reason: 'in_use' })
}

function isBusy(error: unknown): boolean {
  return error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

/**
 * Holds an exclusive transaction on `lock.db` that never ends. SQLite keeps it as a lock of the operating system, which
 * is released however the process dies, so a lock is never stale.
 */
export function lockDataDir(folder: string): Disposable {
  const file = join(folder, 'lock.db')
  createPrivateFile(file)
  const lock = new BetterSqlite3(file, { timeout: SETTLE_MS })
  try {
    // Nothing is ever written, so no journal file is needed.
    lock.pragma('journal_mode = memory')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? inUse(folder) : error
  }
  return { [Symbol.dispose]: () => void lock.close() }
}
