import { appendFileSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

import type { DiscordLog } from '@arachne/discord'

export const NO_LOG: DiscordLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const LARGEST_BYTES = 1024 * 1024

/** A log in lines of JSON. It never contains what people wrote, or the token. */
export function openLogFile(path: string): DiscordLog {
  const write = (level: string) => (fields: object, message: string) => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_BYTES) truncateSync(path)
      const line = { at: new Date().toISOString(), level, pid: process.pid, message, ...fields }
      appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    } catch {
      // A full disk must not get in the way of a decision.
    }
  }
  return { ...NO_LOG, info: write('info'), warn: write('warn'), error: write('error') }
}
