import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { CliError } from '../failure.ts'
import type { ProgramIo } from '../program-io.ts'

const STOP_AFTER_MS = 15_000

/** The path of Arachne's own program; undefined in the published package, which doesn't include it. */
export function findServerProgram(): string | undefined {
  try {
    const program = fileURLToPath(new URL('../../../dist/server.js', import.meta.resolve('@arachne/server')))
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

function addressIn(line: string): string | undefined {
  try {
    const { url } = JSON.parse(line) as { url?: unknown }
    return typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}

async function firstAddress(lines: AsyncIterable<string>): Promise<string | undefined> {
  for await (const line of lines) {
    const url = addressIn(line)
    if (url !== undefined) return url
  }
  return undefined
}

export interface ShortLivedServer extends AsyncDisposable {
  url: string
}

/** Keeps SIGUSR1 from opening an inspector. Not every version of Node that runs this program knows the flag. */
const NO_INSPECTOR = ['--disable-sigusr1'].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag))

/**
 * Starts Arachne for one command. It holds the data directory, listens on this machine only, and ends when its standard
 * input does, so it can't outlive this program.
 */
export async function startShortLivedServer(
  dataDir: string,
  { env, serverProgram }: Pick<ProgramIo, 'env' | 'serverProgram'>,
): Promise<ShortLivedServer> {
  if (serverProgram === undefined) {
    throw new CliError(`No Arachne is running with the data directory ${dataDir}. Start it first.`)
  }
  const child = spawn(process.execPath, [...NO_INSPECTOR, serverProgram, '--maintenance'], {
    env: { ...env, DATA_DIR: dataDir },
    stdio: 'pipe',
  })
  const ended = once(child, 'close')
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const url = await firstAddress(createInterface({ input: child.stdout }))
  if (url === undefined) {
    await ended
    throw new CliError(complaints.trim() || 'Arachne stopped before it was ready.')
  }
  child.stdout.resume()
  return {
    url,
    async [Symbol.asyncDispose]() {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_AFTER_MS)
      child.stdin.end()
      await ended
      clearTimeout(timer)
    },
  }
}
