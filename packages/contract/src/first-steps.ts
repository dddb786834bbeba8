import { z } from 'zod'

import { EntityId, Snowflake } from './ids.ts'

/** GET /api/first-steps: how far a new instance has come. */
export const FirstStepsAnswer = z.object({
  /** Where the bot is. */
  servers: z.array(z.object({ id: Snowflake, name: z.string() })),
  /** The one to begin with: the first that is on a server, or the first. */
  entity: z
    .object({
      id: EntityId,
      name: z.string(),
      avatar_url: z.string().nullable(),
      accent_color: z.string().nullable(),
      url: z.string(),
      has_key: z.boolean(),
      /** Names of the servers it is on. */
      on: z.array(z.string()),
    })
    .nullable(),
  /** An agent has called, or has written before. */
  connected: z.boolean(),
  /** An entity has written something. */
  spoken: z.boolean(),
})
export type FirstStepsAnswer = z.infer<typeof FirstStepsAnswer>
