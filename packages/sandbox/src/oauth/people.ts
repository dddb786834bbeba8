import { PERMISSION } from '../rules/permission-bits.ts'
import { computePermissions } from '../rules/permissions.ts'
import type { GuildRecord, UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'

/** Everyone who can log in. */
export function peopleOf(world: World): UserRecord[] {
  const ids = new Set(world.tokens.values())
  return [...world.users.values()].filter(({ id, bot }) => !bot && ids.has(id))
}

/** By id or user name. */
export function findPersonNamed(world: World, name: string): UserRecord | undefined {
  const byId = world.users.get(name)
  return byId ?? [...world.users.values()].find(({ username, bot }) => !bot && username === name)
}

export function manageableGuilds(world: World, person: UserRecord): GuildRecord[] {
  return [...world.guilds.values()].filter(
    (guild) => (computePermissions(world, guild, { userId: person.id }) & PERMISSION.MANAGE_GUILD) !== 0n,
  )
}
