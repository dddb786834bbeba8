import type { Message } from './json-rpc.ts'

const JSON_TYPE = 'application/json'
const STREAM_TYPE = 'text/event-stream'

/** A client that accepts anything, as curl does, accepts both types; the SDK wants both by name. */
export function acceptingBoth(request: Request): Request {
  const accept = request.headers.get('accept') ?? '*/*'
  if (accept.includes(JSON_TYPE) && accept.includes(STREAM_TYPE)) return request
  if (!takes(accept, JSON_TYPE) || !takes(accept, STREAM_TYPE)) return request
  const headers = new Headers(request.headers)
  headers.set('accept', `${JSON_TYPE}, ${STREAM_TYPE}`)
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}

function takes(accept: string, type: string): boolean {
  const names = [type, `${type.split('/', 1)[0]}/*`, '*/*']
  return accept.split(',').some((range) => {
    const [name = '', ...params] = range.split(';').map((part) => part.trim().toLowerCase())
    return names.includes(name) && !params.some((param) => /^q=0(\.0*)?$/.test(param))
  })
}

/** Clients that fill in every field write null for what they leave out. Tools interpret their own nulls. */
export function withoutNulls(body: unknown): unknown {
  return Array.isArray(body) ? body.map(messageWithoutNulls) : messageWithoutNulls(body)
}

function messageWithoutNulls(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('params' in message)) return message
  const { params, ...rest } = message as Message
  if (params === null) return rest
  if (!isObject(params)) return message
  const kept = filled(params)
  if (rest.method === 'prompts/get' && isObject(kept['arguments'])) {
    return { ...rest, params: { ...kept, arguments: filled(kept['arguments']) } }
  }
  return kept === params ? message : { ...rest, params: kept }
}

function filled(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields)
  const kept = entries.filter(([, value]) => value !== null)
  return kept.length === entries.length ? fields : Object.fromEntries(kept)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
