import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

import type { Id } from '../records.ts'

/**
 * Where the chat lies on disk: a log of lines and the bytes of uploaded files. Everything is handed to the operating
 * system before the request that caused it is answered, so the end of the process, however sudden, loses nothing.
 */
export interface ChatFolder extends Disposable {
  /** Bytes in the log. */
  readonly size: number
  lines(): string[]
  append(text: string): void
  /** A crash leaves the old log or the new one. */
  replace(text: string): void
  fileIds(): Id[]
  hasFile(id: Id): boolean
  /** The oldest files go when there are too many. */
  putFile(id: Id, bytes: Uint8Array): void
  readFile(id: Id): Uint8Array | undefined
  dropFile(id: Id): void
}

const MAX_FILE_BYTES = 64 * 1024 * 1024
const PRIVATE = { mode: 0o600 }

export function openChatFolder(folder: string): ChatFolder {
  const log = join(folder, 'messages.jsonl')
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true, mode: 0o700 })
  let handle = openSync(log, 'a', PRIVATE.mode)
  let size = statSync(log).size
  const kept = sizesIn(files)

  function dropFile(id: Id) {
    if (kept.delete(id)) rmSync(join(files, id), { force: true })
  }

  return {
    get size() {
      return size
    },
    lines: () => readFileSync(log, 'utf8').split('\n'),
    append(text) {
      size += writeSync(handle, text)
    },
    replace(text) {
      const beside = `${log}.tmp`
      writeFileSync(beside, text, PRIVATE)
      closeSync(handle)
      renameSync(beside, log)
      handle = openSync(log, 'a', PRIVATE.mode)
      size = Buffer.byteLength(text)
    },
    fileIds: () => [...kept.keys()],
    hasFile: (id) => kept.has(id),
    putFile(id, bytes) {
      writeFileSync(join(files, id), bytes, PRIVATE)
      kept.set(id, bytes.byteLength)
      let total = kept.values().reduce((sum, one) => sum + one, 0)
      for (const [oldest, bytesOfIt] of kept) {
        if (total <= MAX_FILE_BYTES || oldest === id) break
        total -= bytesOfIt
        dropFile(oldest)
      }
    },
    readFile: (id) => (kept.has(id) ? new Uint8Array(readFileSync(join(files, id))) : undefined),
    dropFile,
    [Symbol.dispose]: () => closeSync(handle),
  }
}

/** Ids grow with time, so the oldest file comes first. */
function sizesIn(files: string): Map<Id, number> {
  const ids = readdirSync(files).filter((name) => /^\d{1,20}$/.test(name))
  ids.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
  return new Map(ids.map((id) => [id, statSync(join(files, id)).size]))
}
