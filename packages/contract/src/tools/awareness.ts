import * as z from 'zod'

import { Snowflake } from '../ids.ts'

export const ListMembersInput = z.strictObject({
  server_id: Snowflake,
  limit: z.int().min(1).max(100).default(50),
  after: Snowflake.optional().describe('`next_after` of the previous page.'),
})
export type ListMembersInput = z.infer<typeof ListMembersInput>

const ListedMember = z.object({
  id: Snowflake,
  username: z.string(),
  display_name: z.string(),
  bot: z.boolean(),
  role_ids: z.array(Snowflake),
  joined_at: z.iso.datetime().optional(),
})

export const ListMembersOutput = z.object({
  members: z.array(ListedMember),
  next_after: Snowflake.optional().describe('Absent on the last page.'),
})
export type ListMembersOutput = z.infer<typeof ListMembersOutput>

export const GetUserInfoInput = z.strictObject({ server_id: Snowflake, user_id: Snowflake })
export type GetUserInfoInput = z.infer<typeof GetUserInfoInput>

export const GetUserInfoOutput = ListedMember.omit({ role_ids: true }).extend({
  nickname: z.string().optional(),
  avatar_url: z.string().optional(),
  created_at: z.iso.datetime(),
  timed_out_until: z.iso.datetime().optional(),
  roles: z.array(z.object({ id: Snowflake, name: z.string() })),
})
export type GetUserInfoOutput = z.infer<typeof GetUserInfoOutput>

export const ListRolesInput = z.strictObject({ server_id: Snowflake })
export type ListRolesInput = z.infer<typeof ListRolesInput>

export const ListRolesOutput = z.object({
  roles: z.array(
    z.object({
      id: Snowflake,
      name: z.string(),
      color: z.string().optional(),
      position: z.int(),
      mentionable: z.boolean(),
      managed: z.boolean(),
      entity: z.boolean().describe('The mention role of an entity.'),
      assignable: z.boolean().describe('You may give and remove it.'),
    }),
  ),
})
export type ListRolesOutput = z.infer<typeof ListRolesOutput>
