import type { Snowflake } from '@arachne/contract'

/** A role of a server, as far as it matters who may hand it out. */
export interface RoleFacts {
  id: Snowflake
  name: string
  /** Has Administrator or one of the Manage permissions. */
  isPowerful: boolean
  /** Belongs to an app or a subscription: Discord gives it out itself. */
  isManaged: boolean
  /** The one everybody has. */
  isEveryone: boolean
}

/** Why entities may never hand this role out, whatever an admin ticked; asked when it is ticked and at each use. */
export function flawOfAssignable(role: RoleFacts, entityRoleIds: ReadonlySet<Snowflake>): string | undefined {
  if (role.isEveryone) return 'Everybody has this role already.'
  if (role.isPowerful)
    return `"${role.name}" has Administrator or a Manage permission, so no entity may touch it.`
  if (role.isManaged) return `"${role.name}" belongs to an app, so nobody can hand it out.`
  if (entityRoleIds.has(role.id)) return `"${role.name}" is the role people mention an entity by.`
  return undefined
}
