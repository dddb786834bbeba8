import * as z from 'zod'

import { Flag } from '../bounds.ts'
import { EntityId, Snowflake } from '../ids.ts'
import { MembershipView } from '../memberships/schemas.ts'
import { PageQuery } from '../parts.ts'
import { Warning } from '../warnings.ts'

export const Platform = z.enum(['claude', 'gpt', 'gemini', 'other'])
export type Platform = z.infer<typeof Platform>

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
  /** Whether it may ask people for decisions; only then are the tools for it offered. */
  decisions: z.boolean(),
  mailbox_ttl_minutes: z.int(),
  /** false until a key was claimed. */
  has_key: z.boolean(),
  /** The MCP endpoint of this entity. */
  url: z.string(),
  servers: z.array(MembershipView),
  created_at: z.iso.datetime(),
  /** Since Arachne started; absent for callers who may not manage it. */
  presence: z
    .object({
      /** An agent would soon notice a message. */
      listening: z.boolean(),
      last_call_at: z.iso.datetime().nullable(),
    })
    .optional(),
  /** What the caller may do. */
  may: z.object({
    /** Change profile, switches, key, tuning and requests, and delete it. */
    manage: z.boolean(),
    /** Let an app speak as it. */
    lend: z.boolean(),
  }),
})
export type EntityView = z.infer<typeof EntityView>

/** A Discord id, user name or display name, limited to the longest query Discord searches for. */
export const OwnerName = z
  .string()
  .trim()
  .min(1, 'must name someone')
  .max(100, 'must have at most 100 characters')

/** POST /api/entities */
export const CreateEntityBody = z.strictObject({
  name: z.string().max(1_000),
  /** The caller, unless the operator names someone else. */
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
  /** Return the key instead of a link for the owner. Recorded in the journal. */
  print_key: z.boolean().optional(),
})
export type CreateEntityBody = z.infer<typeof CreateEntityBody>

export const CreateEntityAnswer = z.object({
  entity: EntityView,
  /** Only with `print_key`; never shown again. */
  key: z.string().optional(),
  /** Without `print_key`: where the owner collects the key, once. */
  claim_url: z.string().optional(),
})
export type CreateEntityAnswer = z.infer<typeof CreateEntityAnswer>

/** GET /api/entities */
export const ListEntitiesAnswer = z.object({
  entities: z.array(EntityView),
  /** Present if there are more. */
  next: z.string().optional(),
})
export type ListEntitiesAnswer = z.infer<typeof ListEntitiesAnswer>

/** GET /api/entities */
export const ListEntitiesQuery = PageQuery.extend({
  /** Only the caller's own. */
  mine: Flag.optional(),
  /** Part of a name, or an id. */
  search: z.string().trim().max(100).optional(),
})
export type ListEntitiesQuery = z.input<typeof ListEntitiesQuery>

/** PATCH /api/entities/{entity}; absent fields keep their value. */
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
  /** Whether it may ask people for decisions. */
  decisions: z.boolean().optional(),
  mailbox_ttl_minutes: z.int().min(1).max(60).optional(),
})
export type UpdateEntityBody = z.input<typeof UpdateEntityBody>

/** PATCH /api/entities/{entity}, POST …/activate, …/deactivate */
export const EntityAnswer = z.object({ entity: EntityView, warnings: z.array(Warning) })
export type EntityAnswer = z.infer<typeof EntityAnswer>

/** POST /api/entities/{entity}/key: the old key stops working. */
export const RegenerateKeyBody = z.strictObject({ print_key: z.boolean().optional() })
export type RegenerateKeyBody = z.infer<typeof RegenerateKeyBody>

/** PUT /api/entities/{entity}/owner: takes effect without anyone's consent. */
export const ChangeOwnerBody = z.strictObject({ owner: OwnerName })
export type ChangeOwnerBody = z.infer<typeof ChangeOwnerBody>
