import type { GuildRecord, UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'

/** What the control API tells about things: enough to act on them. */

export function describePerson(world: World, { id, username, globalName, note, part }: UserRecord) {
  const guilds = [...world.guilds.values()].filter(({ members }) => members.has(id))
  return {
    id,
    username,
    name: globalName ?? username,
    note,
    role: part,
    /** Good for REST (as it is, without a scheme) and for the gateway. */
    token: [...world.tokens].find(([, userId]) => userId === id)?.[0] ?? null,
    guilds: guilds.map((guild) => guild.id),
  }
}

export function describeGuild(world: World, guild: GuildRecord) {
  const channels = [...guild.channelIds].flatMap((id) => world.channels.get(id) ?? [])
  return {
    id: guild.id,
    name: guild.name,
    owner_id: guild.ownerId,
    member_count: guild.members.size,
    roles: [...guild.roles.values()].map(({ id, name }) => ({ id, name })),
    channels: channels.map(({ id, name, type, parentId }) => ({ id, name, type, parent_id: parentId })),
  }
}

/** Everything a program needs to get started, credentials included: the caller has the control token. */
export function describeWorld(world: World) {
  const loginIds = new Set(world.tokens.values())
  const people = [...world.users.values()].filter(({ id, bot }) => !bot && loginIds.has(id))
  return {
    now: world.clock.now(),
    api: `${world.origin}/api`,
    applications: [...world.applications.values()].map((application) => ({
      id: application.id,
      name: application.name,
      bot_id: application.botId,
      bot_token: application.botToken,
      client_secret: application.clientSecret,
      redirect_uris: application.redirectUris,
      flags: application.flags,
    })),
    people: people.map((person) => describePerson(world, person)),
    guilds: [...world.guilds.values()].map((guild) => describeGuild(world, guild)),
  }
}
