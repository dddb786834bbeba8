import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import { runArguments } from '@arachne/sandbox/artefact'

/** A real process, so that it can really be killed. */
export async function startProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, [...runArguments('server'), '--maintenance'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { url: (JSON.parse(line) as { url: string }).url, kill, [Symbol.asyncDispose]: kill }
}

export type Killed = Awaited<ReturnType<typeof startProcess>>
