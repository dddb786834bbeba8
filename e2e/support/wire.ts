import { connect } from 'node:net'

/** MCP as bytes: what a client that is broken, hostile or in a hurry sends. */

const VERSION = '2026-07-28'
const META = {
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientCapabilities': {},
}

export interface Target {
  url: string
  key: string
}

export interface WireAnswer {
  status: number
  headers: Headers
  text: string
  /** The JSON of the answer, also out of an event stream. */
  json: { result?: Record<string, unknown>; error?: { code: number; message: string } } | undefined
}

function jsonOf(text: string): WireAnswer['json'] {
  const data = /^data: (.+)$/m.exec(text)?.[1] ?? text
  try {
    return JSON.parse(data) as WireAnswer['json']
  } catch {
    return undefined
  }
}

export async function post(
  { url, key }: Target,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<WireAnswer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, json: jsonOf(text) }
}

/** As in the years before: without the envelope. */
export const request = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 1, method, params })

function modernHeaders(method: string, params: { name?: string }): Record<string, string> {
  return {
    'mcp-protocol-version': VERSION,
    'mcp-method': method,
    ...(params.name !== undefined && { 'mcp-name': params.name }),
  }
}

const modernBody = (method: string, params: object) => request(method, { ...params, _meta: META })

export function postModern(
  target: Target,
  method: string,
  params: { name?: string; arguments?: object } = {},
): Promise<WireAnswer> {
  return post(target, modernBody(method, params), modernHeaders(method, params))
}

/** The text of a tool's answer, and whether it is a refusal. */
export async function callTool(target: Target, name: string, args: object = {}) {
  const { json, text } = await postModern(target, 'tools/call', { name, arguments: args })
  const result = json?.result as
    | { isError?: boolean; content: { text: string }[]; structuredContent?: unknown }
    | undefined
  if (result === undefined) throw new Error(text)
  return { refused: result.isError === true, text: result.content[0]?.text ?? '', answer: result }
}

/** Sends bytes as they are; answers what came back until the other side closed. */
export function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => (received += chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
    socket.write(bytes, 'latin1')
  })
}

/** Calls a tool and hangs up without waiting for a single byte. Answers how many came all the same. */
export function callAndHangUp({ url, key }: Target, name: string): Promise<number> {
  const { pathname, port } = new URL(url)
  const params = { name, arguments: {} }
  const body = JSON.stringify(modernBody('tools/call', params))
  const headers = {
    host: 'localhost',
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...modernHeaders('tools/call', params),
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}\r\n`)
  return new Promise((resolve) => {
    let received = 0
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
    })
    socket.on('data', (chunk) => (received += chunk.length))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}
