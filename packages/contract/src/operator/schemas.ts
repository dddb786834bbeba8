import * as z from 'zod'

import { Platform } from '../entities/schemas.ts'
import { BallotShelf } from '../governance/items/votings.ts'
import { EntityId, Snowflake } from '../ids.ts'
import { Condition } from '../instance/schemas.ts'
import { PageQuery } from '../parts.ts'

/** POST /api/secrets/rotate */
export const RotateSecretsBody = z.object({
  /** Refuses tokens signed earlier immediately. For keys that may have leaked. */
  forget_old: z.boolean().default(false),
})
export type RotateSecretsBody = z.infer<typeof RotateSecretsBody>

export const RotateSecretsAnswer = z.object({
  /** The name of the new key in the tokens it signs. */
  signing_key: z.string(),
})
export type RotateSecretsAnswer = z.infer<typeof RotateSecretsAnswer>

const Search = z.string().trim().max(100).optional()

/** GET /api/operator/entities */
export const OperatorEntitiesQuery = PageQuery.extend({
  /** Part of a name or of an owner's name, or an id. */
  search: Search,
  after: EntityId.optional(),
  state: z.enum(['active', 'paused', 'unclaimed']).optional(),
  server: Snowflake.optional(),
})
export type OperatorEntitiesQuery = z.input<typeof OperatorEntitiesQuery>

export const OperatorEntityView = z.object({
  id: EntityId,
  name: z.string(),
  platform: Platform.nullable(),
  avatar_url: z.string().nullable(),
  accent_color: z.string().nullable(),
  owner: z.object({ id: Snowflake, name: z.string() }),
  active: z.boolean(),
  has_key: z.boolean(),
  listening: z.boolean(),
  /** Since Arachne started. */
  last_call_at: z.iso.datetime().nullable(),
  servers: z.int(),
  created_at: z.iso.datetime(),
})
export type OperatorEntityView = z.infer<typeof OperatorEntityView>

export const OperatorEntitiesAnswer = z.object({
  entities: z.array(OperatorEntityView),
  /** The total number of matches. */
  total: z.int(),
  next: z.string().optional(),
})
export type OperatorEntitiesAnswer = z.infer<typeof OperatorEntitiesAnswer>

/** GET /api/operator/servers */
export const OperatorServersQuery = PageQuery.extend({ search: Search })
export type OperatorServersQuery = z.input<typeof OperatorServersQuery>

export const OperatorServerView = z.object({
  id: Snowflake,
  /** null: the bot is no longer there, and Discord hasn't sent the name since the start. */
  name: z.string().nullable(),
  icon_url: z.string().nullable(),
  /** The bot is on the server. */
  reachable: z.boolean(),
  entities: z.int(),
  pending: z.int(),
  bot_lacks: z.int(),
  banned: z.boolean(),
})
export type OperatorServerView = z.infer<typeof OperatorServerView>

export const OperatorServersAnswer = z.object({
  servers: z.array(OperatorServerView),
  total: z.int(),
  next: z.string().optional(),
})
export type OperatorServersAnswer = z.infer<typeof OperatorServersAnswer>

/** GET /api/operator/people */
export const OperatorPeopleQuery = PageQuery.extend({ search: Search })
export type OperatorPeopleQuery = z.input<typeof OperatorPeopleQuery>

/** A person with entities on this instance. */
export const OperatorPersonView = z.object({
  id: Snowflake,
  name: z.string(),
  entities: z.array(z.object({ id: EntityId, name: z.string(), active: z.boolean() })).min(1),
})
export type OperatorPersonView = z.infer<typeof OperatorPersonView>

export const OperatorPeopleAnswer = z.object({
  people: z.array(OperatorPersonView),
  total: z.int(),
  next: z.string().optional(),
})
export type OperatorPeopleAnswer = z.infer<typeof OperatorPeopleAnswer>

/** GET /api/operator/health */
export const OperatorHealthAnswer = z.object({
  version: z.string(),
  node: z.string(),
  started_at: z.iso.datetime(),
  discord: z.object({
    ready: z.boolean(),
    /** A sentence, and its stable word. */
    reason: z.string().nullable(),
    condition: Condition.nullable(),
    servers: z.int(),
  }),
  database: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    answers: z.boolean(),
    /** Its size on disk; null if that can't be read. */
    bytes: z.int().nullable(),
  }),
  mailbox: z.object({ bytes: z.int(), limit_bytes: z.int() }),
  /** Where the keys of secret ballots are stored, and how many boxes couldn't be opened without them. */
  ballots: BallotShelf.extend({ open_boxes: z.int() }),
  memory_bytes: z.int(),
  address: z.object({
    base_url: z.string(),
    /** `local`: not reachable from outside this machine. `plain`: not https. */
    state: z.enum(['ok', 'local', 'plain']),
  }),
  entities: z.int(),
  /** The limits in force, per minute unless the name says otherwise. */
  limits: z.object({
    entities_per_owner: z.int(),
    organisations_per_owner: z.int(),
    entity_calls: z.int(),
    entity_sends: z.int(),
    owner_calls: z.int(),
    owner_sends: z.int(),
    token_calls: z.int(),
    channel_sends: z.int(),
    address_requests: z.int(),
    person_writes: z.int(),
  }),
})
export type OperatorHealthAnswer = z.infer<typeof OperatorHealthAnswer>
