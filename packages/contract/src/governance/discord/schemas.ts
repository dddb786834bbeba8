import * as z from 'zod'

import { Snowflake } from '../../ids.ts'
import { GovernanceId, MemberRef, TeamRef } from '../parts.ts'

/** `title`: only title and link, because others can see the Discord channel. */
export const DiscordShows = z.enum(['full', 'title'])
export type DiscordShows = z.infer<typeof DiscordShows>

/** Linking takes two keys: one from the organisation's owner and one from a person who manages the server. */
const Keys = z.object({
  /** `linked` once both keys are turned. */
  state: z.enum(['asked', 'linked']),
  asked_by: z.enum(['owner', 'manager']),
  asked_at: z.iso.datetime(),
  owner_at: z.iso.datetime().nullable(),
  manager_at: z.iso.datetime().nullable(),
  manager_name: z.string().nullable(),
})

/** A server as seen by an organisation. */
export const DiscordServerView = Keys.extend({
  server_id: Snowflake,
  server_name: z.string(),
  /** Whether the bot is on the server, as far as is known. */
  bot_there: z.boolean(),
  owner: MemberRef.nullable(),
})
export type DiscordServerView = z.infer<typeof DiscordServerView>

export const DiscordChannelView = z.object({
  channel_id: GovernanceId,
  /** null: the channel for all members. */
  team: TeamRef.nullable(),
  server_id: Snowflake,
  discord_channel_id: Snowflake,
  /** null: currently unknown. */
  discord_channel_name: z.string().nullable(),
  shows: DiscordShows,
  /** The number of people who can see it without taking part in the channel; null: it couldn't be determined. */
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

/**
 * POST /api/orgas/{orga}/discord/servers: the owner turns their key, first or second. DELETE …/servers/{server} removes
 * the link.
 */
export const LinkServerBody = z.strictObject({ server_id: Snowflake })
export type LinkServerBody = z.input<typeof LinkServerBody>

/** GET /api/orgas/{orga}/discord/channels: text channels of linked servers that the caller can see. */
export const DiscordChoicesAnswer = z.object({
  channels: z.array(
    z.object({ id: Snowflake, server_id: Snowflake, name: z.string(), category: z.string().nullable() }),
  ),
})
export type DiscordChoicesAnswer = z.infer<typeof DiscordChoicesAnswer>

/** GET /api/orgas/{orga}/channels/{channel}/discord/audience: who could see it, before anything is linked. */
export const AudienceQuery = z.strictObject({ discord_channel_id: Snowflake })
export type AudienceQuery = z.input<typeof AudienceQuery>

export const AudienceAnswer = z.object({
  /** The most that may be shown there. */
  may_show: DiscordShows,
  /** Why the audience can't be determined; null if it can. */
  unknown: z.enum(['everyone', 'too_many', 'members_hidden']).nullable(),
  /** People who can see it without taking part in the channel: their number, and the first of them. */
  outside_count: z.int().nullable(),
  outside: z.array(z.object({ id: Snowflake, name: z.string(), bot: z.boolean() })),
  /** Members of the channel who can't see it. */
  without: z.array(MemberRef),
  /** Items open in the channel that have no card there. */
  open_items: z.int(),
})
export type AudienceAnswer = z.infer<typeof AudienceAnswer>

/** PUT /api/orgas/{orga}/channels/{channel}/discord; DELETE removes the link. */
export const LinkChannelBody = z.strictObject({
  discord_channel_id: Snowflake,
  shows: DiscordShows,
  /** Also posts cards for open items, one after another; otherwise only for new ones. */
  show_open: z.boolean().optional(),
})
export type LinkChannelBody = z.input<typeof LinkChannelBody>

/** An organisation as seen by those who manage a server. */
export const LinkedOrgaView = Keys.extend({ orga_id: GovernanceId, orga_name: z.string() })
export type LinkedOrgaView = z.infer<typeof LinkedOrgaView>

/** GET /api/servers/{server}/organisations */
export const LinkedOrgasAnswer = z.object({ organisations: z.array(LinkedOrgaView) })
export type LinkedOrgasAnswer = z.infer<typeof LinkedOrgasAnswer>

/** POST /api/servers/{server}/organisations: a server manager turns their key. DELETE …/{orga} removes the link. */
export const LinkOrgaBody = z.strictObject({ orga_id: GovernanceId })
export type LinkOrgaBody = z.input<typeof LinkOrgaBody>
