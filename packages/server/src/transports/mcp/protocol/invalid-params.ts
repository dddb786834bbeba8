import { jsonRpcError, type Message, messagesIn } from './json-rpc.ts'
import type { ServedAs } from './service.ts'

const INVALID_PARAMS = -32_602

const NAMED_BY: Readonly<Record<string, string>> = {
  'resources/read': 'uri',
  'resources/subscribe': 'uri',
  'resources/unsubscribe': 'uri',
  'prompts/get': 'name',
}

/** Methods that only exist in a session are unknown elsewhere, whatever their parameters. */
const OF_SESSIONS = new Set<unknown>(['resources/subscribe', 'resources/unsubscribe'])

/** The SDK reports these as errors of the server. undefined: no objection. */
export function invalidParamsIn(body: unknown, as: ServedAs): Response | undefined {
  for (const message of messagesIn(body)) {
    const problem = as === 'session' || !OF_SESSIONS.has(message.method) ? problemWith(message) : undefined
    if (problem !== undefined) return jsonRpcError(200, INVALID_PARAMS, { id: message.id, message: problem })
  }
  return undefined
}

function problemWith({ id, method, params }: Message): string | undefined {
  const name = NAMED_BY[String(method)]
  if (id === undefined || name === undefined || params === null) return undefined
  if (typeof params?.[name] !== 'string') return `${name}: isn't a string`
  const { arguments: given = {} } = params
  return method === 'prompts/get' && !isOfTexts(given) ? "arguments: aren't all strings" : undefined
}

function isOfTexts(given: unknown): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false
  return Object.values(given).every((value) => typeof value === 'string')
}
