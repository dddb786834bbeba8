import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { asJson, replaceFile } from '../files/atomic-files.ts'

/** Discord resets a bot's token after 1,000 logins in a day. */
const MOST_A_DAY = 800
const DAY_MS = 24 * 3_600_000

/** Counts this bot's logins to the gateway over a day, across restarts. */
export interface LoginLimit {
  /** false: there were too many logins; the gateway must be left alone. */
  mayConnect(): Promise<boolean>
  /** Records one more login. */
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
