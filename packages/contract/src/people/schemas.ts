import * as z from 'zod'

import { Snowflake } from '../ids.ts'

/** A browser in which somebody is logged in. */
export const SessionView = z.object({
  created_at: z.iso.datetime(),
  /** To within minutes. */
  last_seen_at: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

/** GET /api/me */
export const MeAnswer = z.object({
  /** null for the command line, which acts for whoever can read the data directory. */
  id: Snowflake.nullable(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  is_operator: z.boolean(),
  /** To be sent as `x-csrf-token` with every change; null where no cookie is involved. */
  csrf_token: z.string().nullable(),
  /** Where this person decides: as an admin by Discord's roles, or because they run the instance. */
  servers: z.array(
    z.object({
      id: Snowflake,
      name: z.string(),
      icon_url: z.string().nullable(),
      role: z.enum(['admin', 'operator']),
    }),
  ),
  sessions: z.array(SessionView),
  /** How many entities this person may have; null for the operator, who may have any number. */
  entity_limit: z.int().nullable(),
})
export type MeAnswer = z.infer<typeof MeAnswer>
