import type { ROLE_FLAWS, Snowflake } from '@arachne/contract'

/** A role of a server, as far as it matters who may hand it out. */
export interface RoleFacts {
  id: Snowflake
  name: string
  /** A permission over other people or the server that comes with it, in Discord's words; null when there is none. */
  power: string | null
  /** Belongs to an app or a subscription: Discord gives it out itself. */
  isManaged: boolean
  /** The one everybody has. */
  isEveryone: boolean
}

export interface RoleFlaw {
  kind: (typeof ROLE_FLAWS)[number]
  message: string
}

/** Why entities may never hand this role out, whatever an admin ticked; asked when it is ticked and at each use. */
export function flawOfAssignable(
  role: RoleFacts,
  entityRoleIds: ReadonlySet<Snowflake>,
): RoleFlaw | undefined {
  const { name, power } = role
  if (role.isEveryone) return { kind: 'everybody', message: 'Everybody has this role already.' }
  if (power !== null) {
    const message = `"${name}" comes with "${power}", a power over others, so no entity may touch it.`
    return { kind: 'power', message }
  }
  if (role.isManaged) {
    return { kind: 'managed', message: `"${name}" belongs to an app, so nobody can hand it out.` }
  }
  if (entityRoleIds.has(role.id)) {
    return { kind: 'mention', message: `"${name}" is the role people mention an entity by.` }
  }
  return undefined
}
