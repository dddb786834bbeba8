import * as z from 'zod'

import { Snowflake } from '../ids.ts'
import { acceptAlso } from './accept-also.ts'
import { QueuedMessage } from './messages.ts'

/** Published as one line instead of two alternatives. */
const Moment = z
  .string()
  .max(40)
  .refine(
    (text) => z.union([z.iso.datetime({ offset: true }), Snowflake]).safeParse(text).success,
    'must be a time or a message id',
  )
  .describe('Time or message id.')

export const SearchMessagesInput = acceptAlso(
  z
    .strictObject({
      server_id: Snowflake.optional(),
      channel_id: Snowflake.optional(),
      query: z.string().trim().min(1).max(1024),
      author_id: Snowflake.optional(),
      before: Moment.optional(),
      after: Moment.optional(),
      has_attachment: z.boolean().optional(),
      limit: z.int().min(1).max(25).default(10),
    })
    .refine(
      ({ server_id: server, channel_id: channel }) => (server === undefined) !== (channel === undefined),
      {
        path: ['server_id'],
        message: 'give either a server_id or a channel_id',
      },
    ),
  { keyword: 'query' },
)
export type SearchMessagesInput = z.infer<typeof SearchMessagesInput>

export const SearchMessagesOutput = z.object({
  messages: z.array(QueuedMessage.omit({ addressed: true, triggered: true, watch: true, dm: true })),
  complete: z
    .boolean()
    .describe("false: Discord's search wasn't ready, so only recent messages were searched."),
})
export type SearchMessagesOutput = z.infer<typeof SearchMessagesOutput>
