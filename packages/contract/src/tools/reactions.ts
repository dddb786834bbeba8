import * as z from 'zod'

import { EntityId, Snowflake } from '../ids.ts'
import { MessageAddress } from './own-messages.ts'

const Emoji = z
  .string()
  .min(1)
  .max(100)
  .describe('The emoji itself, its short name such as thumbsup, or <:name:id>.')

export const ReactionInput = MessageAddress.extend({ emoji: Emoji })
export type ReactionInput = z.infer<typeof ReactionInput>

const Holder = z.object({ entity_id: EntityId, name: z.string() })

export const ReactionOutput = z.object({
  emoji: z.string(),
  shown: z.boolean().describe("Whether the bot's reaction is on the message now."),
  held_by: z.array(Holder).describe("All entities share the bot's reaction; it's removed when none uses it."),
})
export type ReactionOutput = z.infer<typeof ReactionOutput>

export const GetReactionsInput = MessageAddress.extend({
  emoji: Emoji.optional().describe('Also list who used this one.'),
})
export type GetReactionsInput = z.infer<typeof GetReactionsInput>

export const GetReactionsOutput = z.object({
  reactions: z.array(
    z.object({
      emoji: z.string(),
      count: z.int(),
      held_by: z.array(Holder),
      people: z
        .array(z.object({ id: Snowflake, name: z.string(), bot: z.boolean() }))
        .optional()
        .describe('At most 100.'),
    }),
  ),
})
export type GetReactionsOutput = z.infer<typeof GetReactionsOutput>
