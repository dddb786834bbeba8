import { AuditLogEvent } from 'discord-api-types/v10'

import { presentRole } from '../../../present/role.ts'
import { canManageRole, compareRoles, highestRole } from '../../../rules/hierarchy.ts'
import { ALL_PERMISSIONS, PERMISSION } from '../../../rules/permission-bits.ts'
import { computePermissions } from '../../../rules/permissions.ts'
import { buildRole } from '../../../world/build.ts'
import type { GuildRecord, RoleRecord, Id } from '../../../world/records.ts'
import { requireGuild, requireUser } from '../../access.ts'
import { audit, changesBetween } from '../../actions/audit.ts'
import { deleteRole, publishRole } from '../../actions/roles.ts'
import { DiscordError, missingPermissions, unknownRole } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { noContent, ok } from '../../ok.ts'
import { readBody, readBodyList } from '../../validate.ts'
import { readRoleLook, requireRoleLook, wearLook, type RoleLook } from './role-look.ts'

const LIST = '/guilds/{guild_id}/roles'
const ONE = `${LIST}/{role_id}`
/** @everyone counts. */
const MAX_ROLES = 250

export const roleRoutes: Route[] = [
  { method: 'GET', path: LIST, auth: 'bot', run: list },
  { method: 'POST', path: LIST, auth: 'bot', run: create },
  { method: 'PATCH', path: LIST, auth: 'bot', run: move },
  { method: 'GET', path: `${LIST}/member-counts`, auth: 'bot', run: countMembers },
  { method: 'GET', path: ONE, auth: 'bot', run: get },
  { method: 'PATCH', path: ONE, auth: 'bot', run: update },
  { method: 'DELETE', path: ONE, auth: 'bot', run: remove },
]

function list(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'])
  return ok(presentRoles(guild))
}

function get(context: RestContext): RestResult {
  return ok(presentRole(requireRole(context, requireGuild(context, context.params['guild_id']))))
}

function countMembers(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'])
  const counts: Record<string, number> = {}
  for (const { roles } of guild.members.values()) {
    for (const id of roles) counts[id] = (counts[id] ?? 0) + 1
  }
  return ok(counts)
}

function create(context: RestContext): RestResult {
  const { world } = context
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.MANAGE_ROLES)
  const { change, look } = readRole(context, guild)
  if (guild.roles.size >= MAX_ROLES) {
    throw new DiscordError(400, 30_005, `Maximum number of guild roles reached (${MAX_ROLES})`)
  }
  const everyone = guild.roles.get(guild.id)
  requireOwnPermissions(context, guild, change.permissions ?? 0n)
  const permissions = everyone?.permissions ?? 0n
  // At the bottom: of roles in the same position the older one counts as higher.
  const role = buildRole(world, guild, { name: 'new role', permissions, ...change, position: 1 })
  wearLook(world, role, look)
  publishRole(world, guild, { type: 'GUILD_ROLE_CREATE', role })
  audit(context, guild, { action: AuditLogEvent.RoleCreate, targetId: role.id })
  return ok(presentRole(role))
}

function update(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.MANAGE_ROLES)
  const role = requireManageable(context, guild)
  const { change, look } = readRole(context, guild)
  requireOwnPermissions(context, guild, (change.permissions ?? 0n) & ~role.permissions)
  const before = presentRole(role)
  wearLook(context.world, role, look)
  Object.assign(role, change)
  publishRole(context.world, guild, { type: 'GUILD_ROLE_UPDATE', role })
  audit(context, guild, {
    action: AuditLogEvent.RoleUpdate,
    targetId: role.id,
    changes: changesBetween(before, presentRole(role)),
  })
  return ok(presentRole(role))
}

function remove(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.MANAGE_ROLES)
  const role = requireManageable(context, guild)
  if (role.managed || role.id === guild.id) throw new DiscordError(400, 50_028, 'Invalid Role')
  deleteRole(context.world, guild, role)
  audit(context, guild, { action: AuditLogEvent.RoleDelete, targetId: role.id })
  return noContent()
}

/** Body: the roles that move, each with its new position, and any that stay. The others make room. */
function move(context: RestContext): RestResult {
  const { world } = context
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.MANAGE_ROLES)
  const userId = requireUser(context).id
  const asked = readBodyList(context.body, (item) => ({
    id: item.snowflake('id', { required: true }) ?? '',
    position: item.integer('position', { min: 0 }),
  }))
  const wishes = asked.map(({ id, position }) => ({ role: requireOwnRole(guild, id), position }))
  const order = reorderRoles(guild, wishes)
  if (!mayReorder(guild, userId, order)) throw missingPermissions()
  for (const [position, role] of order.entries()) {
    if (role.position === position) continue
    role.position = position
    publishRole(world, guild, { type: 'GUILD_ROLE_UPDATE', role })
  }
  return ok(presentRoles(guild))
}

type RoleChange = Partial<Pick<RoleRecord, 'name' | 'permissions' | 'color' | 'hoist' | 'mentionable'>>

function readRole({ body }: RestContext, guild: GuildRecord): { change: RoleChange; look: RoleLook } {
  const fields = readBody(body)
  const colors = fields.object('colors')
  const color = fields.integer('color', { min: 0, max: 0xffffff })
  const change = {
    name: fields.string('name', { min: 1, max: 100 }),
    permissions: fields.bits('permissions'),
    color: colors?.integer('primary_color', { min: 0, max: 0xffffff }) ?? color,
    hoist: fields.boolean('hoist'),
    mentionable: fields.boolean('mentionable'),
  }
  const look = readRoleLook(fields)
  fields.done()
  requireRoleLook(guild, look)
  if (change.permissions !== undefined) change.permissions &= ALL_PERMISSIONS
  const said = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { change: said, look }
}

/** No one can grant permissions they don't have. */
function requireOwnPermissions(context: RestContext, guild: GuildRecord, bits: bigint): void {
  const own = computePermissions(context.world, guild, { userId: requireUser(context).id })
  if ((bits & ~own) !== 0n) throw missingPermissions()
}

function requireManageable(context: RestContext, guild: GuildRecord): RoleRecord {
  const role = requireRole(context, guild)
  if (!canManageRole(guild, requireUser(context).id, role)) throw missingPermissions()
  return role
}

function requireRole({ params }: RestContext, guild: GuildRecord): RoleRecord {
  return requireOwnRole(guild, params['role_id'] ?? '')
}

function requireOwnRole(guild: GuildRecord, id: string): RoleRecord {
  const role = guild.roles.get(id)
  if (!role) throw unknownRole()
  return role
}

function presentRoles(guild: GuildRecord): object[] {
  return [...guild.roles.values()].map(presentRole)
}

interface RoleWish {
  role: RoleRecord
  position: number | undefined
}

/**
 * The guild's roles from @everyone upwards once the wishes are granted. Clients send every role and mean the few that
 * change, and count roles that share a position one by one: a role stays where it is if the request names its position
 * or its rank.
 */
function reorderRoles(guild: GuildRecord, wishes: readonly RoleWish[]): RoleRecord[] {
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
function mayReorder(guild: GuildRecord, userId: Id, after: readonly RoleRecord[]): boolean {
  if (guild.ownerId === userId) return true
  const before = rolesInOrder(guild)
  const own = before.findIndex(({ id }) => id === highestRole(guild, userId)?.id)
  return before.slice(own).every((role, index) => after[own + index] === role)
}

function rolesInOrder(guild: GuildRecord): RoleRecord[] {
  return [...guild.roles.values()].toSorted(compareRoles)
}
