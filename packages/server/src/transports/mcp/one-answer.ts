import {
  type JSONRPCRequest,
  type LegacyHttpHandler,
  legacyStatelessFallback,
  type McpServerFactory,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'

import { writeJson } from '../../remembered-json.ts'
import { LightResponse } from '../http/light-response.ts'
import type { Answer, SharedServer } from './shared-server.ts'

interface Options {
  shared: Promise<SharedServer>
  /** Whether the answer can take so long that clients and proxies want to see its head first. */
  takesLong(body: unknown): boolean
  onError(error: Error): void
}

/** What leaves nothing behind in a server. Everything else gets one of its own. */
const SHARED_METHODS = new Set([
  'ping',
  'tools/call',
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
])

/**
 * One request of an older revision, without a session. The usual ones are answered as JSON by the server that all
 * share. Who waits long or asked to be told of progress gets a stream, and what is unusual or wrong in any way gets the
 * SDK's own treatment.
 */
export function createOneAnswer(
  factory: McpServerFactory,
  { shared, takesLong, onError }: Options,
): LegacyHttpHandler {
  const alone = legacyStatelessFallback(factory, onError)
  return async (request, options = {}) => {
    const { parsedBody: body, authInfo } = options
    if (!isUsual(request, body) || takesLong(body)) return alone(request, options)
    const answer = await (await shared).ask(body, { request, ...(authInfo && { authInfo }) })
    return answer === undefined ? new Response(null, { status: 499 }) : respond(answer)
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' }

function respond(answer: Answer): Response {
  const structured = 'result' in answer ? answer.result['structuredContent'] : undefined
  if (!('result' in answer) || !isObject(structured)) return json(JSON.stringify(answer))
  const { structuredContent: _, ...result } = answer.result
  // Last, so that it can be put in as it is.
  const before = JSON.stringify({
    jsonrpc: answer.jsonrpc,
    id: answer.id,
    result: { ...result, structuredContent: {} },
  })
  return json(`${before.slice(0, -'{}}}'.length)}${writeJson(structured)}}}`)
}

function json(text: string): Response {
  return new LightResponse(text, { headers: JSON_HEADERS })
}

function isUsual(request: Request, body: unknown): body is JSONRPCRequest {
  return request.method === 'POST' && hasUsualHeaders(request.headers) && isSharedRequest(body)
}

function hasUsualHeaders(headers: Headers): boolean {
  const accept = headers.get('accept') ?? ''
  const version = headers.get('mcp-protocol-version')
  return (
    accept.includes('application/json') &&
    accept.includes('text/event-stream') &&
    (version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version))
  )
}

function isSharedRequest(body: unknown): body is JSONRPCRequest {
  if (!isObject(body) || Object.keys(body).some((key) => !REQUEST_KEYS.has(key))) return false
  const { jsonrpc, id, method, params } = body
  if (jsonrpc !== '2.0' || !(typeof id === 'string' || Number.isSafeInteger(id))) return false
  if (typeof method !== 'string' || !SHARED_METHODS.has(method)) return false
  return params === undefined || (isObject(params) && !asksForProgress(params['_meta']))
}

function asksForProgress(meta: unknown): boolean {
  return meta !== undefined && !(isObject(meta) && meta['progressToken'] === undefined)
}

const REQUEST_KEYS = new Set(['jsonrpc', 'id', 'method', 'params'])

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
