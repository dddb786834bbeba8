import { z } from 'zod'

import { Chosen, EntityView, JoinServerAnswer, MayPing, MembershipView, OwnerName, Platform } from './api.ts'
import { Flag } from './bounds.ts'
import { ErrorReason } from './errors.ts'
import { EntityId, Snowflake } from './ids.ts'
import { ChannelState, ChannelType } from './tools/channels.ts'
import { Warning } from './warnings.ts'

/** A name or an id. */
const Named = z.string().min(1).max(200)
const Names = z.array(Named).max(500)

/** GET /api/entities, /api/servers, /api/requests, /api/bans */
export const PageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /** `next` of the page before. */
  after: z.string().min(1).max(100).optional(),
})
export type PageQuery = z.input<typeof PageQuery>

/** GET /api/entities */
export const ListEntitiesQuery = PageQuery.extend({
  /** Only those of whoever asks. */
  mine: Flag.optional(),
  /** Part of a name, or an id. */
  search: z.string().trim().max(100).optional(),
})
export type ListEntitiesQuery = z.input<typeof ListEntitiesQuery>

/** PATCH /api/entities/{entity}; what is missing stays. */
export const UpdateEntityBody = z.strictObject({
  name: z.string().max(1_000).optional(),
  description: z.string().max(1000).nullable().optional(),
  platform: Platform.nullable().optional(),
  avatar_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .optional(),
  accent_color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must look like #aabbcc')
    .nullable()
    .optional(),
  triggers: z
    .array(z.strictObject({ word: z.string().max(1_000), substring: z.boolean().default(false) }))
    .max(1_000)
    .optional(),
  notify_on_mention: z.boolean().optional(),
  notify_on_trigger: z.boolean().optional(),
  notify_on_reply: z.boolean().optional(),
  notify_excerpt: z.boolean().optional(),
  accepts_dms: z.boolean().optional(),
  /** Whether it may ask people to decide. */
  decisions: z.boolean().optional(),
  mailbox_ttl_minutes: z.int().min(1).max(60).optional(),
})
export type UpdateEntityBody = z.input<typeof UpdateEntityBody>

/** PATCH /api/entities/{entity}, POST …/activate, …/deactivate */
export const EntityAnswer = z.object({ entity: EntityView, warnings: z.array(Warning) })
export type EntityAnswer = z.infer<typeof EntityAnswer>

/** DELETE /api/entities/{entity}, DELETE /api/entities/{entity}/servers/{server}, … */
export const DoneAnswer = z.object({ warnings: z.array(Warning) })
export type DoneAnswer = z.infer<typeof DoneAnswer>

/** POST /api/entities/{entity}/key: the old key ends. */
export const RegenerateKeyBody = z.strictObject({ print_key: z.boolean().optional() })
export type RegenerateKeyBody = z.infer<typeof RegenerateKeyBody>

/** PUT /api/entities/{entity}/owner: without asking anybody. */
export const ChangeOwnerBody = z.strictObject({ owner: OwnerName })
export type ChangeOwnerBody = z.infer<typeof ChangeOwnerBody>

/** PATCH /api/entities/{entity}/servers/{server}: what an admin allows. */
export const CeilingBody = z.strictObject({
  channels: Chosen.optional(),
  tools: Chosen.optional(),
  may_ping: MayPing.optional(),
  assignable_roles: Names.optional(),
  /** Whether people can mention it by a role of its name. */
  mentionable: z.boolean().optional(),
})
export type CeilingBody = z.infer<typeof CeilingBody>

/** PATCH /api/entities/{entity}/servers/{server}/tuning: what the owner wants inside that. */
export const TuningBody = z.strictObject({
  watch: Names.optional(),
  blocked: Names.optional(),
  muted: Names.optional(),
})
export type TuningBody = z.infer<typeof TuningBody>

export const MembershipAnswer = z.object({ membership: MembershipView })
export type MembershipAnswer = z.infer<typeof MembershipAnswer>

/** GET /api/entities/{entity}/servers/{server}/channels: what the owner picks from. */
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

export const RequestState = z.enum(['pending', 'approved', 'refused', 'withdrawn'])

export const RequestView = z.object({
  id: z.uuid(),
  entity: z.object({
    id: EntityId,
    name: z.string(),
    description: z.string().nullable(),
    platform: Platform.nullable(),
    avatar_url: z.string().nullable(),
    accent_color: z.string().nullable(),
    owner: z.object({ id: Snowflake, name: z.string() }),
  }),
  server_id: Snowflake,
  server_name: z.string().optional(),
  state: RequestState,
  asked_by: z.string(),
  asked_at: z.iso.datetime(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** Why it was refused. */
  refusal: z.string().nullable(),
  /** What whoever asked may do, while it is pending. */
  may: z.object({
    /** Let the entity in, or decline. */
    decide: z.boolean(),
    withdraw: z.boolean(),
  }),
})
export type RequestView = z.infer<typeof RequestView>

/** GET /api/requests */
export const ListRequestsQuery = PageQuery.extend({
  state: RequestState.optional(),
  entity: Named.optional(),
  server: Named.optional(),
})
export type ListRequestsQuery = z.input<typeof ListRequestsQuery>

export const ListRequestsAnswer = z.object({
  requests: z.array(RequestView),
  next: z.string().optional(),
})
export type ListRequestsAnswer = z.infer<typeof ListRequestsAnswer>

/** POST /api/requests/{id}/approve; what is not said comes from a template, named or the server's default one, else it is "all". */
export const ApproveBody = z.strictObject({
  template: Named.optional(),
  channels: Chosen.optional(),
  tools: Chosen.optional(),
  may_ping: MayPing.optional(),
  /** null: say nothing; without it the server's own channel. */
  announce: Named.nullable().optional(),
  /** For this one alone, instead of the server's own text. */
  announcement: z.string().max(1500).optional(),
  /** Ids or names of roles it may hand out; none without it. */
  assignable_roles: Names.optional(),
  /** false: no role is made by which people could mention it. */
  mentionable: z.boolean().optional(),
})
export type ApproveBody = z.infer<typeof ApproveBody>

/** POST /api/requests; decided at once if whoever asks may decide there and owns the entity, or says what it gets. */
export const AskBody = z.strictObject({ entity: Named, server: Named, approve: ApproveBody.optional() })
export type AskBody = z.infer<typeof AskBody>

/** `membership` when it was decided at once. */
export const AskAnswer = z.object({
  request: RequestView,
  membership: MembershipView.optional(),
  warnings: z.array(Warning),
})
export type AskAnswer = z.infer<typeof AskAnswer>

export const ApproveAnswer = JoinServerAnswer.extend({ request: RequestView })
export type ApproveAnswer = z.infer<typeof ApproveAnswer>

/** POST /api/requests/{id}/reject */
export const RejectBody = z.strictObject({ reason: z.string().trim().min(1).max(500).optional() })
export type RejectBody = z.infer<typeof RejectBody>

/** POST /api/requests/{id}/reject, …/withdraw */
export const RequestAnswer = z.object({ request: RequestView })
export type RequestAnswer = z.infer<typeof RequestAnswer>

export const TemplateView = z.object({
  id: z.uuid(),
  server_id: Snowflake,
  name: z.string(),
  channels: Chosen,
  tools: Chosen,
  may_ping: MayPing,
  is_default: z.boolean(),
})
export type TemplateView = z.infer<typeof TemplateView>

/** GET /api/servers/{server}/templates */
export const ListTemplatesAnswer = z.object({ templates: z.array(TemplateView) })
export type ListTemplatesAnswer = z.infer<typeof ListTemplatesAnswer>

/** POST /api/servers/{server}/templates */
export const CreateTemplateBody = z.strictObject({
  name: z.string().min(1).max(50),
  channels: Chosen,
  tools: Chosen,
  may_ping: MayPing.optional(),
  is_default: z.boolean().optional(),
})
export type CreateTemplateBody = z.infer<typeof CreateTemplateBody>

/** PATCH /api/servers/{server}/templates/{template}; what is missing stays. */
export const UpdateTemplateBody = CreateTemplateBody.partial()
export type UpdateTemplateBody = z.infer<typeof UpdateTemplateBody>

export const TemplateAnswer = z.object({ template: TemplateView })
export type TemplateAnswer = z.infer<typeof TemplateAnswer>

/** POST /api/servers/{server}/templates/{template}/apply */
export const ApplyTemplateBody = z.strictObject({ entity: Named })
export type ApplyTemplateBody = z.infer<typeof ApplyTemplateBody>

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
    .describe('Set while nothing can be written there; it is tried again by itself.'),
  closed_channels: z.array(Snowflake),
  entity_talk: EntityTalkView,
})
export type SettingsView = z.infer<typeof SettingsView>

/** GET and PATCH /api/servers/{server}/settings */
export const SettingsAnswer = z.object({ settings: SettingsView })
export type SettingsAnswer = z.infer<typeof SettingsAnswer>

/** null takes a setting back; what is missing stays. */
export const SettingsBody = z.strictObject({
  announce_channel: Named.nullable().optional(),
  announcement: z.string().max(1500).nullable().optional(),
  log_channel: Named.nullable().optional(),
  closed_channels: Names.optional(),
  entity_talk: EntityTalkView.partial().optional(),
})
export type SettingsBody = z.infer<typeof SettingsBody>

export const BanView = z.object({
  server_id: Snowflake,
  server_name: z.string().nullable(),
  reason: z.string().nullable(),
  banned_by: z.string(),
  banned_at: z.iso.datetime(),
})
export type BanView = z.infer<typeof BanView>

/** GET /api/bans */
export const ListBansAnswer = z.object({ bans: z.array(BanView), next: z.string().optional() })
export type ListBansAnswer = z.infer<typeof ListBansAnswer>

/** POST /api/bans */
export const BanBody = z.strictObject({
  server: Named,
  reason: z.string().trim().min(1).max(500).optional(),
})
export type BanBody = z.infer<typeof BanBody>

export const BanAnswer = z.object({ ban: BanView })
export type BanAnswer = z.infer<typeof BanAnswer>

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
  /** One sentence: what refuses, and who can change it. */
  message: z.string(),
  layer: z.enum(['credential', 'entity', 'ceiling', 'tuning', 'discord']).optional(),
  reason: ErrorReason.optional(),
  who_can_change: z.enum(['owner', 'admin', 'operator']).optional(),
  server_id: Snowflake.nullable(),
  channel_id: Snowflake.nullable(),
  may: z.object({
    /** Whoever asked is somebody who can change the answer. */
    change: z.boolean(),
  }),
})
export type WhyAnswer = z.infer<typeof WhyAnswer>
