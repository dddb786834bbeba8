import { randomBytes } from 'node:crypto'
import { link, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const PRIVATE = { mode: 0o600, flush: true } as const

function draftPathFor(path: string): string {
  return join(dirname(path), `.new-${randomBytes(8).toString('hex')}`)
}

/**
 * Creates the file with its whole text, or not at all; false: it already exists. However many processes try, only one
 * succeeds, because linking to a finished file is a single step.
 */
export async function createExclusively(path: string, text: string): Promise<boolean> {
  const draft = draftPathFor(path)
  await writeFile(draft, text, { ...PRIVATE, flag: 'wx' })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'ENOTSUP') throw error
    return await createWithoutLinks(path, text)
  } finally {
    await rm(draft, { force: true })
  }
}

/** For file systems without links, where a crash in the middle can leave half a file. */
async function createWithoutLinks(path: string, text: string): Promise<boolean> {
  try {
    await using file = await open(path, 'wx', PRIVATE.mode)
    await file.writeFile(text)
    await file.sync()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Windows refuses to replace a file while another process is reading it, which never takes long. */
const HELD = new Set(['EPERM', 'EACCES', 'EBUSY'])
const MOST_TRIES = 20
const TRY_AGAIN_MS = 25

async function renamePatiently(draft: string, path: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await rename(draft, path)
    } catch (error) {
      const isHeld = process.platform === 'win32' && HELD.has(codeOf(error) ?? '')
      if (!isHeld || tries === MOST_TRIES) throw error
      await pause(TRY_AGAIN_MS)
    }
  }
}

/** Replaces the file in one step: readers see either the old text or the new one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = draftPathFor(path)
  await writeFile(draft, text, { mode: PRIVATE.mode, flag: 'wx' })
  try {
    await renamePatiently(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
