import type { AuditRecord } from '../world/records.ts'

export function presentAuditEntry(entry: AuditRecord): object {
  return {
    id: entry.id,
    action_type: entry.actionType,
    user_id: entry.userId,
    target_id: entry.targetId,
    ...(entry.changes.length > 0 && { changes: entry.changes }),
    ...(Object.keys(entry.options).length > 0 && { options: entry.options }),
    ...(entry.reason !== null && { reason: entry.reason }),
  }
}
