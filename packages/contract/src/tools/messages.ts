import * as z from 'zod'

import { MomentAnywhere } from '../bounds.ts'
import { ErrorCode, ErrorReason } from '../errors.ts'
import { Snowflake } from '../ids.ts'

/** One Discord message as an agent sees it. Its text is data, so it has its own field, never inside instructions. */
export const QueuedMessage = z.object({
  id: Snowflake,
  channel_id: Snowflake,
  server_id: Snowflake.optional(),
  thread_id: Snowflake.optional(),
  author: z.object({ id: Snowflake, name: z.string(), bot: z.boolean() }),
  content: z.string(),
  timestamp: z.iso.datetime(),
  addressed: z.boolean(),
  triggered: z.boolean(),
  watch: z.boolean(),
  dm: z.boolean(),
  reply_to: z
    .object({ id: Snowflake, author: z.string().optional(), excerpt: z.string().optional() })
    .optional(),
  attachments: z.array(
    z.object({
      id: Snowflake,
      name: z.string(),
      size: z.number().int(),
      content_type: z.string().optional(),
      url: z.string().optional(),
    }),
  ),
  embeds: z.array(
    z.object({
      title: z.string().optional(),
      description: z.string().optional(),
      url: z.string().optional(),
      author: z.string().optional(),
    }),
  ),
  edited_at: z.iso.datetime().optional(),
  jump_url: z.string(),
})
export type QueuedMessage = z.infer<typeof QueuedMessage>

export const ReadMessagesInput = z.strictObject({
  channel_id: Snowflake.optional().describe('Only this channel.'),
  limit: z.int().min(1).max(100).default(50),
  triggered_only: z.boolean().optional().describe('Only messages with one of your trigger words.'),
  addressed_only: z.boolean().optional().describe('Only messages that mention you or reply to you.'),
  watch_only: z.boolean().optional().describe('Only channels you are set to watch.'),
  since: MomentAnywhere.optional().describe('Only messages after this time.'),
  backfill: z.boolean().optional().describe('Include messages missed while Arachne restarted.'),
})
export type ReadMessagesInput = z.infer<typeof ReadMessagesInput>

export const WaitForMessagesInput = z.strictObject({
  ...ReadMessagesInput.omit({ backfill: true }).shape,
  timeout_seconds: z.int().min(1).max(50).default(25),
})
export type WaitForMessagesInput = z.infer<typeof WaitForMessagesInput>

export const ReadMessagesOutput = z.object({
  messages: z.array(QueuedMessage),
  has_more: z.boolean().describe('Call again for the rest.'),
  dropped: z.int().describe('Messages lost before you read them: they expired or the queue was full.'),
  boot: z.string().describe('Changes when Arachne restarts: older queued messages are gone.'),
  cursor: z.string(),
})
export type ReadMessagesOutput = z.infer<typeof ReadMessagesOutput>

/** Ten messages at most: sending more at once would be a flood. */
const MAX_SENT_CHARACTERS = 20_000

export const SentText = z
  .string()
  .min(1)
  .max(MAX_SENT_CHARACTERS)
  .describe('Markdown text. Split above 2,000 characters.')

export const IdempotencyKey = z.string().min(1).max(200)

export const FailedPart = z
  .object({
    part: z.int(),
    of: z.int(),
    code: ErrorCode,
    reason: ErrorReason.optional(),
    message: z.string(),
  })
  .describe('Set when a long text was only sent up to the part before this one.')

export const SendMessageInput = z.strictObject({
  channel_id: Snowflake.describe('A channel from list_channels, or a thread in one.'),
  content: SentText,
  reply_to: Snowflake.optional().describe('Id of a message in this channel to reply to.'),
  idempotency_key: IdempotencyKey.optional().describe(
    'Your own id for this message. The same key never posts twice, so you can safely retry.',
  ),
  typing: z.boolean().optional().describe("Keep showing that you're typing after this, for up to a minute."),
})
export type SendMessageInput = z.infer<typeof SendMessageInput>

export const SendMessageOutput = z.object({
  message_ids: z.array(Snowflake),
  channel_id: Snowflake,
  jump_url: z.string(),
  failed_part: FailedPart.optional(),
})
export type SendMessageOutput = z.infer<typeof SendMessageOutput>
