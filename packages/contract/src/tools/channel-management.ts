import * as z from 'zod'

import { Snowflake } from '../ids.ts'
import { acceptAlso } from './accept-also.ts'

const Name = z.string().trim().min(1).max(100)
/** Appears in Discord's audit log, after the names of the entity and its owner. */
export const ActReason = z.string().trim().max(300)

export const CreateChannelInput = z.strictObject({
  server_id: Snowflake,
  name: Name,
  type: z.enum(['text', 'voice', 'announcement', 'forum']).default('text'),
  category_id: Snowflake.optional(),
  topic: z.string().max(1024).optional(),
})
export type CreateChannelInput = z.infer<typeof CreateChannelInput>

export const CreateCategoryInput = z.strictObject({
  server_id: Snowflake,
  name: Name,
  position: z.int().min(0).max(1_000).optional(),
})
export type CreateCategoryInput = z.infer<typeof CreateCategoryInput>

export const SetChannelTopicInput = z.strictObject({
  channel_id: Snowflake,
  topic: z.string().max(1024).describe('Empty to remove it.'),
})
export type SetChannelTopicInput = z.infer<typeof SetChannelTopicInput>

export const RenameChannelInput = acceptAlso(z.strictObject({ channel_id: Snowflake, name: Name }), {
  new_name: 'name',
})
export type RenameChannelInput = z.infer<typeof RenameChannelInput>

export const MoveChannelInput = z
  .strictObject({
    channel_id: Snowflake,
    category_id: Snowflake.nullable().optional().describe('null takes it out of its category.'),
    position: z.int().min(0).max(1_000).optional(),
  })
  .refine(({ category_id: category, position }) => category !== undefined || position !== undefined, {
    path: ['category_id'],
    message: 'give a category_id, a position, or both',
  })
export type MoveChannelInput = z.infer<typeof MoveChannelInput>

export const DeleteChannelInput = z.strictObject({
  channel_id: Snowflake,
  confirm: z.string().max(200).describe("The channel's exact name."),
  reason: ActReason.optional(),
})
export type DeleteChannelInput = z.infer<typeof DeleteChannelInput>

/** A channel or category after the change. */
export const ManagedChannelOutput = z.object({
  channel_id: Snowflake,
  server_id: Snowflake,
  name: z.string(),
  type: z.string(),
  category_id: Snowflake.optional(),
  topic: z.string().optional(),
  position: z.int(),
})
export type ManagedChannelOutput = z.infer<typeof ManagedChannelOutput>

export const DeleteChannelOutput = z.object({ channel_id: Snowflake, deleted: z.literal(true) })
export type DeleteChannelOutput = z.infer<typeof DeleteChannelOutput>
