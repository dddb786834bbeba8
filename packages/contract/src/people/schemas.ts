import * as z from 'zod'

import { Snowflake } from '../ids.ts'

/** A browser with a logged-in person. */
export const SessionView = z.object({
  created_at: z.iso.datetime(),
  /** To within minutes. */
  last_seen_at: z.iso.datetime(),
  /** The session of this request. */
  current: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

/** GET /api/me */
export const MeAnswer = z.object({
  /** null for the command line, which acts for anyone able to read the data directory. */
  id: Snowflake.nullable(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  is_operator: z.boolean(),
  /** Sent as `x-csrf-token` with every change; null if no cookie is involved. */
  csrf_token: z.string().nullable(),
  /** Servers this person administers, through Discord's roles or as the operator of the instance. */
  servers: z.array(
    z.object({
      id: Snowflake,
      name: z.string(),
      icon_url: z.string().nullable(),
      role: z.enum(['admin', 'operator']),
    }),
  ),
  sessions: z.array(SessionView),
  /** How many entities this person may have; null for the operator, who has no limit. */
  entity_limit: z.int().nullable(),
})
export type MeAnswer = z.infer<typeof MeAnswer>
