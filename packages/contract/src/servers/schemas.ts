import * as z from 'zod'

import { Flag } from '../bounds.ts'
import { Platform } from '../entities/schemas.ts'
import { EntityId, Snowflake } from '../ids.ts'
import { MembershipView } from '../memberships/schemas.ts'
import { PageQuery } from '../parts.ts'
import { ChannelType } from '../tools/channels.ts'

/** GET /api/servers */
export const ListServersAnswer = z.object({
  servers: z.array(z.object({ id: Snowflake, name: z.string() })),
  next: z.string().optional(),
})
export type ListServersAnswer = z.infer<typeof ListServersAnswer>

/** GET /api/me/servers */
export const MyServersQuery = PageQuery.extend({
  /** Only those the caller administers. */
  ruled: Flag.optional(),
})
export type MyServersQuery = z.input<typeof MyServersQuery>

/** A server shared by the bot and the caller. */
export const MyServerView = z.object({
  id: Snowflake,
  name: z.string(),
  icon_url: z.string().nullable(),
  role: z.enum(['operator', 'admin', 'member']),
  /** Shown only to those who administer the server. */
  desk: z
    .object({
      entities: z.int(),
      /** Requests waiting for a decision. */
      pending: z.int(),
      /** The number of permissions the bot lacks on the whole server. */
      bot_lacks: z.int(),
    })
    .nullable(),
})
export type MyServerView = z.infer<typeof MyServerView>

export const MyServersAnswer = z.object({ servers: z.array(MyServerView), next: z.string().optional() })
export type MyServersAnswer = z.infer<typeof MyServersAnswer>

export const ServerChannelView = z.object({
  id: Snowflake,
  name: z.string(),
  type: ChannelType,
  category: z.string().nullable(),
  category_id: Snowflake.nullable(),
  bot_can_view: z.boolean(),
  bot_can_send: z.boolean(),
})
export type ServerChannelView = z.infer<typeof ServerChannelView>

export const ROLE_FLAWS = ['everybody', 'power', 'managed', 'mention'] as const

export const ServerRoleView = z.object({
  id: Snowflake,
  name: z.string(),
  /** Why no entity may ever assign it; null if one may. */
  flaw: z.string().nullable(),
  flaw_kind: z.enum(ROLE_FLAWS).nullable(),
  /** For `power`: the permission included in it, in Discord's words. */
  power: z.string().nullable(),
})
export type ServerRoleView = z.infer<typeof ServerRoleView>

/** GET /api/servers/{server}: an admin's choices. */
export const ServerAnswer = z.object({
  server: z.object({
    id: Snowflake,
    name: z.string(),
    icon_url: z.string().nullable(),
    /** false while Discord can't be reached; the lists then show the last known state. */
    connected: z.boolean(),
    channels: z.array(ServerChannelView),
    categories: z.array(z.object({ id: Snowflake, name: z.string() })),
    roles: z.array(ServerRoleView),
    /** In the server's own language, with placeholders. */
    usual_announcement: z.string(),
    may: z.object({ rule: z.boolean() }),
  }),
})
export type ServerAnswer = z.infer<typeof ServerAnswer>

/** An entity on a server, as shown to its admins. */
export const ResidentView = z.object({
  id: EntityId,
  name: z.string(),
  description: z.string().nullable(),
  platform: Platform.nullable(),
  avatar_url: z.string().nullable(),
  accent_color: z.string().nullable(),
  owner: z.object({ id: Snowflake, name: z.string() }),
  active: z.boolean(),
  membership: MembershipView,
  may: z.object({
    /** Change what it is allowed here, and remove it. */
    rule: z.boolean(),
    /** Change its owner's settings here. */
    manage: z.boolean(),
  }),
})
export type ResidentView = z.infer<typeof ResidentView>

/** GET /api/servers/{server}/entities */
export const ListResidentsAnswer = z.object({
  entities: z.array(ResidentView),
  next: z.string().optional(),
})
export type ListResidentsAnswer = z.infer<typeof ListResidentsAnswer>

/** A permission the bot lacks, by Discord's own name, and the tools that fail because of it. */
const Lack = z.object({ permission: z.string(), tools: z.array(z.string()) })

/** GET /api/servers/{server}/bot-check */
export const BotCheckAnswer = z.object({
  /** Missing from the bot's roles, so on the whole server. */
  server: z.array(Lack),
  /** Also missing in single channels. */
  channels: z.array(
    z.object({
      id: Snowflake,
      name: z.string(),
      type: ChannelType,
      category: z.string().nullable(),
      lacks: z.array(Lack).min(1),
    }),
  ),
  /** Requests all permissions at once; absent until Discord has identified the bot. */
  invite_url: z.string().optional(),
})
export type BotCheckAnswer = z.infer<typeof BotCheckAnswer>
