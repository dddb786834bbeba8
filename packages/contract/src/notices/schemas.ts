import * as z from 'zod'

import { Flag } from '../bounds.ts'
import { EntityId, Snowflake } from '../ids.ts'
import { PageQuery } from '../parts.ts'

export const NOTICE_KINDS = [
  'request_created',
  'request_approved',
  'request_refused',
  'added_to_server',
  'removed_from_server',
  'rights_changed',
  'app_disconnected',
  'key_ended',
  'entity_paused',
  'entity_resumed',
  'entity_received',
  'entity_taken',
  'gift_offered',
  'gift_accepted',
  'gift_declined',
  'entity_deleted',
  'wake_call_failing',
  'server_gone',
  'role_recreated',
  'name_marked',
  'dms_closed',
  'log_channel_off',
  'organisation_asks',
] as const

export const NoticeKind = z.enum(NOTICE_KINDS)
export type NoticeKind = z.infer<typeof NoticeKind>

/** A notice to a person, made of ids; the client words it in the reader's language. */
export const NoticeView = z.object({
  id: z.string(),
  kind: NoticeKind,
  at: z.iso.datetime(),
  read: z.boolean(),
  /** Nothing is left to do: the request, gift or link was answered or withdrawn. */
  closed: z.boolean(),
  entity: z
    .object({
      id: EntityId,
      name: z.string(),
      avatar_url: z.string().nullable(),
      accent_color: z.string().nullable(),
    })
    .nullable(),
  server: z.object({ id: Snowflake, name: z.string().nullable() }).nullable(),
  /** The person who did it; null for Arachne itself. */
  by: z.object({ id: Snowflake, name: z.string().nullable() }).nullable(),
  request_id: z.string().nullable(),
})
export type NoticeView = z.infer<typeof NoticeView>

/** GET /api/notices */
export const ListNoticesQuery = PageQuery.extend({ unread: Flag.optional() })
export type ListNoticesQuery = z.input<typeof ListNoticesQuery>

export const ListNoticesAnswer = z.object({
  notices: z.array(NoticeView),
  unread: z.int(),
  next: z.string().optional(),
})
export type ListNoticesAnswer = z.infer<typeof ListNoticesAnswer>

/** POST /api/notices/read: the given ones, or all. */
export const ReadNoticesBody = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
  z.strictObject({ all: z.literal(true) }),
])
export type ReadNoticesBody = z.infer<typeof ReadNoticesBody>

export const UnreadNoticesAnswer = z.object({ unread: z.int() })
export type UnreadNoticesAnswer = z.infer<typeof UnreadNoticesAnswer>

/** GET and PUT /api/notices/settings */
export const NoticeSettings = z.strictObject({
  /** Also sent by direct message in this language; null: shown only on the page. */
  by_dm: z.enum(['en', 'ko', 'fr']).nullable(),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>
