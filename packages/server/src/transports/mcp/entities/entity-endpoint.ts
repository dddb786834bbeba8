import type { EntityId } from '@arachne/contract'
import {
  AppError,
  type Authenticate,
  type CallLimits,
  type Clock,
  type Doings,
  type Inbox,
  type Principal,
  type Reader,
  type Registry,
  type Wakes,
} from '@arachne/core'
import { type Context, Hono } from 'hono'

import { actingThrough } from '../../../acting-through.ts'
import type { Log } from '../../../log.ts'
import type { Addresses } from '../../http/addresses.ts'
import { bearerToken } from '../../http/bearer-token.ts'
import type { HttpEnv } from '../../http/env.ts'
import { errorResponse, HttpRefusal } from '../../http/error-response.ts'
import { tellAllowance } from '../../http/limit-requests.ts'
import { SCOPE } from '../../http/resource-metadata.ts'
import { followDelivery } from '../endpoint/delivery.ts'
import { clientNameIn } from '../protocol/client-name.ts'
import { jsonRpcError } from '../protocol/json-rpc.ts'
import { createMcpTransport } from '../protocol/mcp-transport.ts'
import { readMessage } from '../protocol/read-message.ts'
import { waitForMessagesTool } from '../tools/core/wait-for-messages.ts'
import { discordAskDecisionTool } from '../tools/decisions/discord-ask-decision.ts'
import { discordPermissionTool } from '../tools/decisions/discord-permission.ts'
import { discordWaitDecisionTool } from '../tools/decisions/discord-wait-decision.ts'
import type { CallEntityTool } from './call-entity-tool.ts'
import { type DecisionResources, decisionUri } from './decision-resources.ts'
import { createEntityService, type EntityCall } from './entity-service.ts'
import { createEntitySubscribers } from './entity-subscribers.ts'
import { toolsetsIn } from './toolsets.ts'

/** Room for a file of 2.5 MiB in base64, and what is around it. */
const MAX_BODY_BYTES = 4 * 1024 * 1024

interface Deps {
  authenticate: Authenticate
  registry: Pick<Registry, 'memberships'>
  /** Whether a credential still opens its entity. */
  isCurrent(reader: Pick<Reader, 'id' | 'entityId'>): Promise<boolean>
  callTool: CallEntityTool
  doings: Pick<Doings, 'visited'>
  limits: Pick<CallLimits, 'allowance'>
  inbox: Inbox
  wakes: Pick<Wakes, 'listen'>
  questions: DecisionResources
  addresses: Addresses
  version: string
  clock: Clock
  newSessionId(): string
  log: Log
}

export interface EntityEndpoint extends AsyncDisposable {
  routes: Hono<HttpEnv>
  /** After a change of an entity, its key or its memberships. */
  entityChanged(entityId: EntityId): Promise<void>
  /** An app was let in, or shut out. */
  readersChanged(entityId: EntityId): Promise<void>
  /** A question of this entity was asked, changed or settled. */
  questionChanged(entityId: EntityId, questionId: string): void
}

/** `/mcp/{entity}`. */
export function createEntityEndpoint(deps: Deps): EntityEndpoint {
  const { authenticate, isCurrent, addresses, log } = deps
  const onError = (error: unknown) => log.debug({ err: error }, 'The MCP layer complained.')
  const listeners = createEntitySubscribers(deps.wakes)
  const transport = createMcpTransport<EntityCall>({
    ...deps,
    service: createEntityService({ ...deps, listeners }),
    takesLong: ({ method, params }) => method === 'tools/call' && WAITING.has(params['name']),
    onOpen: ({ principal, principalId }, listener) =>
      listeners.add(principal.entity.id, { principalId, ...listener }),
  })

  async function identify(c: Context<HttpEnv>, entityId: string): Promise<Principal | undefined> {
    const bearer = bearerToken(c.req.header('authorization'))
    if (bearer === undefined) return undefined
    return authenticate({ entityId, bearer, source: c.var.clientAddress })
  }

  const routes = new Hono<HttpEnv>().on('ALL', ['/:entity', '/:entity/'], async (c) => {
    const entityId = c.req.param('entity')
    const principal = await identify(c, entityId)
    if (!principal) return challenge(c, addresses.resourceMetadata(entityId))
    const delivery = followDelivery(c.env, onError)
    const { id: principalId } = principal.reader.reader
    try {
      const toolsets = toolsetsIn(c.req.url)
      const call: EntityCall = { principal, delivery, toolsets, principalId, whenClosed: delivery.whenClosed }
      const body = c.req.method === 'POST' ? await readMessage(c.req.raw, MAX_BODY_BYTES) : undefined
      deps.doings.visited(principal.entity.id, { readerId: principalId, client: clientNameIn(body) })
      // As of before this call: the head of a streamed answer leaves before its tool runs.
      const allowance = await deps.limits.allowance(principal.entity.id)
      const answered = actingThrough(principal.via, () =>
        transport.answer({ request: c.req.raw, body, call }),
      )
      return tellAllowance(await answered, allowance)
    } catch (error) {
      return refuse(error, c.var.requestId)
    }
  })

  const readersChanged = (entityId: EntityId) =>
    listeners.review(entityId, (id) => isCurrent({ id, entityId }))

  return {
    routes,
    readersChanged,
    questionChanged: (entityId, questionId) => listeners.resourceChanged(entityId, decisionUri(questionId)),
    async entityChanged(entityId) {
      await readersChanged(entityId)
      listeners.toolsChanged(entityId)
    },
    async [Symbol.asyncDispose]() {
      listeners.endAll()
      await transport[Symbol.asyncDispose]()
    },
  }
}

const WAITING = new Set<unknown>(
  [waitForMessagesTool, discordAskDecisionTool, discordWaitDecisionTool, discordPermissionTool].map(
    ({ name }) => name,
  ),
)

/** RFC 9728: points to where a client learns how to get in. Says the same for every entity, real or not. */
function challenge(c: Context<HttpEnv>, resourceMetadata: string): Response {
  const presented = c.req.header('authorization') !== undefined
  const message = presented
    ? 'This key or token does not open this entity.'
    : 'Send the API key of the entity, or an access token for it, as a bearer token.'
  const response = errorResponse(new AppError('unauthenticated', message), c.var.requestId)
  const error = presented ? 'error="invalid_token", ' : ''
  response.headers.set(
    'www-authenticate',
    `Bearer ${error}scope="${SCOPE}", resource_metadata="${resourceMetadata}"`,
  )
  return response
}

/** What goes wrong before the protocol takes over, in the protocol's own form. */
function refuse(error: unknown, requestId: string): Response {
  if (!(error instanceof HttpRefusal)) throw error
  const code = error.status === 400 ? -32_700 : -32_000
  return jsonRpcError(error.status, code, {
    message: error.message,
    data: { code: error.code, request_id: requestId },
  })
}
