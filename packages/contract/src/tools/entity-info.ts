import * as z from 'zod'

import { EntityId, Snowflake } from '../ids.ts'

export const NoInput = z.strictObject({})
export type NoInput = z.infer<typeof NoInput>

export const GetEntityInfoOutput = z.object({
  id: EntityId,
  name: z.string(),
  description: z.string().optional(),
  platform: z.string().optional(),
  avatar_url: z.string().optional(),
  accent_color: z.string().optional(),
  owner: z.object({ id: Snowflake, name: z.string() }),
  triggers: z.array(z.string()),
  mailbox_ttl_minutes: z.int(),
  servers: z.int(),
})
export type GetEntityInfoOutput = z.infer<typeof GetEntityInfoOutput>

export const ListServersOutput = z.object({
  servers: z.array(
    z.object({
      id: Snowflake,
      name: z.string(),
      role_id: Snowflake.optional().describe('People mention you with <@&role id>.'),
      channels: z.int().describe('How many you may use; see list_channels.'),
      joined_at: z.iso.datetime(),
    }),
  ),
})
export type ListServersOutput = z.infer<typeof ListServersOutput>
