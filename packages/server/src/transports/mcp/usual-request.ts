import {
  CLIENT_CAPABILITIES_META_KEY,
  isJsonContentType,
  type JSONRPCRequest,
  LOG_LEVEL_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'

export const MODERN = '2026-07-28'

/** All that are served: older ones to whoever begins with `initialize`, or goes on without a session. */
export const REVISIONS: readonly string[] = [MODERN, ...SUPPORTED_PROTOCOL_VERSIONS]

/** Never a stream, and never the SDK's: alone it would name its newest revision only. */
const DISCOVER = 'server/discover'

/** What leaves nothing behind in a server, and what of it its headers name. */
const METHODS = new Map<string, 'name' | 'uri' | undefined>([
  ['ping', undefined],
  [DISCOVER, undefined],
  ['tools/call', 'name'],
  ['tools/list', undefined],
  ['resources/list', undefined],
  ['resources/templates/list', undefined],
  ['resources/read', 'uri'],
  ['prompts/list', undefined],
  ['prompts/get', 'name'],
])
const REQUEST_KEYS = new Set(['jsonrpc', 'id', 'method', 'params'])
/** Answers to what a server asked for in between. */
const CONTINUATIONS = ['inputResponses', 'requestState', 'task']

/** A request of an older revision, without a session, that is as it should be in every way. */
export function isUsualLegacy(request: Request, body: unknown): body is JSONRPCRequest {
  if (request.method !== 'POST' || !isUsualRequest(body)) return false
  const version = request.headers.get('mcp-protocol-version')
  if (version !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return false
  const { _meta: meta } = body.params ?? {}
  return (
    takesBoth(request.headers) &&
    (meta === undefined || (isQuiet(meta) && !(PROTOCOL_VERSION_META_KEY in meta)))
  )
}

/** The same of 2026-07-28: what its headers say is what it says. */
export function isUsualModern(request: Request, body: unknown): body is JSONRPCRequest {
  const { headers } = request
  if (request.method !== 'POST' || headers.get('mcp-protocol-version') !== MODERN) return false
  if (!isUsualRequest(body) || !hasEnvelope(body) || !isJsonContentType(headers.get('content-type')))
    return false
  const named = METHODS.get(body.method)
  return (
    (body.method === DISCOVER || takesBoth(headers)) &&
    headers.get('mcp-method') === body.method &&
    (named === undefined || headers.get('mcp-name') === body.params?.[named])
  )
}

function hasEnvelope({ method, params }: JSONRPCRequest): boolean {
  const { _meta: meta }: { _meta?: Record<string, unknown> | undefined } = params ?? {}
  return (
    meta !== undefined &&
    (method === DISCOVER || isQuiet(meta)) &&
    meta[PROTOCOL_VERSION_META_KEY] === MODERN &&
    isObject(meta[CLIENT_CAPABILITIES_META_KEY]) &&
    !CONTINUATIONS.some((key) => key in (params ?? {}))
  )
}

function isUsualRequest(body: unknown): body is JSONRPCRequest {
  if (!isObject(body) || Object.keys(body).some((key) => !REQUEST_KEYS.has(key))) return false
  const { jsonrpc, id, method, params } = body
  if (jsonrpc !== '2.0' || !(typeof id === 'string' || Number.isSafeInteger(id))) return false
  if (typeof method !== 'string' || !METHODS.has(method)) return false
  return (
    params === undefined || (isObject(params) && (params['_meta'] === undefined || isObject(params['_meta'])))
  )
}

/** Whoever asked to be told of progress gets a stream. */
function isQuiet(meta: Record<string, unknown>): boolean {
  return meta['progressToken'] === undefined && meta[LOG_LEVEL_META_KEY] === undefined
}

function takesBoth(headers: Headers): boolean {
  const accept = headers.get('accept') ?? ''
  return accept.includes('application/json') && accept.includes('text/event-stream')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
