import * as z from 'zod'

import { Snowflake } from '../ids.ts'
import { FailedPart, IdempotencyKey, SentText } from './messages.ts'

const ThreadName = z.string().trim().min(1).max(100)

export const CreateThreadInput = z.strictObject({
  channel_id: Snowflake,
  name: ThreadName,
  message_id: Snowflake.optional().describe('Starts the thread at this message.'),
  auto_archive_duration: z
    .literal([60, 1440, 4320, 10_080])
    .optional()
    .describe("Minutes of inactivity before it's archived."),
})
export type CreateThreadInput = z.infer<typeof CreateThreadInput>

export const CreateThreadOutput = z.object({
  thread_id: Snowflake,
  channel_id: Snowflake,
  name: z.string(),
})
export type CreateThreadOutput = z.infer<typeof CreateThreadOutput>

export const CreateForumPostInput = z.strictObject({
  channel_id: Snowflake.describe('A forum or media channel.'),
  title: ThreadName,
  content: SentText,
  tags: z
    .array(z.string().trim().min(1).max(60))
    .max(5)
    .optional()
    .describe("Names or ids of the forum's tags."),
  idempotency_key: IdempotencyKey.optional(),
})
export type CreateForumPostInput = z.infer<typeof CreateForumPostInput>

export const CreateForumPostOutput = z.object({
  thread_id: Snowflake,
  message_id: Snowflake,
  message_ids: z.array(Snowflake),
  channel_id: Snowflake,
  jump_url: z.string(),
  failed_part: FailedPart.optional(),
})
export type CreateForumPostOutput = z.infer<typeof CreateForumPostOutput>

export const ListForumThreadsInput = z.strictObject({
  channel_id: Snowflake,
  limit: z.int().min(1).max(100).default(25),
  include_archived: z.boolean().optional(),
})
export type ListForumThreadsInput = z.infer<typeof ListForumThreadsInput>

export const ListForumThreadsOutput = z.object({
  threads: z.array(
    z.object({
      thread_id: Snowflake,
      title: z.string(),
      owner_id: Snowflake.optional(),
      tags: z.array(z.string()),
      message_count: z.int(),
      archived: z.boolean(),
      locked: z.boolean(),
      created_at: z.iso.datetime(),
    }),
  ),
  has_more: z.boolean(),
})
export type ListForumThreadsOutput = z.infer<typeof ListForumThreadsOutput>
