import * as z from 'zod'

import { Snowflake } from '../../ids.ts'
import { GovernanceId, MemberRef, TeamRef } from '../parts.ts'

/** `title`: title and link alone, because others can look into the Discord channel. */
export const DiscordShows = z.enum(['full', 'title'])
export type DiscordShows = z.infer<typeof DiscordShows>

/** It takes two keys: the owner's of the organisation, and one of somebody who manages the server. */
const Keys = z.object({
  /** `linked` once both are turned. */
  state: z.enum(['asked', 'linked']),
  asked_by: z.enum(['owner', 'manager']),
  asked_at: z.iso.datetime(),
  owner_at: z.iso.datetime().nullable(),
  manager_at: z.iso.datetime().nullable(),
  manager_name: z.string().nullable(),
})

/** A server, as an organisation sees it. */
export const DiscordServerView = Keys.extend({
  server_id: Snowflake,
  server_name: z.string(),
  /** The bot is there, as far as is known. */
  bot_there: z.boolean(),
  owner: MemberRef.nullable(),
})
export type DiscordServerView = z.infer<typeof DiscordServerView>

export const DiscordChannelView = z.object({
  channel_id: GovernanceId,
  /** null: the channel of everybody. */
  team: TeamRef.nullable(),
  server_id: Snowflake,
  discord_channel_id: Snowflake,
  /** null: not known at the moment. */
  discord_channel_name: z.string().nullable(),
  shows: DiscordShows,
  /** How many can look in who have no part in the channel; null: nobody could tell. */
  extra_viewers: z.int().nullable(),
  checked_at: z.iso.datetime(),
  linked_by: MemberRef,
})
export type DiscordChannelView = z.infer<typeof DiscordChannelView>

/** GET /api/orgas/{orga}/discord */
export const DiscordLinksAnswer = z.object({
  servers: z.array(DiscordServerView),
  channels: z.array(DiscordChannelView),
})
export type DiscordLinksAnswer = z.infer<typeof DiscordLinksAnswer>

/** POST /api/orgas/{orga}/discord/servers: the owner turns their key, first or second. DELETE …/servers/{server} cuts. */
export const LinkServerBody = z.strictObject({ server_id: Snowflake })
export type LinkServerBody = z.input<typeof LinkServerBody>

/** GET /api/orgas/{orga}/discord/channels: text channels of linked servers that one can look into oneself. */
export const DiscordChoicesAnswer = z.object({
  channels: z.array(
    z.object({ id: Snowflake, server_id: Snowflake, name: z.string(), category: z.string().nullable() }),
  ),
})
export type DiscordChoicesAnswer = z.infer<typeof DiscordChoicesAnswer>

/** GET /api/orgas/{orga}/channels/{channel}/discord/audience: who could look in, before anything is linked. */
export const AudienceQuery = z.strictObject({ discord_channel_id: Snowflake })
export type AudienceQuery = z.input<typeof AudienceQuery>

export const AudienceAnswer = z.object({
  /** What may be shown there at most. */
  may_show: DiscordShows,
  /** Why nobody can tell who looks in; null where it can be told. */
  unknown: z.enum(['everyone', 'too_many', 'members_hidden']).nullable(),
  /** Can look in and have no part in the channel: how many, and the first of them. */
  outside_count: z.int().nullable(),
  outside: z.array(z.object({ id: Snowflake, name: z.string(), bot: z.boolean() })),
  /** Have a part in the channel and cannot look in. */
  without: z.array(MemberRef),
  /** Open in the channel, and without a card there. */
  open_items: z.int(),
})
export type AudienceAnswer = z.infer<typeof AudienceAnswer>

/** PUT /api/orgas/{orga}/channels/{channel}/discord; DELETE takes it back. */
export const LinkChannelBody = z.strictObject({
  discord_channel_id: Snowflake,
  shows: DiscordShows,
  /** What is open already gets cards, too, one after another; else only what is new. */
  show_open: z.boolean().optional(),
})
export type LinkChannelBody = z.input<typeof LinkChannelBody>

/** An organisation, as whoever manages a server sees it. */
export const LinkedOrgaView = Keys.extend({ orga_id: GovernanceId, orga_name: z.string() })
export type LinkedOrgaView = z.infer<typeof LinkedOrgaView>

/** GET /api/servers/{server}/organisations */
export const LinkedOrgasAnswer = z.object({ organisations: z.array(LinkedOrgaView) })
export type LinkedOrgasAnswer = z.infer<typeof LinkedOrgasAnswer>

/** POST /api/servers/{server}/organisations: whoever manages the server turns their key. DELETE …/{orga} cuts. */
export const LinkOrgaBody = z.strictObject({ orga_id: GovernanceId })
export type LinkOrgaBody = z.input<typeof LinkOrgaBody>
