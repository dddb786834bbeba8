import type { NotificationCategory, NotificationPreferences } from '@arachne/contract/governance'

export type NotificationPriority = 'low' | 'normal' | 'high' | 'urgent'

/** What a member should know: ids and a time, no text. */
export interface Notification {
  id: string
  memberId: string
  category: NotificationCategory
  priority: NotificationPriority
  at: number
  read: boolean
  /** Unread ones of the same group are counted as one. */
  groupKey: string | null
  count: number
  byId: string | null
  itemId: string | null
  channelId: string | null
  roleId: string | null
  policyId: string | null
  /** The grant of the member's agent. */
  grantId: string | null
  /** false: it is only sent. */
  inApp: boolean
  /** When to send it in the ways the member chose; null: never, or already sent. */
  sendAt: number | null
}

export interface NotificationStore {
  insert(notifications: readonly Notification[]): Promise<void>
  /** Increments unread ones of the group; returns the members who had one. */
  countOn(memberIds: readonly string[], groupKey: string): Promise<Set<string>>
  /** Newest first, older than the one with the id `before`. Only those shown in the page. */
  page(memberId: string, at: { before?: string | undefined; limit: number }): Promise<Notification[]>
  countUnread(memberId: string): Promise<number>
  markRead(memberId: string, which: 'all' | readonly string[]): Promise<void>
  /** Unread ones about one item: a member who has acted on it needs no reminder. */
  settle(memberId: string, itemId: string): Promise<void>
  preferences(memberId: string): Promise<NotificationPreferences | undefined>
  /** By member; without members who have set none. */
  preferencesOf(memberIds: readonly string[]): Promise<Map<string, NotificationPreferences>>
  setPreferences(memberId: string, preferences: NotificationPreferences): Promise<void>
  /** Takes what is due by now, so that nothing else sends it. */
  takeDue(memberId: string, now: number): Promise<Notification[]>
  purge(before: number): Promise<void>
}

/** Across organisations. */
export interface NotificationDirectory {
  due(now: number, limit: number): Promise<{ orgaId: string; memberId: string }[]>
}
