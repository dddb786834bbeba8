import type { Fault } from '../faults/fault.ts'
import { mayNumber, mayObject, mayText, needNumber, needText, oneOf, type Body } from './body.ts'

const KINDS = [
  'status',
  'latency',
  'drop',
  'cut',
  'deleted-webhook',
  'indexing',
  'lost-ack',
  'invalid-session',
  'malformed',
  'lost-event',
] as const satisfies readonly Fault['kind'][]

/** A fault as the control API takes it; `count` is read apart. */
export function readFault(body: Body): Fault {
  const kind = oneOf(body, 'kind', KINDS)
  switch (kind) {
    case 'status':
      return {
        kind,
        status: needNumber(body, 'status'),
        ...match(body),
        ...(body['body'] !== undefined && { body: body['body'] }),
        headers: mayObject(body, 'headers') as Record<string, string>,
      }
    case 'latency':
      return { kind, ms: needNumber(body, 'ms'), ...match(body) }
    case 'drop':
    case 'cut':
      return { kind, ...match(body) }
    case 'deleted-webhook':
      return { kind, path: '/webhooks/**', ...match(body) }
    case 'indexing': {
      const retryAfter = mayNumber(body, 'retry_after')
      return { kind, ...(retryAfter !== undefined && { retry_after: retryAfter }) }
    }
    case 'lost-ack':
      return { kind }
    case 'invalid-session':
      return { kind, resumable: body['resumable'] === true }
    case 'malformed':
      return { kind, event: needText(body, 'event'), patch: mayObject(body, 'patch') }
    case 'lost-event':
      return { kind, event: needText(body, 'event') }
  }
}

/** null = until it is removed. */
export function readCount(body: Body): number | null {
  return body['count'] === null ? null : (mayNumber(body, 'count') ?? 1)
}

function match(body: Body): { method?: string; path?: string } {
  const method = mayText(body, 'method')
  const path = mayText(body, 'path')
  return {
    ...(method !== undefined && { method: method.toUpperCase() }),
    ...(path !== undefined && { path }),
  }
}
