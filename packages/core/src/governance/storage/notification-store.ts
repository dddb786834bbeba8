import type { NotificationCategory, NotificationPreferences } from '@arachne/contract/governance'

export type NotificationPriority = 'low' | 'normal' | 'high' | 'urgent'

/** What a member should know: ids and a time, no words. */
export interface Notification {
  id: string
  memberId: string
  category: NotificationCategory
  priority: NotificationPriority
  at: number
  read: boolean
  /** Unread ones of the same group are one that counts. */
  groupKey: string | null
  count: number
  byId: string | null
  itemId: string | null
  channelId: string | null
  roleId: string | null
  policyId: string | null
  /** What the member lent to an agent. */
  grantId: string | null
  /** false: it is only sent. */
  inApp: boolean
  /** When it is to be sent by the ways the member chose; null: it is not, or it was. */
  sendAt: number | null
}

export interface NotificationStore {
  insert(notifications: readonly Notification[]): Promise<void>
  /** Counts unread ones of the group on; those who had one. */
  countOn(memberIds: readonly string[], groupKey: string): Promise<Set<string>>
  /** Newest first, older than the one with the id `before`. Only what is shown in the page. */
  page(memberId: string, at: { before?: string | undefined; limit: number }): Promise<Notification[]>
  countUnread(memberId: string): Promise<number>
  markRead(memberId: string, which: 'all' | readonly string[]): Promise<void>
  /** Those of one thing that are unread: whoever has done something about it needs no reminder. */
  settle(memberId: string, itemId: string): Promise<void>
  preferences(memberId: string): Promise<NotificationPreferences | undefined>
  /** By member; who has set none is not in it. */
  preferencesOf(memberIds: readonly string[]): Promise<Map<string, NotificationPreferences>>
  setPreferences(memberId: string, preferences: NotificationPreferences): Promise<void>
  /** Takes what is to be sent by now, so that nobody else sends it. */
  takeDue(memberId: string, now: number): Promise<Notification[]>
  purge(before: number): Promise<void>
}

/** Across organisations. */
export interface NotificationDirectory {
  due(now: number, limit: number): Promise<{ orgaId: string; memberId: string }[]>
}
