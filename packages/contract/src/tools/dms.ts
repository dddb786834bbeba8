import * as z from 'zod'

import { Snowflake } from '../ids.ts'

export const SendDmInput = z.strictObject({
  user_id: Snowflake,
  content: z.string().trim().min(1).max(1800),
})
export type SendDmInput = z.infer<typeof SendDmInput>

export const SendDmOutput = z.object({ message_id: Snowflake, channel_id: Snowflake })
export type SendDmOutput = z.infer<typeof SendDmOutput>
