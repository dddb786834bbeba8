import * as z from 'zod'

import { Snowflake } from '../ids.ts'

export const LeaveServerInput = z.strictObject({ server_id: Snowflake })
export type LeaveServerInput = z.infer<typeof LeaveServerInput>

export const LeaveServerOutput = z.object({
  server_id: Snowflake,
  warnings: z.array(z.string()).describe('What remains on Discord.'),
})
export type LeaveServerOutput = z.infer<typeof LeaveServerOutput>
