import type { ROLE_FLAWS, Snowflake } from '@arachne/contract'

/** What decides whether a role of a server may be assigned. */
export interface RoleFacts {
  id: Snowflake
  name: string
  /** A permission over other people or the server that the role grants, in Discord's words; null if there is none. */
  power: string | null
  /** Belongs to an app or a subscription: Discord assigns it itself. */
  isManaged: boolean
  /** The @everyone role. */
  isEveryone: boolean
}

export interface RoleFlaw {
  kind: (typeof ROLE_FLAWS)[number]
  message: string
}

/** Why entities may never assign this role, even if an admin ticked it; checked when it is ticked and at each use. */
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
