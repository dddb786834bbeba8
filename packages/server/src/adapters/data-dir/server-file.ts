import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { writePrivateFile } from '../private-file.ts'

/** Tells the command line which process holds the data directory. */
export interface ServerFile {
  url: string
  pid: number
}

const pathIn = (folder: string) => join(folder, 'server.json')

export function readServerFile(folder: string): ServerFile | undefined {
  try {
    return JSON.parse(readFileSync(pathIn(folder), 'utf8')) as ServerFile
  } catch {
    return undefined
  }
}

export function writeServerFile(folder: string, server: ServerFile): void {
  writePrivateFile(pathIn(folder), `${JSON.stringify(server)}\n`)
}

export function removeServerFile(folder: string): void {
  rmSync(pathIn(folder), { force: true })
}
