import * as z from 'zod'

import { EntityId, Snowflake } from '../ids.ts'

/** An app allowed to speak as an entity. */
export const GrantView = z.object({
  id: z.string(),
  entity: z.object({ id: EntityId, name: z.string() }),
  /** The app's own name for itself, unverified. */
  client: z.object({ id: z.string(), name: z.string() }),
  /** The person who allowed it. */
  user_id: Snowflake,
  scope: z.string(),
  created_at: z.string(),
  /** null: until revoked, or unused for 30 days. */
  expires_at: z.string().nullable(),
  /** To the nearest minute. */
  last_used_at: z.string().nullable(),
})
export type GrantView = z.infer<typeof GrantView>

/** A program allowed to read or act for a member of an organisation. */
export const MemberGrantView = z.object({
  kind: z.literal('member'),
  id: z.string(),
  organisation: z.object({ id: z.string(), name: z.string() }),
  /** The name given by the member or by the app itself. */
  name: z.string(),
  via: z.enum(['key', 'app']),
  permission: z.enum(['readonly', 'action']),
  created_at: z.string(),
  expires_at: z.string(),
  /** To the nearest minute. */
  last_used_at: z.string().nullable(),
})
export type MemberGrantView = z.infer<typeof MemberGrantView>

const OwnGrantView = z.discriminatedUnion('kind', [
  GrantView.extend({ kind: z.literal('entity') }),
  MemberGrantView,
])

/** GET /api/grants: the caller's own, newest first; for the command line, those of all entities. */
export const ListOwnGrantsAnswer = z.object({ grants: z.array(OwnGrantView), next: z.string().optional() })
export type ListOwnGrantsAnswer = z.infer<typeof ListOwnGrantsAnswer>

/** GET /api/entities/{entity}/grants */
export const ListGrantsAnswer = z.object({ grants: z.array(GrantView), next: z.string().optional() })
export type ListGrantsAnswer = z.infer<typeof ListGrantsAnswer>

/** DELETE /api/grants/{id}, DELETE /api/entities/{entity}/grants */
export const RevokeGrantsAnswer = z.object({ revoked: z.int() })
export type RevokeGrantsAnswer = z.infer<typeof RevokeGrantsAnswer>
