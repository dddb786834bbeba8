import { AGENT_SCOPES } from '@arachne/contract/governance'
import {
  type AgentLimits,
  type AgentSeats,
  AppError,
  type CallLimits,
  type Clock,
  type OrgaTouch,
} from '@arachne/core'
import { type Context, Hono } from 'hono'

import { actingThrough, grantOfNow } from '../../../acting-through.ts'
import type { Log } from '../../../log.ts'
import type { Addresses } from '../../http/addresses.ts'
import { bearerToken } from '../../http/bearer-token.ts'
import type { HttpEnv } from '../../http/env.ts'
import { errorResponse, HttpRefusal } from '../../http/error-response.ts'
import { followDelivery } from '../endpoint/delivery.ts'
import { jsonRpcError } from '../protocol/json-rpc.ts'
import { createMcpTransport } from '../protocol/mcp-transport.ts'
import { readMessage } from '../protocol/read-message.ts'
import { createAgentSubscribers } from './agent-subscribers.ts'
import type { AuthenticateAgent } from './authenticate-agent.ts'
import { createCallAgentTool } from './call-agent-tool.ts'
import type { GovernancePorts } from './governance-ports.ts'
import { type AgentCall, createGovernanceService } from './governance-service.ts'
import { ownsResource } from './read-resource.ts'
import { createScopeAndRateCheck } from './scope-and-rate-check.ts'

const MAX_BODY_BYTES = 256 * 1024

interface Deps {
  ports: GovernancePorts
  authenticate: AuthenticateAgent
  seats: AgentSeats
  limits: AgentLimits
  writes: Pick<CallLimits, 'takeWrite'>
  /** C17 */
  sessionsPerHour: number
  addresses: Addresses
  version: string
  clock: Clock
  newSessionId(): string
  log: Log
}

export interface GovernanceEndpoint extends AsyncDisposable {
  routes: Hono<HttpEnv>
  /** Something of an organisation changed, in this very call stack. */
  changed(touched: readonly OrgaTouch[]): void
  /** Something was lent or taken back. */
  agentsChanged(orgaId: string): void
  /** Ends the streams of those whose time is over. */
  endExpired(): Promise<void>
}

/** `/swarmrise/mcp`: where agents of members of organisations connect. */
export function createGovernanceEndpoint(deps: Deps): GovernanceEndpoint {
  const { ports, authenticate, seats, addresses, log } = deps
  const onError = (error: unknown) => log.debug({ err: error }, 'The MCP layer complained.')
  const listeners = createAgentSubscribers({
    store: ports.store,
    seats,
    owns: (seat, uri) => ownsResource({ ports, seat }, uri),
  })
  const transport = createMcpTransport<AgentCall>({
    ...deps,
    service: createGovernanceService({ ...deps, callTool: createCallAgentTool(deps) }),
    onOpen: ({ reading: { seat } }, listener) =>
      listeners.add({ orgaId: seat.orgaId, grantId: seat.grant.id, ...listener }),
    mayOpenSession: ({ reading: { seat } }) =>
      deps.limits.takeSession(`${seat.orgaId} ${seat.memberId}`, deps.sessionsPerHour),
  })
  const gate = createScopeAndRateCheck({ ...deps, resourceMetadata: addresses.governanceMetadata })

  const routes = new Hono<HttpEnv>().all('/', async (c) => {
    const bearer = bearerToken(c.req.header('authorization'))
    const seat = bearer && (await authenticate({ bearer, source: c.var.clientAddress }))
    if (!seat) return challenge(c, addresses.governanceMetadata())
    try {
      const body = c.req.method === 'POST' ? await readMessage(c.req.raw, MAX_BODY_BYTES) : undefined
      const refused = await gate(seat, body)
      if (refused) return refused
      const { whenClosed } = followDelivery(c.env, onError)
      const principalId = `agent:${seat.grant.id}`
      const call: AgentCall = { reading: { ports, seat }, principalId, whenClosed }
      const via = { kind: 'grant', grantId: seat.grant.id, clientName: seat.grant.name } as const
      return await actingThrough(via, () => transport.answer({ request: c.req.raw, body, call }))
    } catch (error) {
      if (!(error instanceof HttpRefusal)) throw error
      const code = error.status === 400 ? -32_700 : -32_000
      return jsonRpcError(error.status, code, { message: error.message })
    }
  })

  const complain = (error: unknown) => log.error({ err: error }, 'Telling agents of a change failed.')
  return {
    routes,
    changed: (touched) => void listeners.changed(touched, grantOfNow()).catch(complain),
    agentsChanged: (orgaId) => void listeners.review(orgaId).catch(complain),
    endExpired: listeners.reviewAll,
    async [Symbol.asyncDispose]() {
      listeners.endAll()
      await transport[Symbol.asyncDispose]()
    },
  }
}

/** RFC 9728: points to where a client learns how to get in. */
function challenge(c: Context<HttpEnv>, metadata: string): Response {
  const presented = c.req.header('authorization') !== undefined
  const message = presented
    ? 'This key or token opens no organisation.'
    : 'Send the key a member gave this agent, or an access token for it, as a bearer token.'
  const response = errorResponse(new AppError('unauthenticated', message), c.var.requestId)
  const error = presented ? 'error="invalid_token", ' : ''
  const scope = AGENT_SCOPES.join(' ')
  response.headers.set('www-authenticate', `Bearer ${error}scope="${scope}", resource_metadata="${metadata}"`)
  return response
}
