import { once } from 'node:events'
import { parseArgs } from 'node:util'

import { createSandbox, type SandboxOptions } from './sandbox.ts'

/** A sandbox as a process of its own. It prints one line of JSON when it is ready; nothing else goes to stdout. */
const RATE_LIMITS = ['off', 'realistic', 'strict'] as const

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'data-file': { type: 'string' },
    'rate-limits': { type: 'string', default: 'off' },
    /** Ends when the process that started it goes away: stdin closes, or the IPC channel. */
    'stop-with-parent': { type: 'boolean', default: false },
  },
})

function readOptions(): SandboxOptions {
  const port = Number(values.port)
  const rateLimits = RATE_LIMITS.find((mode) => mode === values['rate-limits'])
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('--port must be a number up to 65535.')
  if (!rateLimits) throw new Error(`--rate-limits must be one of ${RATE_LIMITS.join(', ')}.`)
  const dataFile = values['data-file']
  return { port, rateLimits, greetings: true, ...(dataFile !== undefined && { dataFile }) }
}

// Node's own answer opens an inspector without a password.
process.on('SIGUSR1', () => {})

try {
  const sandbox = await createSandbox(readOptions())
  const endings = [once(process, 'SIGTERM'), once(process, 'SIGINT')]
  if (values['stop-with-parent']) {
    process.stdin.resume()
    endings.push(once(process.stdin, 'close'), once(process, 'disconnect'))
  }
  // After the listeners: the reader of this line may end the process at once.
  const { url, chatUrl: chat, controlUrl: control, people } = sandbox
  const { id: application, botToken: token, clientSecret: secret } = sandbox.application
  process.stdout.write(`${JSON.stringify({ url, chat, control, application, token, secret, people })}\n`)
  await Promise.race(endings)
  await sandbox[Symbol.asyncDispose]()
  process.exit()
} catch (error) {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
