import * as z from 'zod'

import { EntityId, Snowflake } from '../ids.ts'

/** GET /api/invite */
export const InviteAnswer = z.object({ url: z.string() })
export type InviteAnswer = z.infer<typeof InviteAnswer>

/** Why an instance cannot do its work, in a word. */
export const CONDITIONS = [
  'connecting',
  'connection_lost',
  'discord_unreachable',
  'session_ended',
  'call_refused',
  'token_missing',
  'token_refused',
  'intent_refused',
  'database_silent',
] as const

export const Condition = z.enum(CONDITIONS)
export type Condition = z.infer<typeof Condition>

/** What anybody may know of an instance, without logging in: no ids, no counts. */
export const InstanceStatus = z.object({
  version: z.string(),
  sandbox: z.boolean(),
  /** The local Discord's chat page, in sandbox mode only. */
  chat_url: z.string().optional(),
  /** Connected to Discord. */
  ready: z.boolean(),
  /** Why not, in a sentence for the operator. */
  reason: z.string().optional(),
  condition: Condition.optional(),
})
export type InstanceStatus = z.infer<typeof InstanceStatus>

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
