import * as z from 'zod'

import { Moment } from '../bounds.ts'
import { EntityId, Snowflake } from '../ids.ts'
import { PageQuery } from '../parts.ts'
import { withQuery } from '../query-string.ts'

export const ActorKind = z.enum(['entity', 'person', 'operator', 'app', 'system'])
export type ActorKind = z.infer<typeof ActorKind>

export const ActivityOutcome = z.enum(['ok', 'refused', 'failed', 'unknown'])
export type ActivityOutcome = z.infer<typeof ActivityOutcome>

export const ACTIVITY_FILTERS = {
  entity: EntityId.optional(),
  server: Snowflake.optional(),
  actor: ActorKind.optional(),
  /** A whole action (`message.sent`) or its first word (`message`). */
  action: z
    .string()
    .regex(/^[a-z_]{1,40}(\.[a-z_-]{1,40})?$/, 'must look like message or message.sent')
    .optional(),
  outcome: ActivityOutcome.optional(),
  since: Moment.optional(),
  until: Moment.optional(),
}

/** GET /api/activity */
export const ListActivityQuery = PageQuery.extend(ACTIVITY_FILTERS)
export type ListActivityQuery = z.input<typeof ListActivityQuery>

/** GET /api/activity/export */
export const ExportActivityQuery = z.strictObject({ ...ACTIVITY_FILTERS, format: z.enum(['csv', 'json']) })
export type ExportActivityQuery = z.input<typeof ExportActivityQuery>

const Place = z.object({ id: Snowflake, name: z.string().nullable() })

/** One line of the journal as people read it, without any message content. */
export const ActivityView = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.object({
    kind: ActorKind,
    id: z.string().nullable(),
    name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    accent_color: z.string().nullable(),
  }),
  action: z.string(),
  /** The app through which an entity acted. */
  app: z.string().nullable(),
  /** The entity it was done to, if it isn't the one that acted. */
  entity: z.object({ id: EntityId, name: z.string().nullable() }).nullable(),
  server: Place.nullable(),
  channel: Place.nullable(),
  outcome: ActivityOutcome,
  /** The stable reason for a refusal or failure. */
  reason: z.string().nullable(),
})
export type ActivityView = z.infer<typeof ActivityView>

export const ListActivityAnswer = z.object({ activity: z.array(ActivityView), next: z.string().optional() })
export type ListActivityAnswer = z.infer<typeof ListActivityAnswer>

/** `truncated`: the result exceeds one export; request the rest with an earlier `until`. */
export const ExportActivityAnswer = z.object({ activity: z.array(ActivityView), truncated: z.boolean() })
export type ExportActivityAnswer = z.infer<typeof ExportActivityAnswer>

/** GET /api/activity/counts */
export const ActivityCountsQuery = z.strictObject({
  entity: EntityId.optional(),
  server: Snowflake.optional(),
  hours: z.coerce.number().int().min(1).max(2160).default(24),
})
export type ActivityCountsQuery = z.input<typeof ActivityCountsQuery>

const Counts = z.object({ calls: z.int(), refused: z.int(), sent: z.int(), heard: z.int() })

export type ActivityCounts = z.infer<typeof Counts>

/** Counts per hour; hours without activity are omitted. */
export const ActivityCountsAnswer = z.object({
  /** The first and last requested hour; the last one is still running. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  total: Counts,
  hours: z.array(Counts.extend({ hour: z.iso.datetime() })),
  /** Most active first. */
  leaders: z.array(
    Counts.extend({
      entity: z.object({
        id: EntityId,
        name: z.string(),
        avatar_url: z.string().nullable(),
        accent_color: z.string().nullable(),
      }),
    }),
  ),
})
export type ActivityCountsAnswer = z.infer<typeof ActivityCountsAnswer>

/** The address of a file the browser downloads itself, with its session. */
export function exportPath(query: ExportActivityQuery): string {
  return withQuery('/api/activity/export', query)
}
