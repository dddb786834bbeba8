import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statfsSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

import type { BallotKeys } from '@arachne/core/governance'

/** The types that statfs(2) reports for file systems in memory. */
const TMPFS = 0x01_02_19_94
const RAMFS = 0x85_84_58_f6
const KEY_BYTES = 32

/** Whether files in this folder are in memory. */
export function isInMemory(folder: string): boolean {
  try {
    return [TMPFS, RAMFS].includes(statfsSync(folder).type)
  } catch {
    return false
  }
}

function overwrite(path: string): void {
  const file = openSync(path, 'r+')
  try {
    writeSync(file, Buffer.alloc(KEY_BYTES))
  } finally {
    closeSync(file)
  }
}

/** Keys as files in memory: they survive the process, but not a power cut. */
export function openFileShelf(folder: string): BallotKeys & Disposable {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const pathOf = (id: string) => join(folder, id.replaceAll(/[^\w.-]/g, ''))

  return {
    place: 'files',

    async put(id, key) {
      const file = openSync(pathOf(id), 'wx', 0o600)
      try {
        writeSync(file, key)
      } finally {
        closeSync(file)
      }
    },

    async get(id) {
      try {
        const key = readFileSync(pathOf(id))
        if (key.length === KEY_BYTES) return key
        key.fill(0)
        return undefined
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },

    async drop(id) {
      try {
        overwrite(pathOf(id))
        unlinkSync(pathOf(id))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    },

    list: async () => readdirSync(folder),

    /** An empty folder is removed. */
    [Symbol.dispose]() {
      try {
        rmdirSync(folder)
      } catch {
        // There are keys in it.
      }
    },
  }
}
