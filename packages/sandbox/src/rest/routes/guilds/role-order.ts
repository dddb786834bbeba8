import { compareRoles, highestRole } from '../../../rules/hierarchy.ts'
import type { GuildRecord, Id, RoleRecord } from '../../../world/records.ts'

export interface RoleWish {
  role: RoleRecord
  position: number | undefined
}

/**
 * The guild's roles from @everyone upwards once the wishes are granted. Clients send every role and mean the few that
 * change, and count roles that share a position one by one: a role stays if the wish names its position or its rank.
 */
export function reorderRoles(guild: GuildRecord, wishes: readonly RoleWish[]): RoleRecord[] {
  const before = rolesInOrder(guild)
  const places = new Map(before.map((role, rank) => [role, rank]))
  for (const { role, position } of wishes) {
    const rank = before.indexOf(role)
    if (position === undefined || position === role.position || position === rank) continue
    // Whoever stood in the wished place makes room towards where the role came from.
    places.set(role, position > rank ? position + 0.5 : Math.max(position, 1) - 0.5)
  }
  // @everyone never moves.
  places.set(before[0] as RoleRecord, -Infinity)
  return before.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

/** Whether somebody may bring about this order: their highest role and all above it keep their places. */
export function mayReorder(guild: GuildRecord, userId: Id, after: readonly RoleRecord[]): boolean {
  if (guild.ownerId === userId) return true
  const before = rolesInOrder(guild)
  const own = before.findIndex(({ id }) => id === highestRole(guild, userId)?.id)
  return before.slice(own).every((role, index) => after[own + index] === role)
}

function rolesInOrder(guild: GuildRecord): RoleRecord[] {
  return [...guild.roles.values()].toSorted(compareRoles)
}
