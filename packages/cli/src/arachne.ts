import { once } from 'node:events'
import { createInterface } from 'node:readline'

import { findServerProgram } from './connection/short-lived-server.ts'
import { run } from './program.ts'
import { readerGone } from './reader-gone.ts'

const gone = readerGone()

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  fetch: (url, init) => fetch(url, init),
  serverProgram: findServerProgram(),
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
  lines: () => createInterface({ input: process.stdin, signal: gone }),
  async untilInterrupted() {
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), ended(gone)])
  },
})

async function ended(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}
