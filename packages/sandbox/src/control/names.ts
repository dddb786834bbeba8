import type { ChannelRecord, GuildRecord, MessageRecord, UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { notHere } from './control-error.ts'

/** Everything is found by id or by the name people call it. */

export function findPerson(world: World, name: string): UserRecord {
  const user = findAccount(world, name)
  if (user.bot) throw notHere('person', name)
  return user
}

/** People and bots. */
export function findAccount(world: World, name: string): UserRecord {
  const user = world.users.get(name) ?? [...world.users.values()].find(({ username }) => username === name)
  if (!user) throw notHere('person', name)
  return user
}

export function findGuild(world: World, name: string): GuildRecord {
  const guild = world.guilds.get(name) ?? [...world.guilds.values()].find((one) => one.name === name)
  if (!guild) throw notHere('server', name)
  return guild
}

/** `general`, or `Hearthside/general` where several servers have one; threads by their names too. */
export function findChannel(world: World, name: string): ChannelRecord {
  const byId = world.channels.get(name)
  if (byId) return byId
  const slash = name.indexOf('/')
  const guild = slash === -1 ? undefined : findGuild(world, name.slice(0, slash))
  const wanted = name.slice(slash + 1).replace(/^#/, '')
  for (const channel of world.channels.values()) {
    if (channel.name === wanted && channel.guildId !== null && (!guild || channel.guildId === guild.id)) {
      return channel
    }
  }
  throw notHere('channel', name)
}

/** Ids are unique, so a message needs no channel. */
export function findMessage(world: World, id: string): MessageRecord {
  for (const channel of world.channels.values()) {
    const message = channel.messages.get(id)
    if (message) return message
  }
  const ephemeral = world.ephemeralMessages.get(id)
  if (!ephemeral) throw notHere('message', id)
  return ephemeral
}
