import * as z from 'zod'

import { EntityId, Snowflake } from '../ids.ts'

/** What of an organisation changed. */
export const OrgaChange = z.enum([
  'orga',
  'structure',
  'channel',
  'item',
  'policies',
  'decisions',
  'invitations',
  'notifications',
  'confirmations',
  'discord',
])
export type OrgaChange = z.infer<typeof OrgaChange>

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
  /** An entity is offered to the reader or by them, or no longer. */
  z.object({ kind: z.literal('gifts') }),
  z.object({ kind: z.literal('grants'), entity_id: EntityId }),
  /** Its status: calls, mail, failures. To whoever manages it, at most once a second. */
  z.object({ kind: z.literal('pulse'), entity_id: EntityId }),
  /** Something the reader should know, or has read elsewhere. */
  z.object({ kind: z.literal('notices') }),
  /** A question the reader may answer, owns or administers: asked, changed or settled. */
  z.object({ kind: z.literal('decisions') }),
  /** Something of an organisation the reader belongs to; `id` names a channel, an item or another thing in reach. */
  z.object({ kind: z.literal('orga'), orga_id: z.string(), what: OrgaChange, id: z.string().optional() }),
  /** Whether the bot is online. */
  z.object({ kind: z.literal('status') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
