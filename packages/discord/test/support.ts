import type { InboundEvent } from '@arachne/core/identities'
import type { Sandbox, SandboxOptions } from '@arachne/sandbox'
import { startSandbox, until } from '@arachne/sandbox/testing'

import { createDiscord, type Discord, type DiscordOptions } from '../src/index.ts'

export { until }

export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error'
  fields: Record<string, unknown>
  message: string
}

export function createLog() {
  const lines: LogLine[] = []
  const write = (level: LogLine['level']) => (fields: object, message: string) =>
    void lines.push({ level, fields: fields as Record<string, unknown>, message })
  return {
    lines,
    at: (level: LogLine['level']) => lines.filter((line) => line.level === level),
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  }
}

export const QUICK = { firstMs: 10, maxMs: 50 }

export interface Bot extends AsyncDisposable {
  discord: Discord
  events: InboundEvent[]
  log: ReturnType<typeof createLog>
}

export function createBot(
  sandbox: Pick<Sandbox, 'endpoints' | 'application'>,
  over: Partial<DiscordOptions> = {},
): Bot {
  const events: InboundEvent[] = []
  const log = createLog()
  const discord = createDiscord({
    endpoints: sandbox.endpoints,
    token: sandbox.application.botToken,
    log,
    onEvent: (event) => void events.push(event),
    backOff: QUICK,
    ...over,
  })
  return { discord, events, log, [Symbol.asyncDispose]: () => discord[Symbol.asyncDispose]() }
}

export interface Scene extends Bot {
  sandbox: Sandbox
  serverId: string
  channelId(name: string): string
  /** Speaks as a person; answers the message. */
  say(username: string, channelId: string, body: string | object): Promise<{ id: string }>
  as<Answer>(username: string, method: string, path: string, body?: unknown): Promise<Answer>
}

/** The sandbox's demo server with the bot logged in. */
export async function openScene(
  options: SandboxOptions = {},
  over: Partial<DiscordOptions> = {},
): Promise<Scene> {
  await using stack = new AsyncDisposableStack()
  const sandbox = stack.use(await startSandbox({ seed: 'demo', ...options }))
  const bot = stack.use(createBot(sandbox, over))
  bot.discord.start()
  await bot.discord.whenReady()
  const ending = stack.move()
  const serverId = [...sandbox.world.guilds.values()].find(({ name }) => name === 'Hearthside')?.id ?? ''

  async function as<Answer>(username: string, method: string, path: string, body?: unknown): Promise<Answer> {
    const user = [...sandbox.world.users.values()].find((one) => one.username === username)
    if (!user) throw new Error(`Nobody is called ${username}.`)
    const { status, body: answer } = await sandbox.call({ kind: 'person', user }, method, path, { body })
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
    return answer as Answer
  }

  return {
    ...bot,
    sandbox,
    serverId,
    as,
    channelId(name) {
      const found = [...sandbox.world.channels.values()].find((one) => one.name === name)
      if (!found) throw new Error(`No channel is called ${name}.`)
      return found.id
    },
    say: (username, channelId, body) =>
      as(
        username,
        'POST',
        `/channels/${channelId}/messages`,
        typeof body === 'string' ? { content: body } : body,
      ),
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}
