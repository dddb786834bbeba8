import type { Principal } from '@arachne/core/authority'
import { AppError } from '@arachne/core/errors'
import type { Allowance } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'
import { type Context, Hono } from 'hono'

import type { Log } from '../../../log.ts'
import { actingThrough } from '../../../request-context.ts'
import { bearerToken } from '../../web/bearer-token.ts'
import { mcpCors } from '../../web/cors.ts'
import type { HttpEnv } from '../../web/env.ts'
import { errorResponse, HttpRefusal } from '../../web/error-response.ts'
import { tellAllowance } from '../../web/limit-requests.ts'
import { jsonRpcError } from '../protocol/json-rpc.ts'
import type { McpTransport } from '../protocol/mcp-transport.ts'
import { readMessage } from '../protocol/read-message.ts'
import type { McpService } from '../protocol/service.ts'
import type { SessionCall } from '../protocol/sessions.ts'
import type { StatelessRequest } from '../protocol/stateless-request.ts'
import { type Delivery, followDelivery } from './delivery.ts'
import type { Subscribers } from './subscribers.ts'

/** One HTTP request of an authenticated caller. */
export interface EndpointCall extends SessionCall {
  /** What the journal names as the way it was done. */
  via: Principal['via']
}

/** How to authenticate, for callers who couldn't (RFC 9728). The same whether or not the address exists. */
interface Entrance {
  scope: string
  resourceMetadata: string
  /** The sentence for a missing credential. */
  missing: string
  wrong: string
}

interface Deps<Who, Call extends EndpointCall, Topic extends string> {
  paths: string[]
  maxBodyBytes: number
  /** undefined: the credential gives no access here. */
  authenticate(c: Context<HttpEnv>, bearer: string): Promise<Who | undefined>
  entrance(c: Context<HttpEnv>): Entrance
  callOf(who: Who, request: { url: string; delivery: Delivery }): Call
  /** Scope and rate: refused with an HTTP status. */
  check?(call: Call, body: unknown): Promise<Response | undefined>
  /** What the caller has left, for the answer's headers. */
  allowance?(call: Call): Promise<Allowance | undefined>
  /** Additional data if a message can't be read. */
  refusalData?(error: HttpRefusal, requestId: string): object
  /** Called for the first request that is let in. */
  loadService(): Promise<McpService<Call>>
  subscribers: Pick<Subscribers<Topic>, 'add' | 'endAll'>
  /** What its sessions and streams are notified about. */
  topicOf(call: Call): Topic
  mayOpenSession?: (call: Call) => Promise<boolean>
  takesLong?: (request: StatelessRequest) => boolean
  newSessionId(): string
  clock: Clock
  log: Log
}

export interface McpEndpoint extends AsyncDisposable {
  routes: Hono<HttpEnv>
}

/**
 * An address of MCP. The order of its steps is the security argument: who asks, what for, whether they may. The SDK and
 * the service are loaded with the first request that is let in: an instance that no agent calls does not pay for them.
 */
export function createMcpEndpoint<Who, Call extends EndpointCall, Topic extends string>(
  deps: Deps<Who, Call, Topic>,
): McpEndpoint {
  const { authenticate, entrance, callOf, check, allowance, subscribers, topicOf, log } = deps
  const { loadService, mayOpenSession, takesLong, newSessionId, clock } = deps
  const onError = (error: unknown) => log.debug({ err: error }, 'The MCP library reported a problem.')
  let opened: Promise<McpTransport<Call>> | undefined

  async function openTransport(): Promise<McpTransport<Call>> {
    const [service, { createMcpTransport }] = await Promise.all([
      loadService(),
      import('../protocol/mcp-transport.ts'),
    ])
    return createMcpTransport<Call>({
      service,
      mayOpenSession,
      takesLong,
      newSessionId,
      clock,
      onError,
      onFailure: (error) => log.error({ err: error }, 'A method of MCP failed.'),
      onOpen: (call, listener) =>
        subscribers.add(topicOf(call), { principalId: call.principalId, ...listener }),
    })
  }

  const routes = new Hono<HttpEnv>().use(mcpCors).on('ALL', deps.paths, async (c) => {
    const bearer = bearerToken(c.req.header('authorization'))
    const who = bearer === undefined ? undefined : await authenticate(c, bearer)
    if (who === undefined) return challenge(c, entrance(c))
    try {
      const call = callOf(who, { url: c.req.url, delivery: followDelivery(c.env, onError) })
      const body = c.req.method === 'POST' ? await readMessage(c.req.raw, deps.maxBodyBytes) : undefined
      const refused = await check?.(call, body)
      if (refused) return refused
      // From before this call: the headers of a streamed answer are sent before its tool runs.
      const left = await allowance?.(call)
      const transport = await (opened ??= openTransport())
      const answered = actingThrough(call.via, () => transport.answer({ request: c.req.raw, body, call }))
      return tellAllowance(await answered, left)
    } catch (error) {
      if (!(error instanceof HttpRefusal)) throw error
      const code = error.status === 400 ? -32_700 : -32_000
      const data = deps.refusalData?.(error, c.var.requestId)
      return jsonRpcError(error.status, code, { message: error.message, data })
    }
  })

  return {
    routes,
    async [Symbol.asyncDispose]() {
      subscribers.endAll()
      await (await opened)?.[Symbol.asyncDispose]()
    },
  }
}

function challenge(c: Context<HttpEnv>, { scope, resourceMetadata, missing, wrong }: Entrance): Response {
  const presented = c.req.header('authorization') !== undefined
  const refusal = new AppError('unauthenticated', presented ? wrong : missing)
  const response = errorResponse(refusal, c.var.requestId)
  const error = presented ? 'error="invalid_token", ' : ''
  response.headers.set(
    'www-authenticate',
    `Bearer ${error}scope="${scope}", resource_metadata="${resourceMetadata}"`,
  )
  return response
}
