import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { CliError } from '../failure.ts'
import { isAlive } from '../is-alive.ts'

export interface RunningServer {
  url: string
  pid: number
}

function readOwn(folder: string, name: string): string | undefined {
  const path = join(folder, name)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new CliError(`Can't read ${path}. Run this command as the user who runs Arachne.`)
  }
}

export function requireFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
  throw new CliError(
    `There is no data directory at ${folder}. Start Arachne once, or choose another with --data-dir.`,
  )
}

/**
 * The process that holds the data directory. If it was killed, its address stays behind and another program may be
 * listening there, so the token is never sent to an address whose process has ended.
 */
export function findRunningServer(folder: string): RunningServer | undefined {
  const text = readOwn(folder, 'server.json')
  if (text === undefined) return undefined
  try {
    const server = JSON.parse(text) as RunningServer
    return isAlive(server.pid) ? server : undefined
  } catch {
    return undefined
  }
}

export function readLocalToken(folder: string): string {
  const token = readOwn(folder, 'local-token')?.trim()
  if (token) return token
  throw new CliError(`${join(folder, 'local-token')} is missing. Restart Arachne to create a new one.`)
}
