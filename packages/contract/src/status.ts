import { z } from 'zod'

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
