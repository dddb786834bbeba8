import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { isMissing } from './atomic-files.ts'

const MARKS = '.finished'

/**
 * Marks finished questions with an empty file each. Questions are kept for years, and asking the next one must not mean
 * reading them all. A missing mark costs time, but does no harm.
 */
export interface FinishedMarks {
  all(): Promise<ReadonlySet<string>>
  add(id: string): Promise<void>
  remove(id: string): Promise<void>
}

export function createFinishedMarks(folder: string): FinishedMarks {
  const path = (id: string) => join(folder, MARKS, id)
  return {
    async all() {
      const names = await readdir(join(folder, MARKS)).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      return new Set(names)
    },
    async add(id) {
      await mkdir(join(folder, MARKS), { recursive: true, mode: 0o700 })
      await writeFile(path(id), '', { mode: 0o600 })
    },
    remove: (id) => rm(path(id), { force: true }),
  }
}
