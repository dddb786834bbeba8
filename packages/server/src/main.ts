import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { type App, createApp } from './app.ts'
import { loadConfig } from './config/config.ts'
import { describeFailure } from './describe-failure.ts'
import { createLog, describeError } from './log.ts'

/** The only file that touches the process. */

/** Beside the built program. */
const [LOOM, DOCS] = [join(import.meta.dirname, 'loom'), join(import.meta.dirname, 'docs')]
const DISCORD_PATIENCE_MS = 10_000

/** For a single command of the command line: on this machine only, until the caller closes standard input. */
async function serveMaintenance(app: App, hasDiscord: boolean): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1', hidden: true })
  if (hasDiscord)
    await Promise.race([app.discord.whenReady(), pause(DISCORD_PATIENCE_MS, undefined, { ref: false })])
  process.stdout.write(`${JSON.stringify({ url: app.localUrl })}\n`)
  process.stdin.resume()
  await Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close'), untilSignal()])
}

async function serve(app: App, port: number): Promise<void> {
  // Before the address is announced: a signal without a listener kills the process.
  const stopped = untilSignal()
  await app.listen({ port, host: '0.0.0.0' })
  await stopped
}

/** Only listens for the first signal: a second one ends a stop that takes too long. */
async function untilSignal(): Promise<void> {
  const heard = new AbortController()
  const { signal } = heard
  await Promise.race([once(process, 'SIGINT', { signal }), once(process, 'SIGTERM', { signal })])
  heard.abort()
}

async function run(): Promise<void> {
  const isMaintenance = process.argv.includes('--maintenance')
  const config = loadConfig(process.env, (path) => readFileSync(path, 'utf8'))
  const log = createLog(isMaintenance ? 'warn' : config.logLevel)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: describeError(error) }, 'Arachne stopped because of a bug.')
      process.exit(1)
    })
  }
  await using app = await createApp(config, {
    log,
    loomDir: LOOM,
    docsDir: DOCS,
  })
  if (isMaintenance) await serveMaintenance(app, config.discord.token !== undefined)
  else await serve(app, config.http.port)
}

/** A timer that a library forgot must not keep the process alive after everything was closed. */
function endAnyway(): void {
  setTimeout(() => process.exit(), 2000).unref()
}

// Otherwise, Node would open its inspector to everyone on this machine, however the process was started.
process.on('SIGUSR1', () => {})

// Nobody reads on, as after `| head -1`: that is no bug.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  await run()
  endAnyway()
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}
