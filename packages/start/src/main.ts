import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { createApp, createLog, describeFailure, loadConfig, openDataDir } from '@arachne/server'

import { prepareDemo } from './demo.ts'
import { nextFreePort } from './free-port.ts'
import { namesBot } from './names-bot.ts'
import { HELP, optionProblem, readOptions, type StartOptions } from './options.ts'
import { type RunningSandbox, sandboxEnvironment, startSandbox } from './sandbox-process.ts'
import { welcome } from './welcome.ts'

type Environment = Record<string, string | undefined>

/** Beside the built program. */
const [LOOM, DOCS] = [join(import.meta.dirname, 'loom'), join(import.meta.dirname, 'docs')]
const FIRST_PORT = 3000
// As in the server's own main.ts: a signal would open Node's inspector.
process.on('SIGUSR1', () => {})
// Nobody reads on, as after `| head -1`: that is no bug.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const readFile = (path: string) => readFileSync(path, 'utf8')
const say = (line: string) => process.stderr.write(`${line}\n`)

function withOptions(env: Environment, options: StartOptions): Environment {
  return {
    ...env,
    ...(options.port !== undefined && { PORT: options.port }),
    ...(options.dataDir !== undefined && { DATA_DIR: options.dataDir }),
  }
}

/** The next port is the sandbox's, unless any port will do. */
const sandboxPort = (port: number) => (port === 0 ? 0 : nextFreePort(port + 1))

interface Ending {
  words: string
  exitCode: number
}

/** Resolves with the first reason to stop. */
async function untilStopped(sandbox: RunningSandbox | undefined): Promise<Ending> {
  const signal = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  const asked = signal.then(() => ({ words: 'Stopping…', exitCode: 0 }))
  const lost = sandbox?.ended.then(() => ({
    words: 'The sandbox exited, so Arachne is stopping.',
    exitCode: 1,
  }))
  return Promise.race([asked, ...(lost ? [lost] : [])])
}

async function run(options: StartOptions): Promise<void> {
  const given = withOptions(process.env, options)
  const inSandbox = !namesBot(given)
  if (inSandbox && (given['PORT'] ?? '') === '') given['PORT'] = String(await nextFreePort(FIRST_PORT))
  // A newcomer's terminal shows the welcome, not every step.
  if (inSandbox && (given['LOG_LEVEL'] ?? '') === '') given['LOG_LEVEL'] = 'warn'
  const first = loadConfig(given, readFile)

  // Before the sandbox, which keeps its structure in the same folder.
  using dataDir = openDataDir(first.storage.dataDir, { secret: first.secret })
  await using running = new AsyncDisposableStack()
  const sandbox = inSandbox
    ? running.use(
        await startSandbox({
          port: await sandboxPort(first.http.port),
          dataFile: resolve(first.storage.dataDir, 'sandbox.json'),
        }),
      )
    : undefined
  const config = sandbox ? loadConfig({ ...given, ...sandboxEnvironment(sandbox) }, readFile) : first

  const log = createLog(config.logLevel)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, 'Arachne stopped because of a bug.')
      process.exit(1)
    })
  }
  const app = running.use(
    await createApp(config, {
      log,
      dataDir,
      loomDir: LOOM,
      docsDir: DOCS,
      ...(sandbox && { sandbox: { chatUrl: sandbox.chat } }),
    }),
  )
  const loom = await app.listen({ port: config.http.port, host: inSandbox ? '127.0.0.1' : '0.0.0.0' })
  if (sandbox) await Promise.race([app.discord.whenReady(), sandbox.ended])
  const demo = sandbox && (await prepareDemo(app, sandbox, { ...options, dataDir: dataDir.path }))
  const entities = demo ? [{ ...demo, url: `${loom}/mcp/${demo.id}` }] : []
  // Before anyone can know it is up: a signal without a listener kills the process.
  const stopped = untilStopped(sandbox)
  if (options.json) {
    const people = sandbox?.people.map(({ id, name, role }) => ({ id, name, role })) ?? []
    const line = {
      loom,
      sandbox: sandbox && { chat: sandbox.chat, control: sandbox.control },
      entities: entities.map(({ owner: _owner, isOff: _isOff, ...shown }) => shown),
      people,
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  } else {
    process.stdout.write(welcome({ loom, entities, ...(sandbox && { chat: sandbox.chat }) }))
  }
  const { words, exitCode } = await stopped
  say(words)
  process.exitCode = exitCode
}

/** A timer that a library forgot must not keep the process after everything was closed. */
function endAnyway(): void {
  setTimeout(() => process.exit(), 2000).unref()
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) process.stdout.write(HELP)
  else await run(options)
  endAnyway()
} catch (error) {
  say(optionProblem(error) ?? describeFailure(error))
  process.exitCode = 1
}
