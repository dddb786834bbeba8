import type { GuildRecord, Id, RoleRecord } from '../world/records.ts'

/** Positive if `a` ranks above `b`. Of two roles in one position, the older one is higher. */
export function compareRoles(a: RoleRecord, b: RoleRecord): number {
  return a.position - b.position || (BigInt(a.id) < BigInt(b.id) ? 1 : -1)
}

/** The highest role of a member, or @everyone. */
export function highestRole(guild: GuildRecord, userId: Id): RoleRecord | undefined {
  let highest = guild.roles.get(guild.id)
  for (const id of guild.members.get(userId)?.roles ?? []) {
    const role = guild.roles.get(id)
    if (role && (!highest || compareRoles(role, highest) > 0)) highest = role
  }
  return highest
}

/** Whether a member may kick, ban, time out or rename another. */
export function outranks(guild: GuildRecord, userId: Id, targetId: Id): boolean {
  if (targetId === guild.ownerId) return false
  if (userId === guild.ownerId) return true
  const own = highestRole(guild, userId)
  const other = highestRole(guild, targetId)
  if (!own || !other || own.id === other.id) return false
  return compareRoles(own, other) > 0
}

/** Whether a member may assign, change or delete a role: it must be below their highest one. */
export function canManageRole(guild: GuildRecord, userId: Id, role: RoleRecord): boolean {
  if (userId === guild.ownerId) return true
  const own = highestRole(guild, userId)
  return own !== undefined && own.id !== role.id && compareRoles(own, role) > 0
}
