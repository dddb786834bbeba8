import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { AppError } from '@arachne/core/errors'
import type { BallotKeys } from '@arachne/core/governance'

import { writePrivateFile } from '../private-file.ts'
import { isInMemory, openFileShelf } from './file-shelf.ts'
import { createProcessShelf } from './process-shelf.ts'

interface Wanted {
  /** SHELF_DIR. */
  named: string | undefined
  /** Folders that the machine keeps in memory, in this order. */
  usual: readonly (string | undefined)[]
  dataDir: { path: string; localToken: string }
}

export type Shelf = BallotKeys & Partial<Disposable>

/** Records the folder that was used last, so that a start with another environment finds the keys. */
const NOTE = 'shelf'

/** A named folder must be in memory; otherwise the first usual one that is; otherwise the process keeps the keys. */
export async function openShelf({ named, usual, dataDir }: Wanted): Promise<Shelf> {
  const note = join(dataDir.path, NOTE)
  const last = existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined
  const found = folderFor({ named, usual, dataDir }, last)
  if (found === undefined) return createProcessShelf()
  const shelf = opened(found)
  if (last !== undefined && last !== found && isInMemory(last)) await moveAll(opened(last), shelf)
  if (last !== found) writePrivateFile(note, `${found}\n`)
  return shelf
}

/** Two instances on one machine never share a folder. */
function folderFor({ named, usual, dataDir }: Wanted, last: string | undefined): string | undefined {
  const own = createHash('sha256').update(`shelf ${dataDir.localToken}`).digest('hex').slice(0, 16)
  const inside = (folder: string) => join(folder, `arachne-${own}`)
  if (named !== undefined) return inside(demandMemory(named))
  if (last !== undefined && isInMemory(last)) return last
  const folder = usual.find((path) => path !== undefined && isInMemory(path) && isOurs(inside(path)))
  return folder === undefined ? undefined : inside(folder)
}

function demandMemory(named: string): string {
  try {
    mkdirSync(named, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unusable(named, error)
  }
  if (isInMemory(named)) return named
  throw new AppError(
    'unavailable',
    `SHELF_DIR (${named}) is on a disk, but the keys of secret ballots must stay in memory: set it to a folder on tmpfs or ramfs.`,
  )
}

function isOurs(folder: string): boolean {
  try {
    openFileShelf(folder)
    return true
  } catch {
    return false
  }
}

function opened(folder: string): ReturnType<typeof openFileShelf> {
  try {
    return openFileShelf(folder)
  } catch (error) {
    throw unusable(folder, error)
  }
}

function unusable(folder: string, error: unknown): AppError {
  const { code = '' } = error as NodeJS.ErrnoException
  return new AppError(
    'unavailable',
    `The folder for the keys of secret ballots, ${folder}, cannot be accessed (${code}).`,
  )
}

async function moveAll(from: ReturnType<typeof openFileShelf>, to: BallotKeys): Promise<void> {
  const kept = new Set(await to.list())
  for (const id of await from.list()) {
    const key = await from.get(id)
    if (key !== undefined && !kept.has(id)) await to.put(id, key)
    key?.fill(0)
    await from.drop(id)
  }
  from[Symbol.dispose]()
}
