import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface RunningSandbox extends AsyncDisposable {
  url: string
  chat: string
  control: string
  /** The application's id. */
  application: string
  token: string
  secret: string
  people: { id: string; name: string; username: string; role: string }[]
  /** Resolves when the process ended by itself. */
  ended: Promise<void>
}

/** Beside the built program. */
const MAIN = join(import.meta.dirname, 'sandbox.js')

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** The sandbox is a process of its own: what it uses does not count as Arachne's, and it can be killed in a demo. */
export async function startSandbox(options: { port: number; dataFile: string }): Promise<RunningSandbox> {
  const args = [MAIN, '--port', String(options.port), '--data-file', options.dataFile, '--stop-with-parent']
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  const ended = once(child, 'exit').then(() => undefined)
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    ended.then(() => undefined),
  ])
  if (line === undefined) throw new Error('The sandbox exited before it was ready.')
  const ready = JSON.parse(line) as Omit<RunningSandbox, 'ended'>
  return { ...ready, ended, [Symbol.asyncDispose]: () => stop(child) }
}

/** The one switch: with these the server talks to the sandbox instead of real Discord. */
export function sandboxEnvironment(sandbox: RunningSandbox): Record<string, string> {
  const operators = sandbox.people.filter((person) => person.role === 'operator').map((person) => person.id)
  return {
    DISCORD_API_URL: `${sandbox.url}/api`,
    DISCORD_BOT_TOKEN: sandbox.token,
    DISCORD_CLIENT_ID: sandbox.application,
    DISCORD_CLIENT_SECRET: sandbox.secret,
    OPERATOR_DISCORD_IDS: operators.join(','),
  }
}
