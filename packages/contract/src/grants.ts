import { z } from 'zod'

import { EntityId, Snowflake } from './ids.ts'

/** An app that may speak as an entity. */
export const GrantView = z.object({
  id: z.string(),
  entity: z.object({ id: EntityId, name: z.string() }),
  /** The app as it calls itself; nobody has checked the name. */
  client: z.object({ id: z.string(), name: z.string() }),
  /** Who let it in. */
  user_id: Snowflake,
  scope: z.string(),
  created_at: z.string(),
  /** null: until it is revoked, or was not used for 30 days. */
  expires_at: z.string().nullable(),
  /** To the minute. */
  last_used_at: z.string().nullable(),
})
export type GrantView = z.infer<typeof GrantView>

/** GET /api/grants (the asker's own; all of them for the command line), GET /api/entities/{entity}/grants */
export const ListGrantsAnswer = z.object({ grants: z.array(GrantView), next: z.string().optional() })
export type ListGrantsAnswer = z.infer<typeof ListGrantsAnswer>

/** DELETE /api/grants/{id}, DELETE /api/entities/{entity}/grants */
export const RevokeGrantsAnswer = z.object({ revoked: z.int() })
export type RevokeGrantsAnswer = z.infer<typeof RevokeGrantsAnswer>
