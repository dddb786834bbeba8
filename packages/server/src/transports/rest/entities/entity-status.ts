import type { EntityId, EntityStatusAnswer } from '@arachne/contract'
import type { ENTITY_ROUTES } from '@arachne/contract/routes'
import {
  type Doing,
  type RecentActivity,
  type Entity,
  keyReader,
  type Places,
  type Setback,
  type Unread,
  type WakeCalls,
} from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'

export interface EntityStatusDeps {
  places: Pick<Places, 'connected'>
  recentActivity: Pick<RecentActivity, 'of'>
  wakeCalls: Pick<WakeCalls, 'isSet'>
  /** undefined if no credential could read its messages. */
  lookUnread(entityId: EntityId): Promise<Unread | undefined>
}

/** The current status of an entity. */
export function createShowStatus({
  places,
  recentActivity,
  wakeCalls,
  lookUnread,
}: EntityStatusDeps): Handlers<typeof ENTITY_ROUTES>['entityStatus'] {
  return async ({ entity }) => {
    const doing = recentActivity.of(entity.id)
    const unread = await lookUnread(entity.id)
    return {
      bot_online: places.connected,
      waiting: unread ? { unread: unread.unread, addressed: unread.addressed } : null,
      last_message_at: iso(doing.mailAt),
      last_call: lastCallOf(doing),
      last_tool: doing.tool ? { name: doing.tool.name, at: isoOf(doing.tool.at) } : null,
      last_error: doing.setback ? presentSetback(doing.setback) : null,
      refused_lately: doing.setbacks.map((one) => ({ ...presentSetback(one), times: one.times })),
      key: keyOf(entity, doing),
      wake_call: (await wakeCalls.isSet(entity.id)) ? { failed_at: iso(doing.wakeFailedAt) } : null,
    }
  }
}

export function lastCallOf({ visits: [visit] }: Doing): EntityStatusAnswer['last_call'] {
  if (!visit) return null
  const via = visit.readerId.startsWith('key:') ? 'key' : 'grant'
  return { at: isoOf(visit.at), via, client: visit.client ?? null }
}

function presentSetback(setback: Setback): NonNullable<EntityStatusAnswer['last_error']> {
  const { at, tool, code, reason, fields = [] } = setback
  return {
    at: isoOf(at),
    tool,
    code,
    ...(reason && { reason }),
    ...(fields.length > 0 && { fields: [...fields] }),
  }
}

function keyOf({ id, key }: Entity, { visits }: Doing): EntityStatusAnswer['key'] {
  if (key === null) return null
  const visit = visits.find(({ readerId }) => readerId === keyReader(id, key).id)
  return { created_at: key.createdAt, last_used_at: iso(visit?.at), client: visit?.client ?? null }
}

function iso(ms: number | undefined): string | null {
  return ms === undefined ? null : isoOf(ms)
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
