import type { SandboxOptions } from '../../src/index.ts'
import { INTENT } from '../../src/rules/intents.ts'
import type { ChannelRecord, GuildRecord, RoleRecord } from '../../src/world/records.ts'
import { startSandbox } from './index.ts'
import { openRaw } from './raw-gateway.ts'

export interface Answer<T = Record<string, unknown>> {
  status: number
  headers: Headers
  body: T
}

export type Call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<T>>

/** All but presences, which nothing here is about. */
const INTENTS = Object.values(INTENT).reduce((sum, bit) => sum | bit, 0) & ~INTENT.GUILD_PRESENCES

/** The demo server over real HTTP, with the bot listening on the gateway: every answer and every event is checked. */
export async function openHouse(options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options)
  const { world } = sandbox
  const guild = named<GuildRecord>(world.guilds.values(), 'Hearthside')
  const gateway = openRaw(`${sandbox.url.replace('http', 'ws')}/gateway/?v=10&encoding=json`)
  await gateway.ready(sandbox.application.botToken, { intents: INTENTS })
  await gateway.rest()

  const person = (username: string) => {
    const user = [...world.users.values()].find((one) => one.username === username)
    const [token] = [...world.tokens].find(([, id]) => id === user?.id) ?? []
    if (!user || token === undefined) throw new Error(`Nobody is called ${username}.`)
    return { id: user.id, call: caller(sandbox.endpoints.api, token) }
  }
  return {
    sandbox,
    world,
    guild,
    botId: sandbox.application.id,
    bot: caller(sandbox.endpoints.api, `Bot ${sandbox.application.botToken}`),
    anybody: caller(sandbox.endpoints.api),
    as: (username: string) => person(username).call,
    idOf: (username: string) => person(username).id,
    channel: (name: string) => named<ChannelRecord>(world.channels.values(), name),
    role: (name: string) => named<RoleRecord>(guild.roles.values(), name),
    /** Types of the events that came since the last time. */
    heard: async () => (await gateway.rest()).map(({ t }) => t),
    event: async (type: string) => (await gateway.event(type)).d as Record<string, unknown>,
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      await sandbox[Symbol.asyncDispose]()
    },
  }
}

function named<T extends { name: string }>(records: Iterable<T>, name: string): T {
  const found = [...records].find((record) => record.name === name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}

export function caller(api: string, authorization?: string): Call {
  const call: Call = async (method, path, body, headers = {}) => {
    const response = await fetch(`${api}/v10${path}`, {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const parsed = (text === '' ? undefined : JSON.parse(text)) as never
    return { status: response.status, headers: response.headers, body: parsed }
  }
  return call
}
