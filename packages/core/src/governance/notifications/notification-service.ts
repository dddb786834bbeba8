import { NotificationCategory, type NotificationPreferences } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import type { Notification } from '../storage/notification-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import { DEFAULT_PREFERENCES, isTimeZone } from './preferences.ts'

export interface NotificationPage {
  page: Notification[]
  next?: string
  unread: number
}

/** A member's notifications, and how they want to receive them. */
export function createNotificationService(store: Pick<GovernanceStore, 'reads' | 'within'>) {
  return {
    async list(
      { orgaId, memberId }: OrgaSeat,
      { after, limit }: { after?: string | undefined; limit: number },
    ): Promise<NotificationPage> {
      const { notifications } = store.reads(orgaId)
      const found = await notifications.page(memberId, { before: after, limit: limit + 1 })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      const unread = await notifications.countUnread(memberId)
      return { page, unread, ...(found.length > limit && last && { next: last.id }) }
    },

    markRead: (seat: OrgaSeat, which: 'all' | readonly string[]): Promise<void> =>
      store.within(seat.orgaId, async (unit) => {
        const { memberId } = await seatWithin(unit, seat)
        await unit.notifications.markRead(memberId, which)
        unit.touch('notifications', memberId)
      }),

    async preferences({ orgaId, memberId }: OrgaSeat): Promise<NotificationPreferences> {
      const stored = await store.reads(orgaId).notifications.preferences(memberId)
      return stored === undefined ? DEFAULT_PREFERENCES : { ...stored, categories: known(stored.categories) }
    },

    setPreferences(seat: OrgaSeat, wish: NotificationPreferences): Promise<void> {
      if (wish.quiet !== null && !isTimeZone(wish.quiet.time_zone)) {
        const fields = [
          { path: 'quiet.time_zone', message: "isn't a time zone", rule: 'unknown_name' as const },
        ]
        throw new AppError('invalid', "quiet.time_zone: isn't a time zone", { fields })
      }
      return store.within(seat.orgaId, async (unit) => {
        const { memberId } = await seatWithin(unit, seat)
        await unit.notifications.setPreferences(memberId, wish)
      })
    },

    countUnread: ({ orgaId, memberId }: OrgaSeat): Promise<number> =>
      store.reads(orgaId).notifications.countUnread(memberId),
  }
}

export type NotificationService = ReturnType<typeof createNotificationService>

/** Choices about a category that no longer exists are ignored. */
function known(categories: NotificationPreferences['categories']): NotificationPreferences['categories'] {
  return Object.fromEntries(
    Object.entries(categories).filter(([name]) => NotificationCategory.safeParse(name).success),
  )
}
