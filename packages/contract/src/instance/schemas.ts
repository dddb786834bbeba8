import * as z from 'zod'

import { EntityId, Snowflake } from '../ids.ts'

/** GET /api/invite */
export const InviteAnswer = z.object({ url: z.string() })
export type InviteAnswer = z.infer<typeof InviteAnswer>

/** Why an instance can't work, in a word. */
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

/** Public information about an instance, available without login: no ids, no counts. */
export const InstanceStatus = z.object({
  version: z.string(),
  sandbox: z.boolean(),
  /** The local Discord's chat page, in sandbox mode only. */
  chat_url: z.string().optional(),
  /** Connected to Discord. */
  ready: z.boolean(),
  /** The reason it isn't ready, in a sentence for the operator. */
  reason: z.string().optional(),
  condition: Condition.optional(),
})
export type InstanceStatus = z.infer<typeof InstanceStatus>

/** GET /api/first-steps: the progress of a new instance. */
export const FirstStepsAnswer = z.object({
  /** Servers the bot is on. */
  servers: z.array(z.object({ id: Snowflake, name: z.string() })),
  /** The entity to start with: the first that is on a server, or else the first. */
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
  /** An agent has called, or has written in the past. */
  connected: z.boolean(),
  /** An entity has written something. */
  spoken: z.boolean(),
})
export type FirstStepsAnswer = z.infer<typeof FirstStepsAnswer>
