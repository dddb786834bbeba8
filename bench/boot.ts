import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createSandbox } from '@arachne/sandbox'
import { createApp, createLog, loadConfig } from '@arachne/server'

import { median, type Row } from './row.ts'

const ROUNDS = 8

/** Sandbox and server in one process, from nothing to logged in. */
async function bootOnce(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arachne-bench-'))
  const started = performance.now()
  try {
    await using sandbox = await createSandbox()
    const env = {
      DATA_DIR: dataDir,
      DISCORD_API_URL: sandbox.endpoints.api,
      DISCORD_BOT_TOKEN: sandbox.application.botToken,
    }
    const config = loadConfig(env, () => '')
    await using app = await createApp(config, { log: createLog('silent') })
    await app.listen({ port: 0, host: '127.0.0.1' })
    await app.discord.whenReady()
    return performance.now() - started
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function benchBoot(): Promise<Row[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await bootOnce())
  const [cold = Number.NaN, ...warm] = times
  return [
    { what: 'boot sandbox + server to logged in, first', value: cold, unit: 'ms' },
    { what: 'boot sandbox + server to logged in, warm', value: median(warm), unit: 'ms', aim: 200 },
  ]
}
