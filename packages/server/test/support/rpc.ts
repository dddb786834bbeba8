/** MCP as raw HTTP, in each of the ways clients speak it. */

export interface RpcAnswer {
  status: number
  headers: Headers
  body: {
    result?: Record<string, unknown> & { structuredContent?: never }
    error?: { code: number; message: string; data?: unknown }
    id?: unknown
  }
}

export interface Target {
  url: string
  key: string
}

let nextId = 1

export async function post(url: string, body: unknown, headers: Record<string, string>): Promise<RpcAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: parse(await response.text()) }
}

/** A JSON body, or the last event of a stream. */
export function parse(text: string): RpcAnswer['body'] {
  const events = text.split('\n').filter((line) => line.startsWith('data: '))
  const json = events.at(-1)?.slice('data: '.length) ?? text
  return json === '' ? {} : (JSON.parse(json) as RpcAnswer['body'])
}

export const authorization = (key: string) => ({ authorization: `Bearer ${key}` })

/** 2025 without a session. */
export function plain(
  { url, key }: Target,
  method: string,
  params: object = {},
  more: Record<string, string> = {},
) {
  return post(url, { jsonrpc: '2.0', id: nextId++, method, params }, { ...authorization(key), ...more })
}

export function modernMessage(method: string, params: object = {}) {
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  }
  return { jsonrpc: '2.0', id: nextId++, method, params: { ...params, _meta: envelope } }
}

export function modernHeaders(method: string, name?: string): Record<string, string> {
  return {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(name === undefined ? {} : { 'mcp-name': name }),
  }
}

/** 2026-07-28. */
export function modern(
  { url, key }: Target,
  method: string,
  params: { name?: string; uri?: string; [more: string]: unknown } = {},
) {
  const name = params.name ?? params.uri
  return post(url, modernMessage(method, params), {
    ...authorization(key),
    ...modernHeaders(method, name === undefined ? undefined : asHeader(name)),
  })
}

/** SEP-2243: what is no plain ASCII goes as base64. */
function asHeader(name: string): string {
  return /^[!-~]+$/.test(name) ? name : `=?base64?${Buffer.from(name).toString('base64')}?=`
}

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
}

/** The initialize era: answers the session's id. */
export async function openSession({ url, key }: Target, protocolVersion = '2025-11-25') {
  const message = { ...INITIALIZE, params: { ...INITIALIZE.params, protocolVersion } }
  const { status, headers, body } = await post(url, message, authorization(key))
  const id = headers.get('mcp-session-id') ?? ''
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' }
  await post(url, initialized, { ...authorization(key), 'mcp-session-id': id })
  return { id, status, body }
}

/** What a tool answered, whichever way it was called. */
export function outcome({ body }: RpcAnswer) {
  const result = body.result as
    | { isError?: boolean; content: { text: string }[]; structuredContent?: Record<string, unknown> }
    | undefined
  return {
    isError: result?.isError ?? false,
    text: result?.content[0]?.text ?? '',
    data: result?.structuredContent,
  }
}

/** A tool's answer, in the newest revision. */
export const callTool = async (who: Target, name: string, args: object = {}) =>
  outcome(await modern(who, 'tools/call', { name, arguments: args }))
