import { canManageRole, outranks } from '../rules/hierarchy.ts'
import type { GuildRecord, Id, MemberRecord, RoleRecord } from '../world/records.ts'
import { requireUser } from './access.ts'
import { DiscordError, missingAccess, missingPermissions, unknownMember, unknownRole } from './errors.ts'
import type { RestContext } from './handler.ts'

/** GATEWAY_GUILD_MEMBERS, for large bots and for small ones. */
const MEMBERS_INTENT = (1 << 14) | (1 << 15)

/** Listing members is closed to bots without the privileged intent. */
export function requireMembersIntent({ actor }: RestContext): void {
  if (actor.kind === 'bot' && (actor.application.flags & MEMBERS_INTENT) === 0) throw missingAccess()
}

export function requireMember(context: RestContext, guild: GuildRecord): MemberRecord {
  const id = context.params['user_id']
  const member = guild.members.get((id === '@me' ? requireUser(context).id : id) ?? '')
  if (!member) throw unknownMember()
  return member
}

export function requireOutranked(context: RestContext, guild: GuildRecord, targetId: Id): void {
  if (!outranks(guild, requireUser(context).id, targetId)) throw missingPermissions()
}

/** A role the actor may give and take. Managed roles belong to their bot, @everyone to all members. */
export function requireGrantableRole(
  context: RestContext,
  guild: GuildRecord,
  roleId: Id | undefined,
): RoleRecord {
  const role = guild.roles.get(roleId ?? '')
  if (!role) throw unknownRole()
  if (role.managed || !canManageRole(guild, requireUser(context).id, role)) throw missingPermissions()
  if (role.id === guild.id) throw new DiscordError(400, 50_028, 'Invalid Role')
  return role
}
