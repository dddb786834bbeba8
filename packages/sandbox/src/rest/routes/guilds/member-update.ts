import { AuditLogEvent } from 'discord-api-types/v10'

import { shorten } from '../../../http/input-limits.ts'
import { presentMember } from '../../../present/member.ts'
import { ALL_PERMISSIONS, PERMISSION } from '../../../rules/permission-bits.ts'
import { computePermissions } from '../../../rules/permissions.ts'
import type { GuildRecord, Id, MemberRecord } from '../../../world/records.ts'
import { requireGuild, requireUser } from '../../access.ts'
import { audit, changesBetween, roleChanges } from '../../actions/audit.ts'
import { publishMember } from '../../actions/membership.ts'
import { missingPermissions } from '../../errors.ts'
import type { RestContext, RestResult } from '../../handler.ts'
import { requireGrantableRole, requireMember, requireOutranked } from '../../member-access.ts'
import { ok } from '../../ok.ts'
import { type Fields, readForm } from '../../validate.ts'

const MAX_TIMEOUT_MS = 28 * 86_400_000

interface MemberChange {
  nick?: string | null | undefined
  roles?: Id[] | undefined
  /** Milliseconds, or null to end a timeout. */
  timeoutUntil?: number | null | undefined
}

export function updateMember(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'])
  const member = requireMember(context, guild)
  const change = readChange(context)
  const subject = { guild, member }
  if (change.nick !== undefined) requireMayRename(context, subject)
  if (change.timeoutUntil !== undefined) requireMayTimeOut(context, subject)
  if (change.roles) requireMayChangeRoles(context, subject, change.roles)
  return apply(context, subject, change)
}

export function updateSelf(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'])
  const member = guild.members.get(requireUser(context).id)
  const nick = readForm(context.body, (fields) => fields.stringOrNull('nick', { max: 32 }))
  if (!member) throw missingPermissions()
  if (nick !== undefined) requirePermission(context, guild, PERMISSION.CHANGE_NICKNAME)
  return apply(context, { guild, member }, { nick })
}

interface Subject {
  guild: GuildRecord
  member: MemberRecord
}

function readChange({ body, world }: RestContext): MemberChange {
  const change = readForm(body, (fields) => ({
    nick: fields.stringOrNull('nick', { max: 32 }),
    roles: fields.snowflakes('roles'),
    timeoutUntil: readTimeout(fields, world.clock.now()),
  }))
  return change
}

function readTimeout(fields: Fields, now: number): number | null | undefined {
  const text = fields.stringOrNull('communication_disabled_until')
  if (text === undefined || text === null) return text
  const time = Date.parse(text)
  if (Number.isNaN(time)) {
    fields.fail(
      'communication_disabled_until',
      'DATE_TIME_TYPE_PARSE',
      `Could not parse ${shorten(text)}. Should be ISO8601.`,
    )
  } else if (time > now + MAX_TIMEOUT_MS) {
    const message = 'Communication may be disabled for at most 28 days.'
    fields.fail('communication_disabled_until', 'INVALID_COMMUNICATION_DISABLED_TIMESTAMP', message)
  }
  return time > now ? time : null
}

function requireMayRename(context: RestContext, { guild, member }: Subject): void {
  if (member.userId === requireUser(context).id)
    return requirePermission(context, guild, PERMISSION.CHANGE_NICKNAME)
  requirePermission(context, guild, PERMISSION.MANAGE_NICKNAMES)
  requireOutranked(context, guild, member.userId)
}

/** No one can time out an administrator. */
function requireMayTimeOut(context: RestContext, { guild, member }: Subject): void {
  requirePermission(context, guild, PERMISSION.MODERATE_MEMBERS)
  requireOutranked(context, guild, member.userId)
  const theirs = computePermissions(context.world, guild, { userId: member.userId })
  if (theirs === ALL_PERMISSIONS) throw missingPermissions()
}

function requireMayChangeRoles(context: RestContext, { guild, member }: Subject, roles: Id[]): void {
  requirePermission(context, guild, PERMISSION.MANAGE_ROLES)
  const given = roles.filter((id) => !member.roles.has(id))
  const taken = [...member.roles].filter((id) => !roles.includes(id))
  for (const id of [...given, ...taken]) requireGrantableRole(context, guild, id)
}

function requirePermission(context: RestContext, guild: GuildRecord, permission: bigint): void {
  requireGuild(context, guild.id, permission)
}

function apply(context: RestContext, { guild, member }: Subject, change: MemberChange): RestResult {
  const { world } = context
  const before = presentMember(world, member)
  const rolesBefore = member.roles
  if (change.nick !== undefined) member.nick = change.nick === '' ? null : change.nick
  if (change.timeoutUntil !== undefined) member.timeoutUntil = change.timeoutUntil
  if (change.roles) member.roles = new Set(change.roles)
  const after = presentMember(world, member)
  publishMember(world, guild, member)
  const targetId = member.userId
  if (change.roles) {
    const changes = roleChanges(guild, rolesBefore, member.roles)
    audit(context, guild, { action: AuditLogEvent.MemberRoleUpdate, targetId, changes })
  }
  if (change.nick !== undefined || change.timeoutUntil !== undefined) {
    const changes = changesBetween(before, after)
    audit(context, guild, { action: AuditLogEvent.MemberUpdate, targetId, changes })
  }
  return ok(after)
}
