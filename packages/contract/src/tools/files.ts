import * as z from 'zod'

import { Snowflake } from '../ids.ts'

/** The size once decoded; larger files come by URL or upload. */
export const MAX_INLINE_FILE_BYTES = 2.5 * 1024 * 1024
/** Discord's limit for a bot on a server without boosts. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

export const SendFileInput = z
  .strictObject({
    channel_id: Snowflake,
    file_name: z.string().trim().min(1).max(200),
    file_data: z
      .string()
      .max(
        Math.ceil(MAX_INLINE_FILE_BYTES / 3) * 4 + 4,
        'is larger than 2.5 MiB; use url or upload_id instead',
      )
      .optional()
      .describe('Base64, at most 2.5 MiB decoded.'),
    url: z.url().max(2000).optional().describe('Public http(s) address, at most 10 MiB.'),
    upload_id: z.string().max(100).optional().describe('From POST /api/uploads?entity_id='),
    content: z.string().max(2000).optional(),
  })
  .refine(
    ({ file_data: data, url, upload_id: upload }) =>
      [data, url, upload].filter((one) => one !== undefined).length === 1,
    { message: 'give exactly one of file_data, url and upload_id', path: ['file_data'] },
  )
export type SendFileInput = z.infer<typeof SendFileInput>

export const SendFileOutput = z.object({
  message_id: Snowflake,
  channel_id: Snowflake,
  jump_url: z.string(),
  size: z.int(),
})
export type SendFileOutput = z.infer<typeof SendFileOutput>

export const FetchAttachmentInput = z.strictObject({
  channel_id: Snowflake,
  message_id: Snowflake,
  attachment_id: Snowflake.optional().describe('Default: all of the message.'),
})
export type FetchAttachmentInput = z.infer<typeof FetchAttachmentInput>

export const FetchAttachmentOutput = z.object({
  attachments: z.array(
    z.object({
      id: Snowflake,
      name: z.string(),
      size: z.int(),
      content_type: z.string().optional(),
      url: z.string(),
      shown: z.enum(['image', 'text', 'no']).describe("How it's included in this answer."),
    }),
  ),
})
export type FetchAttachmentOutput = z.infer<typeof FetchAttachmentOutput>

/** The answer of `POST /api/uploads`. */
export const UploadReceipt = z.object({
  upload_id: z.string(),
  size: z.int(),
  expires_at: z.iso.datetime(),
})
export type UploadReceipt = z.infer<typeof UploadReceipt>
