import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { runArguments } from '@arachne/sandbox/artefact'

export const ROOT = join(import.meta.dirname, '../..')

/** The line that `npm start -- --json` prints. */
export interface Started {
  loom: string
  sandbox: { chat: string; control: string }
  entities: { id: string; name: string; url: string; key: string }[]
  people: { id: string; name: string; role: string }[]
}

export interface Product extends Started, AsyncDisposable {
  pid: number
  dataDir: string
  /** As Ctrl-C does; answers the exit code. */
  interrupt(): Promise<number | null>
}

interface Options {
  dataDir: string
  /** For the runtime itself, e.g. `--heapsnapshot-signal`. */
  nodeFlags?: string[]
  env?: Record<string, string>
  /** With the organisation for practice; what waits in it is in the way of most tests. */
  practice?: boolean
  /** Where standard error goes, instead of the test's own. */
  logFile?: string
}

/** A directory that goes when the test ends. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'arachne-e2e-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

export async function startProduct(options: Options): Promise<Product> {
  const { dataDir, nodeFlags = [], env = {}, practice = false, logFile } = options
  const args = [...nodeFlags, ...runArguments('start'), '--json', '--port', '0', '--data-dir', dataDir]
  if (!practice) args.push('--no-practice')
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.pipe(logFile === undefined ? process.stderr : createWriteStream(logFile, { flags: 'a' }))
  const ended = once(child, 'exit') as Promise<[number | null]>
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    ended.then(([code]) => {
      throw new Error(`npm start ended with ${code} before it was ready.`)
    }),
  ])
  async function interrupt() {
    if (child.exitCode === null) child.kill('SIGINT')
    const [code] = await ended
    return code
  }
  return {
    ...(JSON.parse(line) as Started),
    pid: child.pid ?? 0,
    dataDir,
    interrupt,
    async [Symbol.asyncDispose]() {
      await interrupt()
    },
  }
}
