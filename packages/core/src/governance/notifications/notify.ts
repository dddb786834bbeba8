import type { NotificationCategory, NotificationPreferences } from '@arachne/contract/governance'

import type { Ids } from '../../ports.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import type { NotificationPriority } from '../storage/notification-store.ts'
import { sendAtOf, waysOf } from './preferences.ts'

/** What some members are to be told, with the thing it is about. */
export interface MemberNotice {
  category: NotificationCategory
  /** Whoever did it is never told. */
  to: readonly string[]
  byId?: string | null
  itemId?: string
  channelId?: string
  roleId?: string
  policyId?: string
  grantId?: string
  /** Unread ones of the same group become one that counts. */
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

/** Told in the transaction of what happened: it is either both or neither. */
export function createNotify(ids: Pick<Ids, 'uuid'>): Notify {
  return async (unit, notice) => {
    const told = [...new Set(notice.to)].filter((memberId) => memberId !== notice.byId)
    const current = await unit.members.named(told)
    for (const memberId of told) {
      const member = current.get(memberId)
      if (member === undefined || member.leftAt !== null) continue
      await tell(unit, { ...notice, memberId, id: ids.uuid() })
    }
  }
}

async function tell(unit: OrgaUnit, notice: MemberNotice & { memberId: string; id: string }): Promise<void> {
  const { category, memberId, groupKey } = notice
  if (groupKey !== undefined && (await unit.notifications.countOn(memberId, groupKey))) {
    return unit.touch('notifications', memberId)
  }
  const preferences = await unit.notifications.preferences(memberId)
  const priority = notice.priority ?? PRIORITIES[category] ?? 'normal'
  const ways = waysOf(preferences, category)
  const isSent = ways.email || ways.discord
  if (!ways.in_app && !isSent) return
  await unit.notifications.insert({
    id: notice.id,
    memberId,
    category,
    priority,
    at: unit.now,
    read: false,
    groupKey: groupKey ?? null,
    count: 1,
    byId: notice.byId ?? null,
    itemId: notice.itemId ?? null,
    channelId: notice.channelId ?? null,
    roleId: notice.roleId ?? null,
    policyId: notice.policyId ?? null,
    grantId: notice.grantId ?? null,
    inApp: ways.in_app,
    sendAt: isSent ? sendAtOf(preferences as NotificationPreferences, { now: unit.now, priority }) : null,
  })
  unit.touch('notifications', memberId)
}
