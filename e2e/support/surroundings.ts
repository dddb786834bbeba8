import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Sandbox, SandboxOptions } from '@arachne/sandbox'
import { startSandbox } from '@arachne/sandbox/testing'

import { type RunningApp, startApp } from '../../packages/server/test/support/running-app.ts'
import { createMovableTime, type MovableTime } from './movable-time.ts'

export interface Surroundings extends AsyncDisposable {
  sandbox: Sandbox
  /** The product's; Discord has its own. */
  time: MovableTime
  /** What every process of the product is started with. */
  env: Record<string, string> & { DATA_DIR: string }
  /** Starts the product, and waits until it has reached Discord. */
  start(): Promise<RunningApp>
}

/** A local Discord, an empty data directory and a clock to move. */
export async function openSurroundings(options: SandboxOptions): Promise<Surroundings> {
  await using opening = new AsyncDisposableStack()
  const sandbox = opening.use(await startSandbox(options))
  const dataDir = await mkdtemp(join(tmpdir(), 'arachne-e2e-'))
  opening.defer(() => rm(dataDir, { recursive: true, force: true }))
  const time = createMovableTime()
  const env = {
    DATA_DIR: dataDir,
    DISCORD_API_URL: sandbox.endpoints.api,
    DISCORD_BOT_TOKEN: sandbox.application.botToken,
    DISCORD_CLIENT_ID: sandbox.application.id,
    DISCORD_CLIENT_SECRET: sandbox.application.clientSecret,
    ENTITY_CALLS_PER_MINUTE: '0',
    ENTITY_SENDS_PER_MINUTE: '0',
    ADDRESS_REQUESTS_PER_MINUTE: '0',
  }
  const ending = opening.move()
  return {
    sandbox,
    time,
    env,
    async start() {
      const running = await startApp(env, { clock: time.clock, after: time.after })
      await running.app.discord.whenReady()
      return running
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}
