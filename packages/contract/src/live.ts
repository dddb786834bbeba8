import { z } from 'zod'

import { EntityId, Snowflake } from './ids.ts'

/**
 * GET /api/live: what changed, never how. Whoever hears it asks again, with their own rights. Each is sent only to
 * people who may see the thing it names.
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  /** First of every stream. */
  z.object({ kind: z.literal('hello'), version: z.string() }),
  /** Too much was missed to name it. */
  z.object({ kind: z.literal('everything') }),
  z.object({ kind: z.literal('entity'), entity_id: EntityId }),
  z.object({ kind: z.literal('server'), server_id: Snowflake }),
  z.object({ kind: z.literal('requests') }),
  z.object({ kind: z.literal('grants'), entity_id: EntityId }),
  /** Its status: calls, mail, failures. To whoever manages it, at most once a second. */
  z.object({ kind: z.literal('pulse'), entity_id: EntityId }),
  /** Something the reader should know, or has read elsewhere. */
  z.object({ kind: z.literal('notices') }),
  /** A question the reader may answer, owns or administers: asked, changed or settled. */
  z.object({ kind: z.literal('decisions') }),
  /** Whether the bot is online. */
  z.object({ kind: z.literal('status') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
