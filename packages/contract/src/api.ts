import { z } from 'zod'

import { EntityId, Snowflake } from './ids.ts'
import { Warning } from './warnings.ts'

/** Three different answers: an empty list is refused, because "none" is what it would mean. */
export const Chosen = z.union([
  z.literal('all'),
  z.literal('none'),
  z.array(z.string().min(1).max(200)).min(1).max(1_000),
])
export type Chosen = z.infer<typeof Chosen>

/** Whom an entity's messages may ping: each word includes the ones before it. */
export const MayPing = z.enum(['people', 'roles', 'everyone'])
export type MayPing = z.infer<typeof MayPing>

export const Platform = z.enum(['claude', 'gpt', 'gemini', 'other'])
export type Platform = z.infer<typeof Platform>

export const MembershipView = z.object({
  server_id: Snowflake,
  /** Missing while Discord has not told us about this server. */
  server_name: z.string().optional(),
  channels: Chosen,
  tools: Chosen,
  may_ping: MayPing,
  assignable_roles: z.array(Snowflake),
  /** What the owner set inside that. */
  watch: z.array(Snowflake),
  blocked: z.array(Snowflake),
  muted: z.array(Snowflake),
  /** false when the bot is not on that server any more, or Discord has not told us about it yet. */
  reachable: z.boolean(),
  /** null when the server had no room for a mention role. */
  role_id: Snowflake.nullable(),
  /** What it is called there while a member, bot or role has its name. */
  shown_as: z.string().optional(),
  joined_at: z.iso.datetime(),
})
export type MembershipView = z.infer<typeof MembershipView>

export const EntityView = z.object({
  id: EntityId,
  name: z.string(),
  description: z.string().nullable(),
  platform: Platform.nullable(),
  avatar_url: z.string().nullable(),
  accent_color: z.string().nullable(),
  owner: z.object({ id: Snowflake, name: z.string() }),
  active: z.boolean(),
  triggers: z.array(z.object({ word: z.string(), substring: z.boolean() })),
  notify_on_mention: z.boolean(),
  notify_on_trigger: z.boolean(),
  notify_on_reply: z.boolean(),
  notify_excerpt: z.boolean(),
  accepts_dms: z.boolean(),
  /** Whether it may ask people to decide: the tools for it are offered only then. */
  decisions: z.boolean(),
  mailbox_ttl_minutes: z.int(),
  /** false until somebody claimed one. */
  has_key: z.boolean(),
  /** The MCP endpoint of this entity. */
  url: z.string(),
  servers: z.array(MembershipView),
  created_at: z.iso.datetime(),
  /** Since Arachne started; missing for whoever may not manage it. */
  presence: z
    .object({
      /** An agent would notice a message soon. */
      listening: z.boolean(),
      last_call_at: z.iso.datetime().nullable(),
    })
    .optional(),
  /** What whoever asked may do. */
  may: z.object({
    /** Profile, switches, key, tuning, requests, deletion. */
    manage: z.boolean(),
    /** Let an app speak as it. */
    lend: z.boolean(),
  }),
})
export type EntityView = z.infer<typeof EntityView>

/** A Discord id, user name or display name; Discord looks for no longer ones. */
export const OwnerName = z
  .string()
  .trim()
  .min(1, 'must name somebody')
  .max(100, 'must have at most 100 characters')

/** POST /api/entities */
export const CreateEntityBody = z.strictObject({
  name: z.string().max(1_000),
  /** Whoever asks, unless the operator names somebody. */
  owner: OwnerName.optional(),
  description: z.string().max(1000).optional(),
  platform: Platform.optional(),
  avatar_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  accent_color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must look like #aabbcc')
    .optional(),
  /** Answer with the key instead of a link for the owner. Goes to the journal. */
  print_key: z.boolean().optional(),
})
export type CreateEntityBody = z.infer<typeof CreateEntityBody>

export const CreateEntityAnswer = z.object({
  entity: EntityView,
  /** Only with `print_key`; shown this once. */
  key: z.string().optional(),
  /** Without `print_key`: where the owner fetches the key, once. */
  claim_url: z.string().optional(),
})
export type CreateEntityAnswer = z.infer<typeof CreateEntityAnswer>

/** GET /api/entities */
export const ListEntitiesAnswer = z.object({
  entities: z.array(EntityView),
  /** Given when there are more. */
  next: z.string().optional(),
})
export type ListEntitiesAnswer = z.infer<typeof ListEntitiesAnswer>

/** POST /api/entities/{id or name}/servers */
export const JoinServerBody = z.strictObject({
  /** A Discord server's id or name. */
  server: z.string().min(1).max(200),
  /** One of that server's; what stands beside it counts more. */
  template: z.string().min(1).max(200).optional(),
  /** Ids or names; without it what a template says, named or the server's default one, else "all". */
  channels: Chosen.optional(),
  tools: Chosen.optional(),
  may_ping: MayPing.optional(),
  /** The channel for the announcement; by default the server's own, null for none. */
  announce: z.string().min(1).max(200).nullable().optional(),
})
export type JoinServerBody = z.infer<typeof JoinServerBody>

export const JoinServerAnswer = z.object({
  membership: MembershipView,
  /** What did not work although the entity is now on the server, one sentence each. */
  warnings: z.array(Warning),
})
export type JoinServerAnswer = z.infer<typeof JoinServerAnswer>

/** GET /api/servers */
export const ListServersAnswer = z.object({
  servers: z.array(z.object({ id: Snowflake, name: z.string() })),
  next: z.string().optional(),
})
export type ListServersAnswer = z.infer<typeof ListServersAnswer>

/** GET /api/invite */
export const InviteAnswer = z.object({ url: z.string() })
export type InviteAnswer = z.infer<typeof InviteAnswer>

/** GET /api/journal/verify?space=&head= */
export const VerifyJournalQuery = z.object({
  space: z.string().min(1).max(200).optional(),
  /** `<seq>:<hash>`, from an earlier answer about the same space. */
  head: z
    .string()
    .regex(/^\d{1,15}:[0-9a-f]{64}$/, 'must look like 12:<hash>')
    .optional(),
})
export type VerifyJournalQuery = z.infer<typeof VerifyJournalQuery>

/** How a journal can be wrong: an entry is gone, cut loose from the one before, changed, not the noted one, or the end. */
export const JOURNAL_FLAWS = ['missing', 'loose', 'changed', 'not_as_noted', 'cut_off'] as const

export const VerifyJournalAnswer = z.object({
  ok: z.boolean(),
  spaces: z.array(
    z.object({
      space: z.string(),
      entries: z.int(),
      ok: z.boolean(),
      /** The last right entry: noted elsewhere and given back as `head`, it also betrays a cut-off end. */
      head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
      /** The first entry that does not fit, and what is wrong with it. */
      broken_at: z.int().optional(),
      problem: z.string().optional(),
      flaw: z.enum(JOURNAL_FLAWS).optional(),
    }),
  ),
})
export type VerifyJournalAnswer = z.infer<typeof VerifyJournalAnswer>
