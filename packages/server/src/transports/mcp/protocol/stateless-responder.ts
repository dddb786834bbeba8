import { declaresTasks } from '@arachne/contract'
import {
  type ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server'

import { WrittenResponse } from '../../web/written-response.ts'
import type { Inbound } from './sdk-protocol.ts'
import { answerOf, type Conversation, type McpService, type MethodName } from './service.ts'
import type { SessionCall } from './sessions.ts'
import { DISCOVER, readStatelessRequest, REVISIONS, type StatelessRequest } from './stateless-request.ts'

/** undefined: left to the SDK. */
export type Respond<Call> = (inbound: Inbound<Call>) => Promise<Response | undefined>

interface Deps<Call extends SessionCall> {
  service: McpService<Call>
  /** Whether the answer can take so long that clients and proxies want its headers first. */
  takesLong(request: StatelessRequest): boolean
  /** A method failed unexpectedly. */
  onFailure(error: unknown): void
}

type Fields = Record<string, unknown>

/**
 * Answers a well-formed request without a session, in every revision, with the service's own handlers. The answer
 * equals the SDK's, but needs no server, no transport and no stream.
 */
export function createStatelessResponder<Call extends SessionCall>({
  service,
  takesLong,
  onFailure,
}: Deps<Call>): Respond<Call> {
  return async ({ request, body, call }) => {
    const asked = readStatelessRequest(request, body)
    const handle = asked && handlerOf(service, asked.method)
    if (!asked || !handle || takesLong(asked)) return undefined
    let isGone = false
    call.whenClosed(() => (isGone = true))
    if (isGone) return new Response(null, { status: 499 })
    let result: Fields
    try {
      result = await answerOf(() => handle(call, asked.params, conversationOf(call, asked)), onFailure)
    } catch (error) {
      return failure(asked, error as ProtocolError)
    }
    return success(service, asked, result)
  }
}

type Handle<Call> = (call: Call, params: Fields, conversation: Conversation) => Promise<Fields> | Fields

function handlerOf<Call extends SessionCall>(
  service: McpService<Call>,
  method: StatelessRequest['method'],
): Handle<Call> | undefined {
  if (method === 'ping') return () => ({})
  if (method === DISCOVER) return (call) => discovered(service, call)
  // `readStatelessRequest` has checked its params.
  return service.methods[method]?.handle as Handle<Call> | undefined
}

function discovered<Call extends SessionCall>(service: McpService<Call>, call: Call): Fields {
  return {
    supportedVersions: REVISIONS,
    capabilities: service.capabilities(call, 'modern'),
    instructions: service.instructions(call, 'modern'),
  }
}

/** A client that is answered once can't be notified in between. */
function conversationOf(call: SessionCall, { sender }: StatelessRequest): Conversation {
  return {
    onceOver: call.whenClosed,
    progress() {},
    tell: undefined,
    client: sender?.name,
    tasks: declaresTasks(sender?.capabilities),
    modern: sender !== undefined,
  }
}

const CACHEABLE = new Set<StatelessRequest['method']>([
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  DISCOVER,
])

/** Every result of 2026-07-28 also says who answers, and how long it may be cached. */
function success<Call extends SessionCall>(
  { info, methods }: McpService<Call>,
  { id, method, sender }: StatelessRequest,
  result: Fields,
): WrittenResponse {
  if (sender === undefined) return json({ jsonrpc: '2.0', id, result })
  const cache = { ttlMs: 0, cacheScope: 'private', ...methods[method as MethodName]?.cache }
  const stamped = {
    ...(CACHEABLE.has(method) && cache),
    resultType: 'complete',
    ...result,
    _meta: { ...(result['_meta'] as Fields | undefined), [SERVER_INFO_META_KEY]: info },
  }
  return json({ jsonrpc: '2.0', id, result: stamped })
}

/** Up to 2025-11-25, a missing resource has its own error code. */
function failure({ id, sender }: StatelessRequest, error: ProtocolError): WrittenResponse {
  const isOldMiss = sender === undefined && error instanceof ResourceNotFoundError
  const code = isOldMiss ? ProtocolErrorCode.ResourceNotFound : error.code
  const { message, data } = error
  return json({ jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } })
}

const HEADERS = { 'content-type': 'application/json' }

function json(answer: object): WrittenResponse {
  return new WrittenResponse(JSON.stringify(answer), { headers: HEADERS })
}
