import * as z from 'zod'

import { ErrorReason } from '../errors.ts'
import { Snowflake } from '../ids.ts'
import { Named, Names } from '../parts.ts'
import { ChannelState, ChannelType } from '../tools/channels.ts'
import { Warning } from '../warnings.ts'

/** Three different answers; an empty list is refused because it would mean "none". */
export const Chosen = z.union([
  z.literal('all'),
  z.literal('none'),
  z.array(z.string().min(1).max(200)).min(1).max(1_000),
])
export type Chosen = z.infer<typeof Chosen>

/** Who an entity's messages may ping: each word includes the ones before it. */
export const MayPing = z.enum(['people', 'roles', 'everyone'])
export type MayPing = z.infer<typeof MayPing>

export const MembershipView = z.object({
  server_id: Snowflake,
  /** Absent until Discord has told us about this server. */
  server_name: z.string().optional(),
  channels: Chosen,
  tools: Chosen,
  may_ping: MayPing,
  assignable_roles: z.array(Snowflake),
  /** The owner's settings inside the ceiling. */
  watch: z.array(Snowflake),
  blocked: z.array(Snowflake),
  muted: z.array(Snowflake),
  /** false if the bot is no longer on that server, or Discord has not told us about it yet. */
  reachable: z.boolean(),
  /** null if the server had no room for a mention role. */
  role_id: Snowflake.nullable(),
  /** Its name on the server while a member, bot or role already uses its own. */
  shown_as: z.string().optional(),
  joined_at: z.iso.datetime(),
})
export type MembershipView = z.infer<typeof MembershipView>

/** POST /api/entities/{id or name}/servers */
export const JoinServerBody = z.strictObject({
  /** The id or name of a Discord server. */
  server: z.string().min(1).max(200),
  /** A template of that server; the fields next to it take precedence. */
  template: z.string().min(1).max(200).optional(),
  /** Ids or names; if absent, taken from the named or default template, or else "all". */
  channels: Chosen.optional(),
  tools: Chosen.optional(),
  may_ping: MayPing.optional(),
  /** The channel for the announcement; the server's own by default, null for none. */
  announce: z.string().min(1).max(200).nullable().optional(),
})
export type JoinServerBody = z.infer<typeof JoinServerBody>

export const JoinServerAnswer = z.object({
  membership: MembershipView,
  /** What failed although the entity is now on the server, one sentence each. */
  warnings: z.array(Warning),
})
export type JoinServerAnswer = z.infer<typeof JoinServerAnswer>

/** PATCH /api/entities/{entity}/servers/{server}: what an admin allows. */
export const CeilingBody = z.strictObject({
  channels: Chosen.optional(),
  tools: Chosen.optional(),
  may_ping: MayPing.optional(),
  assignable_roles: Names.optional(),
  /** Whether people can mention it by a role with its name. */
  mentionable: z.boolean().optional(),
})
export type CeilingBody = z.infer<typeof CeilingBody>

/** PATCH /api/entities/{entity}/servers/{server}/tuning: the owner's choices inside the ceiling. */
export const TuningBody = z.strictObject({
  watch: Names.optional(),
  blocked: Names.optional(),
  muted: Names.optional(),
})
export type TuningBody = z.infer<typeof TuningBody>

export const MembershipAnswer = z.object({ membership: MembershipView })
export type MembershipAnswer = z.infer<typeof MembershipAnswer>

/** GET /api/entities/{entity}/servers/{server}/channels: the owner's choices. */
export const CeilingChannelsAnswer = z.object({
  channels: z.array(
    z.object({
      id: Snowflake,
      name: z.string(),
      type: ChannelType,
      category: z.string().nullable(),
      category_id: Snowflake.nullable(),
      state: ChannelState,
      bot_can_view: z.boolean(),
    }),
  ),
})
export type CeilingChannelsAnswer = z.infer<typeof CeilingChannelsAnswer>

/** GET /api/why */
export const WhyQuery = z.strictObject({
  entity: Named,
  tool: Named,
  channel: Named.optional(),
  server: Named.optional(),
})
export type WhyQuery = z.infer<typeof WhyQuery>

export const WhyAnswer = z.object({
  allowed: z.boolean(),
  /** One sentence: what refuses it, and who can change that. */
  message: z.string(),
  layer: z.enum(['credential', 'entity', 'ceiling', 'tuning', 'discord']).optional(),
  reason: ErrorReason.optional(),
  who_can_change: z.enum(['owner', 'admin', 'operator']).optional(),
  server_id: Snowflake.nullable(),
  channel_id: Snowflake.nullable(),
  may: z.object({
    /** The caller can change the answer. */
    change: z.boolean(),
  }),
})
export type WhyAnswer = z.infer<typeof WhyAnswer>
