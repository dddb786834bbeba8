import * as z from 'zod'

import { Snowflake } from '../ids.ts'
import { ActReason } from './channel-management.ts'

export const TimeoutUserInput = z.strictObject({
  server_id: Snowflake,
  user_id: Snowflake,
  duration_minutes: z.int().min(0).max(40_320).describe('0 lifts a timeout.'),
  reason: ActReason.optional(),
})
export type TimeoutUserInput = z.infer<typeof TimeoutUserInput>

export const TimeoutUserOutput = z.object({
  server_id: Snowflake,
  user_id: Snowflake,
  timed_out_until: z.iso.datetime().optional().describe('Absent without a timeout.'),
})
export type TimeoutUserOutput = z.infer<typeof TimeoutUserOutput>

export const ChangeRoleInput = z.strictObject({
  server_id: Snowflake,
  user_id: Snowflake,
  role_id: Snowflake,
  reason: ActReason.optional(),
})
export type ChangeRoleInput = z.infer<typeof ChangeRoleInput>

export const ChangeRoleOutput = z.object({
  server_id: Snowflake,
  user_id: Snowflake,
  role_id: Snowflake,
  has_role: z.boolean(),
})
export type ChangeRoleOutput = z.infer<typeof ChangeRoleOutput>
