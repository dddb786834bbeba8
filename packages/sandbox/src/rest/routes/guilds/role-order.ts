import { compareRoles, highestRole } from '../../../rules/hierarchy.ts'
import type { GuildRecord, Id, RoleRecord } from '../../../world/records.ts'

export interface RoleWish {
  role: RoleRecord
  position: number | undefined
}

/**
 * The guild's roles from @everyone upwards once the wishes are granted. Clients send every role and mean the few that
 * change, and count roles that share a position one by one: a role stays where it is if the request names its position
 * or its rank.
 */
export function reorderRoles(guild: GuildRecord, wishes: readonly RoleWish[]): RoleRecord[] {
  const before = rolesInOrder(guild)
  const places = new Map(before.map((role, rank) => [role, rank]))
  for (const { role, position } of wishes) {
    const rank = before.indexOf(role)
    if (position === undefined || position === role.position || position === rank) continue
    // The role in the requested place moves towards where this one came from.
    places.set(role, position > rank ? position + 0.5 : Math.max(position, 1) - 0.5)
  }
  // @everyone never moves.
  places.set(before[0] as RoleRecord, -Infinity)
  return before.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

/** Whether a member may set this order: their highest role and all above it must stay in place. */
export function mayReorder(guild: GuildRecord, userId: Id, after: readonly RoleRecord[]): boolean {
  if (guild.ownerId === userId) return true
  const before = rolesInOrder(guild)
  const own = before.findIndex(({ id }) => id === highestRole(guild, userId)?.id)
  return before.slice(own).every((role, index) => after[own + index] === role)
}

function rolesInOrder(guild: GuildRecord): RoleRecord[] {
  return [...guild.roles.values()].toSorted(compareRoles)
}
