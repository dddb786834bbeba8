import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { runBroker } from '../../src/discord-mcp/broker/run-broker.ts'
import { main } from '../../src/discord-mcp/discord-mcp.ts'
import { readSettings } from '../../src/discord-mcp/setup/settings.ts'

/** A `discord-mcp` whose broker is killed once, when it first reaches the step of writing named by KILL_AT. */
async function broker(): Promise<void> {
  const settings = readSettings(process.env)
  const { KILL_AT: at, KILL_MARK: mark = '' } = process.env
  if (settings.discord === undefined) return
  await runBroker({
    settings,
    discord: settings.discord,
    signal: new AbortController().signal,
    onWriteStep(point) {
      if (point !== at) return
      try {
        writeFileSync(mark, '', { flag: 'wx' })
      } catch {
        return
      }
      process.kill(process.pid, 'SIGKILL')
    },
  })
}

const args = process.argv.slice(2)
if (args.includes('--broker')) await broker()
else await main(args, { path: fileURLToPath(import.meta.url), version: '0' })
