import * as z from 'zod'

import { Snowflake } from '../ids.ts'
import { QueuedMessage } from './messages.ts'

const Page = {
  limit: z.int().min(1).max(100).default(50),
  before: Snowflake.optional().describe('Only messages older than this id.'),
}

export const GetChannelHistoryInput = z.strictObject({ channel_id: Snowflake, ...Page })
export type GetChannelHistoryInput = z.infer<typeof GetChannelHistoryInput>

export const ReadThreadInput = z.strictObject({ thread_id: Snowflake, ...Page })
export type ReadThreadInput = z.infer<typeof ReadThreadInput>

export const PastMessage = QueuedMessage.omit({
  addressed: true,
  triggered: true,
  watch: true,
  dm: true,
}).extend({ own: z.boolean().describe('You wrote it.') })

export const HistoryOutput = z.object({
  messages: z.array(PastMessage).describe('Oldest first.'),
  has_more: z.boolean(),
  before: Snowflake.optional().describe('Pass it as `before` for the messages before these.'),
})
export type HistoryOutput = z.infer<typeof HistoryOutput>
