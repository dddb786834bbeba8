import * as z from 'zod'

import { ErrorReason } from '../errors.ts'
import { Snowflake } from '../ids.ts'
import { Named, Names } from '../parts.ts'

const budget = (max: number) => z.int().min(1).max(max)

const EntityTalkView = z.strictObject({
  enabled: z.boolean(),
  pair_messages: budget(1000),
  pair_seconds: budget(3600),
  cool_down_seconds: budget(3600),
  channel_per_minute: budget(1000),
  depth: budget(100),
})

export const SettingsView = z.object({
  server_id: Snowflake,
  announce_channel_id: Snowflake.nullable(),
  announcement: z.string().nullable(),
  log_channel_id: Snowflake.nullable(),
  log_channel_off: z
    .object({ since: z.iso.datetime(), reason: z.string(), cause: ErrorReason.optional() })
    .optional()
    .describe('Set while nothing can be written there; Arachne keeps trying.'),
  closed_channels: z.array(Snowflake),
  entity_talk: EntityTalkView,
})
export type SettingsView = z.infer<typeof SettingsView>

/** GET and PATCH /api/servers/{server}/settings */
export const SettingsAnswer = z.object({ settings: SettingsView })
export type SettingsAnswer = z.infer<typeof SettingsAnswer>

/** null resets a setting; absent fields keep their value. */
export const SettingsBody = z.strictObject({
  announce_channel: Named.nullable().optional(),
  announcement: z.string().max(1500).nullable().optional(),
  log_channel: Named.nullable().optional(),
  closed_channels: Names.optional(),
  entity_talk: EntityTalkView.partial().optional(),
})
export type SettingsBody = z.infer<typeof SettingsBody>
