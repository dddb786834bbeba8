import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  isJsonContentType,
  isSpecType,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'

import type { MethodName } from './service.ts'

export const MODERN = '2026-07-28'

/** All supported revisions: older ones for clients that begin with `initialize`, or continue without a session. */
export const REVISIONS: readonly string[] = [MODERN, ...SUPPORTED_PROTOCOL_VERSIONS]

type Fields = Record<string, unknown>

/** What a request of 2026-07-28 says about its sender. */
interface Sender {
  name: string | undefined
  capabilities: unknown
}

/** A single request that belongs to no session and is valid in every way. */
export interface StatelessRequest {
  id: string | number
  method: MethodName | 'ping' | typeof DISCOVER
  params: Fields
  /** undefined: an older revision. */
  sender: Sender | undefined
}

/** Never a stream, and never the SDK's, which would only name its newest revision. */
export const DISCOVER = 'server/discover'

interface Shape {
  /** The field that a header also names, since 2026-07-28. */
  named?: 'name' | 'uri'
  fits(params: Fields): boolean
}

const isText = (value: unknown) => typeof value === 'string'
const fitsPage = ({ cursor }: Fields) => cursor === undefined || isText(cursor)
const fitsAny = () => true

/** Requests that leave no state in a server. */
const SHAPES: Readonly<Record<StatelessRequest['method'], Shape>> = {
  ping: { fits: fitsAny },
  [DISCOVER]: { fits: fitsAny },
  'tools/list': { fits: fitsPage },
  'resources/list': { fits: fitsPage },
  'resources/templates/list': { fits: fitsPage },
  'prompts/list': { fits: fitsPage },
  'tools/call': {
    named: 'name',
    fits: ({ name, arguments: given }) => isText(name) && (given === undefined || isObject(given)),
  },
  'resources/read': { named: 'uri', fits: ({ uri }) => isText(uri) },
  'prompts/get': {
    named: 'name',
    fits: ({ name, arguments: given = {} }) =>
      isText(name) && isObject(given) && Object.values(given).every(isText),
  },
}
const REQUEST_KEYS = new Set(['jsonrpc', 'id', 'method', 'params'])
/** Answers to intermediate requests of a server, and the SDK's older tasks. */
const CONTINUATIONS = ['inputResponses', 'requestState', 'task']
/** Names reserved by the protocol; the known ones are checked individually. */
const RESERVED = 'io.modelcontextprotocol/'
const ENVELOPE: ReadonlySet<string> = new Set([
  PROTOCOL_VERSION_META_KEY,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
])

/** undefined: left to the SDK, to answer or refuse. */
export function readStatelessRequest(request: Request, body: unknown): StatelessRequest | undefined {
  const { headers } = request
  if (request.method !== 'POST' || !isJsonContentType(headers.get('content-type'))) return undefined
  const asked = requestIn(body)
  if (asked === undefined) return undefined
  const { _meta: meta = {} } = asked.params
  if (!isObject(meta)) return undefined
  return PROTOCOL_VERSION_META_KEY in meta
    ? readModern(headers, asked, meta)
    : readOlder(headers, asked, meta)
}

type Asked = Omit<StatelessRequest, 'sender'>

function requestIn(body: unknown): Asked | undefined {
  if (!isObject(body) || Object.keys(body).some((key) => !REQUEST_KEYS.has(key))) return undefined
  const { jsonrpc, id, method, params = {} } = body
  if (jsonrpc !== '2.0' || !(typeof id === 'string' || Number.isSafeInteger(id))) return undefined
  if (!isKnown(method) || !isObject(params) || !SHAPES[method].fits(params)) return undefined
  if (CONTINUATIONS.some((key) => key in params)) return undefined
  return { id: id as string | number, method, params }
}

function isKnown(method: unknown): method is StatelessRequest['method'] {
  return typeof method === 'string' && Object.hasOwn(SHAPES, method)
}

/** An older revision, without a session. */
function readOlder(headers: Headers, asked: Asked, meta: Fields): StatelessRequest | undefined {
  const version = headers.get('mcp-protocol-version')
  if (version !== null && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return undefined
  if (headers.has('mcp-session-id') || asked.method === DISCOVER || !takesBoth(headers)) return undefined
  const isQuiet = Object.keys(meta).every((key) => key !== 'progressToken' && !key.startsWith(RESERVED))
  return isQuiet ? { ...asked, sender: undefined } : undefined
}

/** Its headers match its content. */
function readModern(headers: Headers, asked: Asked, meta: Fields): StatelessRequest | undefined {
  const { method, params } = asked
  const { named } = SHAPES[method]
  if (headers.get('mcp-protocol-version') !== MODERN || meta[PROTOCOL_VERSION_META_KEY] !== MODERN)
    return undefined
  if (headers.get('mcp-method') !== method || method === 'ping') return undefined
  if (named !== undefined && !namesPlainly(headers.get('mcp-name'), params[named])) return undefined
  if (method !== DISCOVER && !(takesBoth(headers) && isQuietEnvelope(meta))) return undefined
  const info = meta[CLIENT_INFO_META_KEY]
  const capabilities = meta[CLIENT_CAPABILITIES_META_KEY]
  if (!isSpecType.ClientCapabilities(capabilities)) return undefined
  if (info === undefined) return { ...asked, sender: { name: undefined, capabilities } }
  return isSpecType.Implementation(info) ? { ...asked, sender: { name: info.name, capabilities } } : undefined
}

/** A name in base64 is left to the SDK. */
function namesPlainly(header: string | null, name: unknown): boolean {
  return header === name && header !== null && !header.startsWith('=?')
}

/** A client that asked for progress or log messages gets a stream. */
function isQuietEnvelope(meta: Fields): boolean {
  return Object.keys(meta).every(
    (key) => key !== 'progressToken' && (ENVELOPE.has(key) || !key.startsWith(RESERVED)),
  )
}

function takesBoth(headers: Headers): boolean {
  const accept = headers.get('accept') ?? ''
  return accept.includes('application/json') && accept.includes('text/event-stream')
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
