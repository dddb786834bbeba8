import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import { readerGone } from '../reader-gone.ts'
import { withDotenv } from './setup/dotenv.ts'
import { readSettings, type Settings } from './setup/settings.ts'

/** What only the started file knows. */
export interface Program {
  /** The broker is started from the same file. */
  path: string
  version: string
}

const HELP = `Usage: discord-mcp

An MCP server on standard input and output that lets an agent ask people on Discord and wait for their decision.

  DISCORD_BOT_TOKEN      the bot's token
  DISCORD_CHANNEL_ID     the channel for questions
  DISCORD_APPROVERS      who can answer: user ids and role:ids, separated by commas
  PROJECT_NAME           your project's name on the cards (default: project)
  PENDING_DIR            where questions are stored (default: ~/.claude/pending_decisions)
  DISCORD_WAIT_SECONDS   how long a call waits before it returns "pending", if your client allows more than 45
  ARACHNE_URL, ARACHNE_API_KEY   use a hosted Arachne instead

Run "arachne decision doctor" to check your setup.
`

function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

function untilSignal(): AbortController {
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => ending.abort())
  return ending
}

async function serveHosted({ hosted }: Settings, gone: AbortSignal): Promise<void> {
  if (hosted === undefined) return
  const { connectHosted } = await import('./connect-hosted.ts')
  const { runBridge } = await import('../bridge/bridge.ts')
  await runBridge(createInterface({ input: process.stdin, signal: gone }), {
    only: [],
    connect: () => connectHosted(hosted),
    write: (message) => process.stdout.write(`${JSON.stringify(message)}\n`),
  })
}

async function serve(settings: Settings, env: NodeJS.ProcessEnv, { path, version }: Program): Promise<void> {
  const [
    { serveMcp },
    { createMcpHandlers },
    { createStatusLine },
    { createToolBackend },
    { startDetached },
  ] = await Promise.all([
    import('./stdio/mcp-server.ts'),
    import('./stdio/mcp-handlers.ts'),
    import('./stdio/status-line.ts'),
    import('./create-tool-backend.ts'),
    import('./broker/start-broker.ts'),
  ])
  for (const problem of settings.problems) complain(`discord-mcp: ${problem}`)
  const ending = untilSignal()
  const start = { boot: randomUUID(), at: Date.now() }
  await using backend = createToolBackend({ settings, start, startBroker: startDetached(path, env) })
  const { stateDir, project, waitSeconds } = settings
  const patientMs = waitSeconds && waitSeconds * 1000
  using status = createStatusLine({ stateDir, project: project.name, complain })
  const onError = (error: unknown) =>
    complain(`discord-mcp: ${error instanceof Error ? error.message : 'something went wrong'}`)
  const handlers = createMcpHandlers({ backend, status, version, patientMs, ending: ending.signal, onError })
  const { close } = serveMcp(handlers)
  const gone = new Promise((resolve) => ending.signal.addEventListener('abort', resolve, { once: true }))
  await Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close'), gone])
  // The client is gone, but its questions stay open.
  ending.abort()
  await close()
}

async function broker(settings: Settings): Promise<void> {
  const { discord, problems } = settings
  if (discord === undefined) throw new Error(problems.join(' '))
  const { runBroker } = await import('./broker/run-broker.ts')
  await runBroker({ settings, discord, signal: untilSignal().signal })
}

export async function main(args: readonly string[], program: Program): Promise<void> {
  const gone = readerGone()
  if (args.includes('--help') || args.includes('-h')) return void process.stdout.write(HELP)
  if (args.includes('--version')) return void process.stdout.write(`${program.version}\n`)
  // Anything a library prints on standard output would break the protocol.
  console.log = console.info = console.debug = console.error
  const env = withDotenv(process.env, process.cwd())
  const settings = readSettings(env)
  if (args.includes('--broker')) return broker(settings)
  return settings.hosted === undefined ? serve(settings, env, program) : serveHosted(settings, gone)
}
