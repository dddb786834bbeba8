import * as z from 'zod'

import { Snowflake } from '../ids.ts'
import { acceptAlso } from './accept-also.ts'

/** A message, with the channel it has to be in. */
export const MessageAddress = z.strictObject({ channel_id: Snowflake, message_id: Snowflake })
export type MessageAddress = z.infer<typeof MessageAddress>

export const EditMessageInput = acceptAlso(
  MessageAddress.extend({
    content: z.string().trim().min(1).max(2000).describe('Replaces the whole text.'),
  }),
  { new_content: 'content' },
)
export type EditMessageInput = z.output<typeof EditMessageInput>

export const EditMessageOutput = MessageAddress.extend({ jump_url: z.string() })
export type EditMessageOutput = z.infer<typeof EditMessageOutput>

export const DeleteMessageOutput = MessageAddress.extend({ deleted: z.boolean() })
export type DeleteMessageOutput = z.infer<typeof DeleteMessageOutput>

export const PinMessageOutput = MessageAddress.extend({ pinned: z.boolean() })
export type PinMessageOutput = z.infer<typeof PinMessageOutput>

export const IntroduceInput = z.strictObject({ channel_id: Snowflake })
export type IntroduceInput = z.infer<typeof IntroduceInput>
