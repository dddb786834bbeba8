import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

import type { QuestionState, StoredQuestion } from '@arachne/core/decisions'

import { isMissing } from './atomic-files.ts'
import type { FinishedMarks } from './finished-marks.ts'
import { asQuestionFile, type OlderFileDefaults, readOlderFile } from './older-file.ts'
import { DamagedError, type QuestionFolder } from './question-folder.ts'

const DAMAGED = 'damaged'
/** Allows nothing that could lead out of the folder. */
const ID = /^[\p{L}\p{N}_-][\p{L}\p{N}_.-]{0,119}$/u

/** A question that is asked again within ten minutes gets the same answer; after that, it isn't needed any more. */
const ASKED_AGAIN_WITHIN_MS = 15 * 60_000

export function isUnfinished({ phase, outbox }: QuestionState): boolean {
  return phase !== 'delivered' || outbox.length > 0
}

interface Deps {
  folder: string
  marks: FinishedMarks
  older: OlderFileDefaults
  openFolder(id: string): QuestionFolder
}

async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const names = entries.flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === DAMAGED ? [] : [entry.name]
    return entry.name.endsWith('.json') ? [entry.name.slice(0, -'.json'.length)] : []
  })
  return new Set(names)
}

/** Reads the questions in one folder. Damaged ones are moved aside so that they don't hide the others. */
export function createQuestionReader({ folder, marks, older, openFolder }: Deps) {
  async function moveAside(name: string): Promise<void> {
    await mkdir(join(folder, DAMAGED), { recursive: true, mode: 0o700 })
    const aside = join(folder, DAMAGED, `${Date.now()}-${name}`)
    await rename(join(folder, name), aside).catch((error: unknown) => {
      // Another process has already moved it.
      if (!isMissing(error)) throw error
    })
  }

  async function readOlder(id: string): Promise<StoredQuestion | undefined> {
    let text: string
    try {
      text = await readFile(join(folder, `${id}.json`), 'utf8')
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
    const file = asQuestionFile(parse(text))
    if (file === undefined) throw new DamagedError(id)
    return { state: readOlderFile(file, older), version: 0 }
  }

  async function find(id: string): Promise<StoredQuestion | undefined> {
    if (!ID.test(id)) return undefined
    try {
      return (await openFolder(id).read()) ?? (await readOlder(id))
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error
      await moveAside(id)
      await moveAside(`${id}.json`)
      return undefined
    }
  }

  /** Marks a finished question, then reads it again, because another process may have written to it in the meantime. */
  async function markIfOver(id: string, state: QuestionState): Promise<void> {
    const isOld = Date.now() - (state.deliveredAt ?? Date.now()) > ASKED_AGAIN_WITHIN_MS
    if (isUnfinished(state) || !isOld) return
    await marks.add(id).catch(() => {})
    const now = await find(id)
    if (now !== undefined && isUnfinished(now.state)) await marks.remove(id)
  }

  return {
    find,

    /** All questions that aren't marked as finished. */
    async findCurrent(): Promise<StoredQuestion[]> {
      const over = await marks.all()
      const found: StoredQuestion[] = []
      for (const id of await namesIn(folder)) {
        const stored = over.has(id) ? undefined : await find(id)
        if (stored === undefined) continue
        found.push(stored)
        await markIfOver(id, stored.state)
      }
      return found
    },

    async listDamaged(): Promise<string[]> {
      const names = await readdir(join(folder, DAMAGED)).catch(() => [])
      return names.map((name) => name.replace(/^\d+-/, '')).toSorted()
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
