import * as z from 'zod'

import { Snowflake } from '../ids.ts'
import { IdempotencyKey } from './messages.ts'

const OptionText = z.string().trim().min(1).max(55)

export const CreatePollInput = z.strictObject({
  channel_id: Snowflake,
  question: z.string().trim().min(1).max(300),
  options: z
    .array(z.union([OptionText, z.strictObject({ text: OptionText, emoji: z.string().min(1).max(60) })]))
    .min(2)
    .max(10),
  duration_hours: z.int().min(1).max(768).default(24),
  allow_multiselect: z.boolean().optional(),
  idempotency_key: IdempotencyKey.optional(),
})
export type CreatePollInput = z.infer<typeof CreatePollInput>

export const CreatePollOutput = z.object({
  message_id: Snowflake,
  channel_id: Snowflake,
  jump_url: z.string(),
})
export type CreatePollOutput = z.infer<typeof CreatePollOutput>
