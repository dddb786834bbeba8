import type { AuditLogEvent } from 'discord-api-types/v10'

import { presentAuditEntry } from '../../present/audit-log.ts'
import type { AuditRecord, GuildRecord, Id } from '../../world/records.ts'
import { requireUser } from '../access.ts'
import type { RestContext } from '../handler.ts'

export interface AuditNote {
  action: AuditLogEvent
  targetId: Id | null
  changes?: AuditRecord['changes']
  options?: AuditRecord['options']
}

/** Discord forgets after 45 days; the data file would grow for ever otherwise. */
const KEPT_ENTRIES = 1000

/** Writes into the server's audit log who did what, with the reason the request gave. */
export function audit(context: RestContext, guild: GuildRecord, note: AuditNote): void {
  const { world, reason } = context
  const entry: AuditRecord = {
    id: world.snowflakes.next(),
    actionType: note.action,
    userId: requireUser(context).id,
    targetId: note.targetId,
    reason,
    changes: note.changes ?? [],
    options: note.options ?? {},
  }
  guild.auditLog.push(entry)
  if (guild.auditLog.length > KEPT_ENTRIES) guild.auditLog.shift()
  world.publish({
    type: 'GUILD_AUDIT_LOG_ENTRY_CREATE',
    data: { ...presentAuditEntry(entry), guild_id: guild.id },
    guildId: guild.id,
  })
}

/**
 * Left out: `color` already covers a role's colours, members' roles are listed as added and removed, and no one sets
 * times.
 */
const TOLD_OTHERWISE = new Set(['colors', 'roles', 'archive_timestamp', 'create_timestamp'])

/** Of a thread the log names `archived`, not `thread_metadata`. */
function flatten(shown: object): Record<string, unknown> {
  const { thread_metadata: details, ...rest } = shown as Record<string, unknown>
  return { ...rest, ...(details as object | undefined) }
}

/** Which roles a member was given and which were taken. */
export function roleChanges(
  { roles }: GuildRecord,
  before: ReadonlySet<Id>,
  after: ReadonlySet<Id>,
): AuditRecord['changes'] {
  const without = (ids: ReadonlySet<Id>, others: ReadonlySet<Id>) =>
    [...ids].filter((id) => !others.has(id)).map((id) => ({ id, name: roles.get(id)?.name ?? '' }))
  const changes = [
    { key: '$add', new_value: without(after, before) },
    { key: '$remove', new_value: without(before, after) },
  ]
  return changes.filter(({ new_value: names }) => names.length > 0)
}

/** What differs between two presentations of a thing, in the words of the audit log. */
export function changesBetween(before: object, after: object): AuditRecord['changes'] {
  const old = flatten(before)
  const now = flatten(after)
  return Object.keys({ ...old, ...now })
    .filter((key) => !TOLD_OTHERWISE.has(key))
    .filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
    .map((key) => ({
      key,
      ...(old[key] !== undefined && old[key] !== null && { old_value: old[key] }),
      ...(now[key] !== undefined && now[key] !== null && { new_value: now[key] }),
    }))
}
