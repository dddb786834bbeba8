import { PERMISSION } from '../../src/rules/permission-bits.ts'
import type { ChannelRecord, GuildRecord, Id } from '../../src/world/records.ts'
import type { WorldEvent } from '../../src/world/world.ts'
import { checkDispatch } from './gateway-schema/check-dispatch.ts'
import { httpAs } from './http.ts'
import { startSandbox } from './index.ts'

/** The demo server with everybody at hand, and a record of everything that was published. */
export async function openHearthside() {
  const sandbox = await startSandbox()
  const { world } = sandbox
  const guild = [...world.guilds.values()].find(({ name }) => name === 'Hearthside')!
  const events: WorldEvent[] = []
  world.subscribe((event) => events.push(event))
  const channel = (name: string): ChannelRecord =>
    [...world.channels.values()].find((one) => one.guildId === guild.id && one.name === name)!
  return {
    sandbox,
    world,
    guild,
    channel,
    general: channel('general'),
    /** The newest one in #general. */
    lastMessage: () => [...channel('general').messages.values()].at(-1),
    bot: httpAs(sandbox, 'bot'),
    nobody: httpAs(sandbox, 'nobody'),
    lyss: httpAs(sandbox, 'lyss'),
    ben: httpAs(sandbox, 'ben'),
    jonas: httpAs(sandbox, 'jonas'),
    idOf: (username: string): Id => [...world.users.values()].find((user) => user.username === username)!.id,
    /** What was published under this name so far, oldest first. */
    heard: (type: string) => events.filter((event) => event.type === type),
    /** Takes a permission from everybody in a channel; the owner (jonas) keeps it. */
    deny: (where: ChannelRecord, permission: keyof typeof PERMISSION) =>
      deny(guild, where, PERMISSION[permission]),
    /** Nobody listens at the gateway here, so the events are held against Discord's types on the way out. */
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]()
      const problems = new Set(events.flatMap(({ type, data }) => checkDispatch(type, data)))
      if (problems.size > 0) throw new Error(`Not as Discord publishes it:\n${[...problems].join('\n')}`)
    },
  }
}

export type Hearthside = Awaited<ReturnType<typeof openHearthside>>

function deny(guild: GuildRecord, channel: ChannelRecord, permission: bigint): void {
  const all = [guild.id, ...guild.roles.keys()]
  for (const id of all) {
    const old = channel.overwrites.get(id)
    channel.overwrites.set(id, {
      id,
      type: 'role',
      allow: (old?.allow ?? 0n) & ~permission,
      deny: (old?.deny ?? 0n) | permission,
    })
  }
}
