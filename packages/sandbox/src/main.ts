import { once } from 'node:events'
import { parseArgs } from 'node:util'

import { createSandbox, type SandboxOptions } from './sandbox.ts'

/** A sandbox as a process of its own. It prints one line of JSON when it is ready; nothing else goes to stdout. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'data-file': { type: 'string' },
    'rate-limits': { type: 'string', default: 'off' },
    /** Ends when whoever started it goes away: stdin closes, or the IPC channel. */
    'stop-with-parent': { type: 'boolean', default: false },
  },
})

const dataFile = values['data-file']
const sandbox = await createSandbox({
  port: Number(values.port),
  greetings: true,
  rateLimits: values['rate-limits'] as NonNullable<SandboxOptions['rateLimits']>,
  ...(dataFile !== undefined && { dataFile }),
})
const { url, chatUrl, controlUrl, application, people } = sandbox
const ready = {
  url,
  chat: chatUrl,
  control: controlUrl,
  application: application.id,
  token: application.botToken,
  secret: application.clientSecret,
  people,
}
// Before the line: whoever reads it may end the process at once.
const endings = [once(process, 'SIGTERM'), once(process, 'SIGINT')]
if (values['stop-with-parent']) {
  process.stdin.resume()
  endings.push(once(process.stdin, 'close'), once(process, 'disconnect'))
}
process.stdout.write(`${JSON.stringify(ready)}\n`)

await Promise.race(endings)
await sandbox[Symbol.asyncDispose]()
process.exit()
