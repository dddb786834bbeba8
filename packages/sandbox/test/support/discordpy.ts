import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import type { Sandbox } from '../../src/index.ts'

const BOT = join(import.meta.dirname, '../clients/discordpy_bot.py')
const PATIENCE_MS = 90_000

type Line = Record<string, unknown>

/** discord.py in a process of its own, told what to do line by line. */
export function startDiscordPy(python: string, sandbox: Sandbox) {
  const child = spawn(python, [BOT], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1' },
  })
  const unread: Line[] = []
  let stderr = ''
  let wake: (() => void) | undefined
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  child.once('close', () => wake?.())
  createInterface({ input: child.stdout }).on('line', (text) => {
    unread.push(JSON.parse(text) as Line)
    wake?.()
  })
  const write = (line: object) => child.stdin.write(`${JSON.stringify(line)}\n`)
  write({
    api: `${sandbox.endpoints.api}/v10`,
    gateway: `${sandbox.url.replace('http', 'ws')}/gateway`,
    cdn: sandbox.endpoints.cdn,
    token: sandbox.application.botToken,
  })

  async function until(fits: (line: Line) => boolean, what: string): Promise<Line> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const index = unread.findIndex(fits)
      if (index !== -1) return unread.splice(index, 1)[0] as Line
      if (child.exitCode !== null) throw new Error(`discord.py ended before ${what}: ${stderr}`)
      const left = deadline - Date.now()
      if (left <= 0) throw new Error(`discord.py never came to ${what}: ${JSON.stringify(unread)} ${stderr}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  return {
    event: (name: string) => until((line) => line['event'] === name, name),
    /** Everything that went wrong in a handler. */
    errors: () => unread.filter((line) => line['event'] === 'error'),
    async do(step: string): Promise<unknown> {
      write({ do: step })
      const line = await until((one) => one['done'] === step, step)
      if (line['failed'] !== undefined)
        throw new Error(`${step}: ${JSON.stringify(line['failed'])} ${stderr}`)
      return line['result']
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'close')
    },
  }
}
