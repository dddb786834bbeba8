import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { AppError } from '@arachne/core/errors'
import BetterSqlite3 from 'better-sqlite3'

import { writePrivateFile, createPrivateFile } from '../private-file.ts'
import { removeServerFile, writeServerFile, readServerFile } from './server-file.ts'

/** Two processes that start together can briefly block each other; without waiting, both would give up. */
const SETTLE_MS = 500
const SECRET_BYTES = 32

/** 32 bytes in base64url. */
const WHOLE_SECRET = /^[\w-]{43}$/

export interface DataDir extends Disposable {
  readonly path: string
  /** Proves to the API that the caller may read this folder, as the command line on the same machine can. */
  readonly localToken: string
  /** 32 bytes, always the same for the same purpose. */
  deriveKey(purpose: string): Buffer
  /** Tells the command line where to find this process. */
  announce(url: string): void
}

export interface DataDirOptions {
  /** The root of all derived keys; if missing, the folder keeps one. */
  secret?: string | undefined
}

function notUsable(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (!/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC|SQLITE_(CANTOPEN|READONLY))/.test(code)) return error
  return new AppError('unavailable', `Cannot write to the data directory ${path} (${code}).`)
}

/** Takes the folder for this process until it is disposed of or the process ends in any way. */
export function openDataDir(path: string, { secret }: DataDirOptions = {}): DataDir {
  using opened = new DisposableStack()
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    opened.use(lockDataDir(path))
    // Left by a process that was killed.
    removeServerFile(path)
    opened.defer(() => removeServerFile(path))
    const localToken = keptSecret(path, 'local-token')
    const deriveKey = createKeyDerivation(secret ?? keptSecret(path, 'secret'))
    const held = opened.move()
    return {
      path,
      localToken,
      deriveKey,
      announce: (url) => writeServerFile(path, { url, pid: process.pid }),
      [Symbol.dispose]: () => held.dispose(),
    }
  } catch (error) {
    throw notUsable(path, error)
  }
}

/** Created at the first start and never changed. */
function keptSecret(folder: string, name: string): string {
  const path = join(folder, name)
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    text = randomBytes(SECRET_BYTES).toString('base64url')
    writePrivateFile(path, `${text}\n`)
    return text
  }
  // A new secret would lock out everyone who holds something made with the old one, so a person has to decide.
  if (!WHOLE_SECRET.test(text)) throw new AppError('unavailable', `${path} is damaged; restore or delete it.`)
  chmodSync(path, 0o600)
  return text
}

/** One key per purpose, so that a leak of one doesn't affect what the others protect. */
export function createKeyDerivation(root: string): (purpose: string) => Buffer {
  return (purpose) => Buffer.from(hkdfSync('sha256', root, 'arachne', purpose, SECRET_BYTES))
}

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
function lockDataDir(folder: string): Disposable {
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
