import type { Fault } from '../faults/fault.ts'
import { mayNumber, mayObject, mayText, needNumber, needText, oneOf, type Body } from './body.ts'
import { badField } from './control-error.ts'

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
        status: needNumber(body, 'status', { min: 200, max: 599 }),
        ...match(body),
        ...(body['body'] !== undefined && {
          body: mayObject({ body: { whole: body['body'] } }, 'body')['whole'],
        }),
        headers: readHeaders(body),
      }
    case 'latency':
      return { kind, ms: needNumber(body, 'ms', { min: 0, max: 600_000 }), ...match(body) }
    case 'drop':
    case 'cut':
      return { kind, ...match(body) }
    case 'deleted-webhook':
      return { kind, path: '/webhooks/**', ...match(body) }
    case 'indexing': {
      const retryAfter = mayNumber(body, 'retry_after', { min: 0, max: 86_400 })
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

/** Only what can be written as headers. */
function readHeaders(body: Body): Record<string, string> {
  const headers = mayObject(body, 'headers')
  for (const [name, value] of Object.entries(headers)) {
    const fits =
      /^[\w-]{1,100}$/.test(name) && typeof value === 'string' && /^[\x20-\x7e]{0,1000}$/.test(value)
    if (!fits) throw badField('headers', 'header names with one line of text each')
  }
  return headers as Record<string, string>
}

/** null = until it is removed. */
export function readCount(body: Body): number | null {
  return body['count'] === null ? null : (mayNumber(body, 'count', { min: 0, max: 1_000_000 }) ?? 1)
}

function match(body: Body): { method?: string; path?: string } {
  const method = mayText(body, 'method')
  const path = mayText(body, 'path')
  return {
    ...(method !== undefined && { method: method.toUpperCase() }),
    ...(path !== undefined && { path }),
  }
}
