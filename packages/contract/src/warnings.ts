import * as z from 'zod'

import { ErrorCode, ErrorReason } from './errors.ts'
import { Snowflake } from './ids.ts'

export const WARNING_KINDS = [
  'no_room_for_role',
  'not_announced',
  'role_kept_name',
  'role_left_behind',
] as const

/** What did not follow on Discord although the thing itself was done. */
export const Warning = z.object({
  kind: z.enum(WARNING_KINDS),
  /** One sentence, in English. */
  message: z.string(),
  server_id: Snowflake.optional(),
  /** Of the role. */
  role: z.string().optional(),
  /** How Discord refused. */
  cause: z.object({ code: ErrorCode, reason: ErrorReason.optional() }).optional(),
})
export type Warning = z.infer<typeof Warning>
