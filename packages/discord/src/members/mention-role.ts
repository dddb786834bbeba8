import { foldName } from '@arachne/core/identities'
import { type APIRole, RESTJSONErrorCodes } from 'discord.js'

import type { Calls } from '../rest/calls.ts'

const MAX_ROLES = 250

export interface RoleWish {
  name: string
  existingId: string | null
  reason: string
}

/** Lets people mention an entity: a mentionable role without permissions and without holders. */
export async function ensureMentionRole(
  calls: Calls,
  serverId: string,
  wish: RoleWish,
): Promise<string | null> {
  const roles = await calls.run((api, signal) => api.guilds.getRoles(serverId, { signal }))
  const role =
    roles.find(({ id }) => id === wish.existingId) ??
    (await leftOver(calls, serverId, { roles, name: wish.name }))
  if (role === undefined) return createRole(calls, serverId, { roles, wish })
  if (role.name === wish.name && isMentionRole(role)) return role.id
  await calls.run((api, signal) =>
    api.guilds.editRole(serverId, role.id, shapeOf(wish), { reason: wish.reason, signal }),
  )
  return role.id
}

/** Roles like ours, with this name and without holders: left behind by an interrupted join. */
export async function unheldMentionRoles(
  calls: Calls,
  serverId: string,
  { roles, name }: { roles: APIRole[]; name: string },
): Promise<APIRole[]> {
  const candidates = roles.filter((role) => foldName(role.name) === foldName(name) && isMentionRole(role))
  if (candidates.length === 0) return []
  const counts = await calls.run((api, signal) => api.guilds.getRoleMemberCounts(serverId, { signal }))
  return candidates.filter(({ id }) => (counts[id] ?? 0) === 0)
}

async function leftOver(
  calls: Calls,
  serverId: string,
  wanted: { roles: APIRole[]; name: string },
): Promise<APIRole | undefined> {
  const [role] = await unheldMentionRoles(calls, serverId, wanted)
  return role
}

async function createRole(
  calls: Calls,
  serverId: string,
  { roles, wish }: { roles: APIRole[]; wish: RoleWish },
): Promise<string | null> {
  if (roles.length >= MAX_ROLES) return null
  const made = await calls.attempt((api, signal) =>
    api.guilds.createRole(serverId, shapeOf(wish), { reason: wish.reason, signal }),
  )
  if (made.ok) return made.value.id
  if (made.code === RESTJSONErrorCodes.MaximumNumberOfGuildRolesReached) return null
  throw made.error
}

function isMentionRole({ permissions, mentionable, managed }: APIRole): boolean {
  return permissions === '0' && mentionable && !managed
}

function shapeOf({ name }: RoleWish) {
  return { name, permissions: '0' as const, mentionable: true, hoist: false }
}
