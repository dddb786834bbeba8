import type { NotificationCategory, NotificationPreferences } from '@arachne/contract/governance'

import type { Ids } from '../../ports.ts'
import { together } from '../../together.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import type { Notification, NotificationPriority } from '../storage/notification-store.ts'
import { sendAtOf, waysOf } from './preferences.ts'

/** A notification for some members, with the thing it is about. */
export interface MemberNotice {
  category: NotificationCategory
  /** The person who did it is never notified. */
  to: readonly string[]
  byId?: string | null
  itemId?: string
  channelId?: string
  roleId?: string
  policyId?: string
  grantId?: string
  /** Unread ones of the same group are counted together. */
  groupKey?: string
  priority?: NotificationPriority
}

export type Notify = (unit: OrgaUnit, notice: MemberNotice) => Promise<void>

const PRIORITIES: Partial<Record<NotificationCategory, NotificationPriority>> = {
  message: 'low',
  round_opened: 'high',
  answer_missing: 'high',
  objection_raised: 'high',
  blocked: 'high',
  deadline_passed: 'high',
  box_lost: 'high',
  accept_candidacy: 'urgent',
  confirmation_wanted: 'high',
  invitation: 'high',
}

/** Notifies in the transaction of what happened: both are stored, or neither. One query, however many recipients. */
export function createNotify(ids: Pick<Ids, 'uuid'>): Notify {
  return async (unit, notice) => {
    const { byId, groupKey } = notice
    const named = [...new Set(notice.to)].filter((memberId) => memberId !== byId)
    if (named.length === 0) return
    const [members, preferences] = await together([
      unit.members.named(named),
      unit.notifications.preferencesOf(named),
    ])
    const told = named.filter((memberId) => members.get(memberId)?.leftAt === null)
    const counted =
      groupKey === undefined ? new Set<string>() : await unit.notifications.countOn(told, groupKey)
    const fresh = told.filter((memberId) => !counted.has(memberId))
    const made = fresh.flatMap((memberId) => {
      const id = ids.uuid()
      return noticeFor({ ...notice, memberId, id }, preferences.get(memberId), unit.now) ?? []
    })
    await unit.notifications.insert(made)
    for (const memberId of [...counted, ...made.map((one) => one.memberId)]) {
      unit.touch('notifications', memberId)
    }
  }
}

/** undefined: the member doesn't want it in any way. */
function noticeFor(
  notice: MemberNotice & { memberId: string; id: string },
  preferences: NotificationPreferences | undefined,
  now: number,
): Notification | undefined {
  const { id, category, memberId } = notice
  const priority = notice.priority ?? PRIORITIES[category] ?? 'normal'
  const ways = waysOf(preferences, category)
  const isSent = ways.email || ways.discord
  if (!ways.in_app && !isSent) return undefined
  return {
    id,
    memberId,
    category,
    priority,
    at: now,
    read: false,
    groupKey: notice.groupKey ?? null,
    count: 1,
    byId: notice.byId ?? null,
    itemId: notice.itemId ?? null,
    channelId: notice.channelId ?? null,
    roleId: notice.roleId ?? null,
    policyId: notice.policyId ?? null,
    grantId: notice.grantId ?? null,
    inApp: ways.in_app,
    sendAt: isSent ? sendAtOf(preferences as NotificationPreferences, { now, priority }) : null,
  }
}
