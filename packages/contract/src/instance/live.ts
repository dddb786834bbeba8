import * as z from 'zod'

import { EntityId, Snowflake } from '../ids.ts'

/** The part of an organisation that changed. */
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
 * GET /api/live: what changed, never the new content. Clients fetch that again with their own rights. Each event
 * reaches only people who may see the thing it names.
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  /** The first event of every stream. */
  z.object({ kind: z.literal('hello'), version: z.string() }),
  /** Too many events were missed to list them. */
  z.object({ kind: z.literal('everything') }),
  z.object({ kind: z.literal('entity'), entity_id: EntityId }),
  z.object({ kind: z.literal('server'), server_id: Snowflake }),
  z.object({ kind: z.literal('requests') }),
  /** An entity was offered to or by the reader, or the offer ended. */
  z.object({ kind: z.literal('gifts') }),
  z.object({ kind: z.literal('grants'), entity_id: EntityId }),
  /** Its status: calls, mail, failures. Sent to those who manage it, at most once a second. */
  z.object({ kind: z.literal('pulse'), entity_id: EntityId }),
  /** The reader has a new notice, or has read one elsewhere. */
  z.object({ kind: z.literal('notices') }),
  /** A question the reader may answer, owns or administers was asked, changed or settled. */
  z.object({ kind: z.literal('decisions') }),
  /**
   * A change in an organisation the reader belongs to; `id` names a channel, an item or another thing they have access
   * to.
   */
  z.object({ kind: z.literal('orga'), orga_id: z.string(), what: OrgaChange, id: z.string().optional() }),
  /** The bot went online or offline. */
  z.object({ kind: z.literal('status') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
