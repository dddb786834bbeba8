import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createExclusively, replaceFile } from '../files/atomic-files.ts'

/** The last message read in each channel and thread. Kept across restarts, so that no message is missed. */
export interface Cursors {
  /** Places that were never read are read from this moment on, unless an earlier one is stored. */
  begin(): Promise<void>
  after(placeId: string): Promise<string>
  /** Never moves backwards. */
  advance(placeId: string, messageId: string): Promise<void>
}

/** Discord's ids contain the time since this moment. */
const DISCORD_EPOCH = 1_420_070_400_000n

export function snowflakeAt(time: number): string {
  return String((BigInt(time) - DISCORD_EPOCH) << 22n)
}

export function createCursors(folder: string, now: () => number = Date.now): Cursors {
  let opened: Promise<string> | undefined
  const pathOf = (placeId: string) => join(folder, placeId)

  async function open(): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = pathOf('since')
    await createExclusively(path, snowflakeAt(now()))
    return readFile(path, 'utf8')
  }

  function since(): Promise<string> {
    opened ??= open()
    opened.catch(() => (opened = undefined))
    return opened
  }

  async function after(placeId: string): Promise<string> {
    const begun = await since()
    const stored = await readFile(pathOf(placeId), 'utf8').catch(() => '')
    return /^\d+$/.test(stored) ? stored : begun
  }

  return {
    begin: async () => void (await since()),
    after,
    async advance(placeId, messageId) {
      if (BigInt(messageId) > BigInt(await after(placeId))) await replaceFile(pathOf(placeId), messageId)
    },
  }
}
