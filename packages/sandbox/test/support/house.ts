import type { SandboxOptions } from '../../src/index.ts'
import { INTENT } from '../../src/rules/intents.ts'
import type { ChannelRecord, GuildRecord, RoleRecord } from '../../src/world/records.ts'
import { httpAs } from './http.ts'
import { startSandbox } from './index.ts'
import { openRaw } from './raw-gateway.ts'

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

  return {
    sandbox,
    world,
    guild,
    botId: sandbox.application.id,
    bot: httpAs(sandbox, 'bot'),
    anybody: httpAs(sandbox, 'nobody'),
    as: (username: string) => httpAs(sandbox, username),
    idOf: (username: string) => [...world.users.values()].find((user) => user.username === username)!.id,
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
