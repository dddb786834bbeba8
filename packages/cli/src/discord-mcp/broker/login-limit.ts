import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { asJson, replaceFile } from '../files/atomic-files.ts'

/** Discord resets a token that logs in 1,000 times a day. */
const MOST_A_DAY = 800
const DAY_MS = 24 * 3_600_000

/** How often this bot logged in to the gateway within a day, over restarts. */
export interface LoginLimit {
  /** false: it was often enough; the gateway is to be left alone. */
  mayConnect(): Promise<boolean>
  /** One more. */
  count(): Promise<void>
}

export function createLoginLimit(folder: string, now: () => number = Date.now): LoginLimit {
  const path = join(folder, 'identifies')
  async function recent(): Promise<number[]> {
    const text = await readFile(path, 'utf8').catch(() => '[]')
    try {
      return (JSON.parse(text) as number[]).filter((at) => now() - at < DAY_MS)
    } catch {
      return []
    }
  }
  async function add(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await replaceFile(path, asJson([...(await recent()), now()]))
  }
  let adding = Promise.resolve()
  return {
    mayConnect: async () => (await recent()).length <= MOST_A_DAY,
    count: () => (adding = adding.catch(() => {}).then(add)),
  }
}
