import * as z from 'zod'

import { Snowflake } from '../ids.ts'

export const ChannelType = z.enum(['text', 'announcement', 'forum', 'media', 'voice', 'thread'])
export type ChannelType = z.infer<typeof ChannelType>

/** The owner's setting for a channel inside the ceiling. */
export const ChannelState = z.enum(['watch', 'normal', 'blocked', 'muted'])
export type ChannelState = z.infer<typeof ChannelState>

export const ListChannelsInput = z.strictObject({
  server_id: Snowflake.optional().describe('Only this server.'),
  threads: z.boolean().optional().describe('Also list active threads.'),
})
export type ListChannelsInput = z.infer<typeof ListChannelsInput>

export const ListChannelsOutput = z.object({
  channels: z.array(
    z.object({
      id: Snowflake,
      name: z.string(),
      type: ChannelType,
      server_id: Snowflake,
      server_name: z.string(),
      category: z.string().optional(),
      parent_id: Snowflake.optional(),
      topic: z.string().optional(),
      state: ChannelState,
      bot_can_view: z.boolean(),
    }),
  ),
})
export type ListChannelsOutput = z.infer<typeof ListChannelsOutput>
