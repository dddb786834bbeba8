import { AuditLogEvent } from 'discord-api-types/v10'

import { presentMember } from '../../../present/member.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import { compareIds } from '../../../world/id-order.ts'
import type { MemberRecord } from '../../../world/records.ts'
import { requireGuild } from '../../access.ts'
import { audit } from '../../actions/audit.ts'
import { publishMember, removeMember } from '../../actions/membership.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import {
  requireGrantableRole,
  requireMember,
  requireMembersIntent,
  requireOutranked,
} from '../../member-access.ts'
import { noContent, ok } from '../../ok.ts'
import { readBody } from '../../validate.ts'
import { updateMember, updateSelf } from './member-update.ts'

const LIST = '/guilds/{guild_id}/members'
const ONE = `${LIST}/{user_id}`
const ROLE = `${ONE}/roles/{role_id}`

export const memberRoutes: Route[] = [
  { method: 'GET', path: LIST, auth: 'bot', run: list },
  { method: 'GET', path: `${LIST}/search`, auth: 'bot', run: search },
  { method: 'PATCH', path: `${LIST}/@me`, auth: 'bot', run: updateSelf },
  { method: 'GET', path: ONE, auth: 'bot', run: get },
  { method: 'PATCH', path: ONE, auth: 'bot', run: updateMember },
  { method: 'DELETE', path: ONE, auth: 'bot', run: kick },
  { method: 'PUT', path: ROLE, auth: 'bot', run: giveRole },
  { method: 'DELETE', path: ROLE, auth: 'bot', run: takeRole },
]

function list(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'])
  requireMembersIntent(context)
  const query = readBody(Object.fromEntries(context.query))
  const limit = query.integer('limit', { min: 1, max: 1000 }) ?? 1
  const after = query.snowflake('after') ?? '0'
  query.done()
  const page = [...guild.members.values()]
    .filter(({ userId }) => compareIds(userId, after) > 0)
    .toSorted((a, b) => compareIds(a.userId, b.userId))
    .slice(0, limit)
  return ok(page.map((member) => presentMember(context.world, member)))
}

/** By the beginning of a name or nickname. */
function search(context: RestContext): RestResult {
  const { world } = context
  const guild = requireGuild(context, context.params['guild_id'])
  const query = readBody(Object.fromEntries(context.query))
  const text = query.string('query', { min: 1, max: 100, required: true })?.toLowerCase() ?? ''
  const limit = query.integer('limit', { min: 1, max: 1000 }) ?? 1
  query.done()
  const named = (member: MemberRecord) => {
    const user = world.users.get(member.userId)
    return [member.nick, user?.username, user?.globalName].some((name) =>
      name?.toLowerCase().startsWith(text),
    )
  }
  const found = [...guild.members.values()].filter(named).slice(0, limit)
  return ok(found.map((member) => presentMember(world, member)))
}

function get(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'])
  return ok(presentMember(context.world, requireMember(context, guild)))
}

function kick(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.KICK_MEMBERS)
  const { userId } = requireMember(context, guild)
  requireOutranked(context, guild, userId)
  removeMember(context.world, guild, userId)
  audit(context, guild, { action: AuditLogEvent.MemberKick, targetId: userId })
  return noContent()
}

function giveRole(context: RestContext): RestResult {
  return changeRole(context, (member, roleId) => {
    if (member.roles.has(roleId)) return undefined
    member.roles.add(roleId)
    return '$add'
  })
}

function takeRole(context: RestContext): RestResult {
  return changeRole(context, (member, roleId) => (member.roles.delete(roleId) ? '$remove' : undefined))
}

function changeRole(
  context: RestContext,
  change: (member: MemberRecord, roleId: string) => '$add' | '$remove' | undefined,
): RestResult {
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.MANAGE_ROLES)
  const member = requireMember(context, guild)
  const { id, name } = requireGrantableRole(context, guild, context.params['role_id'])
  const key = change(member, id)
  if (key === undefined) return noContent()
  publishMember(context.world, guild, member)
  audit(context, guild, {
    action: AuditLogEvent.MemberRoleUpdate,
    targetId: member.userId,
    changes: [{ key, new_value: [{ id, name }] }],
  })
  return noContent()
}
