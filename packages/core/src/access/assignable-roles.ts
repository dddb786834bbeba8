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
  if (role.isEveryone) return { kind: 'everybody', message: 'Everyone already has this role.' }
  if (power !== null) {
    const message = `"${name}" includes "${power}", which gives power over others, so entities can't give or take it.`
    return { kind: 'power', message }
  }
  if (role.isManaged) {
    return { kind: 'managed', message: `"${name}" belongs to an app, so nobody can assign it.` }
  }
  if (entityRoleIds.has(role.id)) {
    return { kind: 'mention', message: `"${name}" is the role for mentioning an entity.` }
  }
  return undefined
}
