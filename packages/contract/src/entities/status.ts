import * as z from 'zod'

import { ErrorCode, ErrorReason } from '../errors.ts'

const Setback = z.object({
  at: z.iso.datetime(),
  tool: z.string(),
  code: ErrorCode,
  reason: ErrorReason.optional(),
  /** For `invalid`: which of the tool's own fields were wrong. */
  fields: z.array(z.string()).optional(),
})

/** GET /api/entities/{entity}/status: how it is now. From memory, since Arachne started; never what was said. */
export const EntityStatusAnswer = z.object({
  /** The bot is connected to Discord. */
  bot_online: z.boolean(),
  /** Messages that no client has fetched yet; null: nobody could read them, so none are kept. */
  waiting: z.object({ unread: z.int(), addressed: z.int() }).nullable(),
  last_message_at: z.iso.datetime().nullable(),
  last_call: z
    .object({
      at: z.iso.datetime(),
      via: z.enum(['key', 'grant']),
      /** As the program calls itself. */
      client: z.string().nullable(),
    })
    .nullable(),
  last_tool: z.object({ name: z.string(), at: z.iso.datetime() }).nullable(),
  /** The last tool call that was refused, or failed. */
  last_error: Setback.nullable(),
  /** The newest of them first, each kind once. */
  refused_lately: z.array(Setback.extend({ times: z.int() })),
  /** null: it has none. */
  key: z
    .object({
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
      client: z.string().nullable(),
    })
    .nullable(),
  /** null: nobody is called when it has mail. */
  wake_call: z.object({ failed_at: z.iso.datetime().nullable() }).nullable(),
})
export type EntityStatusAnswer = z.infer<typeof EntityStatusAnswer>

/** What came of a request that the server sent to its own public address. */
const Probe = z.object({
  /** `foreign`: something answered that is not this endpoint. */
  outcome: z.enum(['answers', 'foreign', 'unreachable']),
  status: z.int().optional(),
  ms: z.int().optional(),
})

/** POST /api/entities/{entity}/connection-test: what a client would meet, as far as it shows without a key. */
export const ConnectionTestAnswer = z.object({
  url: z.string(),
  /** `local`: only this computer reaches it. `plain`: others do, but without https. */
  reach: z.enum(['https', 'local', 'plain']),
  /** The MCP endpoint, asked without a credential: it must refuse in the way that leads clients to the login. */
  endpoint: Probe,
  /** The documents from which clients learn how to log in. */
  discovery: Probe,
  bot_online: z.boolean(),
  active: z.boolean(),
  servers: z.int(),
  /** How many tools it is offered. */
  tools: z.int(),
  has_key: z.boolean(),
  apps: z.int(),
  last_call: EntityStatusAnswer.shape.last_call,
})
export type ConnectionTestAnswer = z.infer<typeof ConnectionTestAnswer>
