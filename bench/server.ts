import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Sandbox } from '@arachne/sandbox'
import { runArguments } from '@arachne/sandbox/artefact'
import { freePort } from '@arachne/sandbox/testing'

import { type Measured, memoryOf, measure } from './measured-process.ts'
import { createProfiler } from './profiler.ts'

/** Arachne as it is hosted: the artefact, in a process of its own that logs in to a sandbox in this one. */
export interface Server extends Measured, AsyncDisposable {
  /** By the name that browsers and tokens know it under. */
  url: string
  dataDir: string
  /** From the start of the process until it is logged in and answers, in milliseconds. */
  startMs: number
  /** Resident now, in bytes; nothing is collected for it. */
  resident(): number
  /** The most that was ever resident, in bytes. */
  peak(): number
}

/** Counted as usual, never reached. */
const LIMITS = {
  ENTITY_CALLS_PER_MINUTE: '900000',
  ENTITY_SENDS_PER_MINUTE: '900000',
  OWNER_CALLS_PER_MINUTE: '900000',
  OWNER_SENDS_PER_MINUTE: '900000',
  TOKEN_CALLS_PER_MINUTE: '900000',
  CHANNEL_SENDS_PER_MINUTE: '0',
  ADDRESS_REQUESTS_PER_MINUTE: '0',
  PERSON_WRITES_PER_MINUTE: '0',
  ENTITIES_PER_OWNER: '1000',
}

interface Options {
  env?: Record<string, string>
  /** Kept after it has ended; otherwise it has one of its own. */
  dataDir?: string
}

export async function startServer(
  { endpoints, application }: Sandbox,
  { env = {}, dataDir }: Options = {},
): Promise<Server> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'arachne-bench-'))
  const port = await freePort()
  const profiles = process.env['PROFILE']
  const flags = profiles === undefined ? [] : ['--inspect=127.0.0.1:0']
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...flags, ...runArguments('server')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'error',
      DISCORD_API_URL: endpoints.api,
      DISCORD_BOT_TOKEN: application.botToken,
      DISCORD_CLIENT_ID: application.id,
      DISCORD_CLIENT_SECRET: application.clientSecret,
      // Attacks come from many addresses, all of them on this machine.
      TRUST_PROXY: '127.0.0.0/8',
      ...LIMITS,
      ...env,
    },
    stdio: ['ignore', 'inherit', profiles === undefined ? 'inherit' : 'pipe'],
  })
  const ended = once(child, 'exit')
  const pid = child.pid ?? 0
  const profiler = profiles === undefined ? undefined : await createProfiler(child.stderr, profiles)
  const url = `http://localhost:${port}`
  await untilReady(url, () => child.exitCode !== null)
  return {
    url,
    dataDir: folder,
    startMs: performance.now() - startedAt,
    ...measure(pid, profiler),
    resident: () => memoryOf(pid, 'VmRSS'),
    peak: () => memoryOf(pid, 'VmHWM'),
    async [Symbol.asyncDispose]() {
      profiler?.close()
      child.kill('SIGTERM')
      await ended
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (hasEnded()) throw new Error('The server ended before it was ready.')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
