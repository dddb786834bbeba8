import * as z from 'zod'

import { GovernanceId, MemberRef, Next } from '../parts.ts'
import { DecisionEntryView, Ways, Hour } from '../records/schemas.ts'

export const NOTIFICATION_CATEGORIES = [
  'invitation',
  'message',
  'mention',
  'item_opened',
  'round_opened',
  'answer_missing',
  'objection_raised',
  'objection_ruled',
  'blocked',
  'unanswered',
  'deadline_passed',
  'box_lost',
  'resolved',
  'accept_candidacy',
  'role_assignment',
  'term_ending',
  'term_ended',
  'policy',
  'review_due',
  'agent_acted',
  'confirmation_wanted',
  'grant_expiring',
  'discord',
] as const

export const NotificationCategory = z.enum(NOTIFICATION_CATEGORIES)
export type NotificationCategory = z.infer<typeof NotificationCategory>

export const NotificationView = z.object({
  id: GovernanceId,
  category: NotificationCategory,
  priority: z.enum(['low', 'normal', 'high', 'urgent']),
  at: z.iso.datetime(),
  read: z.boolean(),
  /** Ids and names for the sentence; null for those the reader may no longer see. */
  by: MemberRef.nullable(),
  item: z.object({ id: GovernanceId, kind: z.string(), title: z.string() }).nullable(),
  channel: z.object({ id: GovernanceId, name: z.string() }).nullable(),
  role: z.object({ id: GovernanceId, title: z.string() }).nullable(),
  policy: z.object({ id: GovernanceId, title: z.string() }).nullable(),
  /** The agent's access given by the reader, if the notification is about that. */
  grant: z.object({ id: GovernanceId, name: z.string() }).nullable(),
  /** The agent that did it, in the name of `by` or, if that is null, of the reader; with the act's journal entry. */
  agent: z
    .object({ name: z.string() })
    .extend(DecisionEntryView.pick({ kind: true, diff: true }).shape)
    .nullable(),
  count: z.int(),
})
export type NotificationView = z.infer<typeof NotificationView>

/** GET /api/orgas/{orga}/notifications; POST …/notifications/read {ids}|{all:true}; GET, PUT …/notifications/preferences */
export const ListNotificationsAnswer = z.object({
  notifications: z.array(NotificationView),
  unread: z.int(),
  next: Next,
})
export type ListNotificationsAnswer = z.infer<typeof ListNotificationsAnswer>

export const ReadNotificationsBody = z.union([
  z.strictObject({ ids: z.array(GovernanceId).min(1).max(100) }),
  z.strictObject({ all: z.literal(true) }),
])
export type ReadNotificationsBody = z.input<typeof ReadNotificationsBody>

export const NotificationPreferences = z.strictObject({
  categories: z.partialRecord(NotificationCategory, Ways),
  /** Between these hours in that time zone, only urgent ones are sent; the others wait. */
  quiet: z.strictObject({ from: Hour, until: Hour, time_zone: z.string().min(1).max(64) }).nullable(),
  digest: z.enum(['realtime', 'daily', 'weekly']),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>
