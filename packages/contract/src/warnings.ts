import * as z from 'zod'

import { ErrorCode, ErrorReason } from './errors.ts'
import { Snowflake } from './ids.ts'

export const WARNING_KINDS = [
  'no_room_for_role',
  'not_announced',
  'role_kept_name',
  'role_left_behind',
] as const

/** A follow-up on Discord that failed although the act itself succeeded. */
export const Warning = z.object({
  kind: z.enum(WARNING_KINDS),
  /** One sentence, in English. */
  message: z.string(),
  server_id: Snowflake.optional(),
  /** The name of the role. */
  role: z.string().optional(),
  /** Discord's refusal. */
  cause: z.object({ code: ErrorCode, reason: ErrorReason.optional() }).optional(),
})
export type Warning = z.infer<typeof Warning>
