import * as z from 'zod'

import { ErrorCode, ErrorReason } from '../errors.ts'

const Setback = z.object({
  at: z.iso.datetime(),
  tool: z.string(),
  code: ErrorCode,
  reason: ErrorReason.optional(),
  /** For `invalid`: which of the tool's own fields were invalid. */
  fields: z.array(z.string()).optional(),
})

/**
 * GET /api/entities/{entity}/status: the current state. Kept in memory since Arachne started; never includes content.
 */
export const EntityStatusAnswer = z.object({
  /** The bot is connected to Discord. */
  bot_online: z.boolean(),
  /** Messages not yet fetched by a client; null: no client could read them, so none are kept. */
  waiting: z.object({ unread: z.int(), addressed: z.int() }).nullable(),
  last_message_at: z.iso.datetime().nullable(),
  last_call: z
    .object({
      at: z.iso.datetime(),
      via: z.enum(['key', 'grant']),
      /** The program's own name for itself. */
      client: z.string().nullable(),
    })
    .nullable(),
  last_tool: z.object({ name: z.string(), at: z.iso.datetime() }).nullable(),
  /** The last tool call that was refused or failed. */
  last_error: Setback.nullable(),
  /** Newest first, each kind once. */
  refused_lately: z.array(Setback.extend({ times: z.int() })),
  /** null: the entity has no key. */
  key: z
    .object({
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
      client: z.string().nullable(),
    })
    .nullable(),
  /** null: no address is called when the entity has mail. */
  wake_call: z.object({ failed_at: z.iso.datetime().nullable() }).nullable(),
})
export type EntityStatusAnswer = z.infer<typeof EntityStatusAnswer>

/** The outcome of a request from the server to its own public address. */
const Probe = z.object({
  /** `foreign`: something other than this endpoint answered. */
  outcome: z.enum(['answers', 'foreign', 'unreachable']),
  status: z.int().optional(),
  ms: z.int().optional(),
})

/**
 * POST /api/entities/{entity}/connection-test: what a client would encounter, as far as that can be tested without a
 * key.
 */
export const ConnectionTestAnswer = z.object({
  url: z.string(),
  /** `local`: reachable only from this computer. `plain`: reachable from outside, but without https. */
  reach: z.enum(['https', 'local', 'plain']),
  /** The MCP endpoint, called without a credential: its refusal must lead clients to the login. */
  endpoint: Probe,
  /** The documents that tell clients how to log in. */
  discovery: Probe,
  bot_online: z.boolean(),
  active: z.boolean(),
  servers: z.int(),
  /** The number of tools it is offered. */
  tools: z.int(),
  has_key: z.boolean(),
  apps: z.int(),
  last_call: EntityStatusAnswer.shape.last_call,
})
export type ConnectionTestAnswer = z.infer<typeof ConnectionTestAnswer>
