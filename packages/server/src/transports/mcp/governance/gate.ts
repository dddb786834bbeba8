import { type AgentLimits, AppError, type AgentSeat } from '@arachne/core'

import { jsonRpcError } from '../protocol.ts'
import type { AgentTool } from './agent-tool.ts'
import { AGENT_TOOLS } from './agent-tools.ts'

const RATE_LIMITED = -32_010
const NO_SCOPE = -32_012
const INVALID_PARAMS = -32_602

interface Deps {
  limits: AgentLimits
  sessionsPerHour: number
  resourceMetadata(): string
}

interface Message {
  id?: unknown
  method?: unknown
  params?: { name?: unknown; [more: string]: unknown } | null
}

const READS = new Set<unknown>(['resources/read', 'prompts/get'])

/** What is refused before the protocol takes over, with the statuses HTTP has for it. */
export function createGate({ limits, sessionsPerHour, resourceMetadata }: Deps) {
  async function count({ orgaId, memberId, grant, settings }: AgentSeat, message: Message): Promise<void> {
    const { method, params } = message
    if (method === 'initialize') await limits.takeSession(`${orgaId} ${memberId}`, sessionsPerHour)
    if (READS.has(method)) await limits.take(grant.id, 'read', settings.readsPerMinute)
    if (method !== 'tools/call') return
    const isSearch = toolCalled(params)?.isSearch === true
    if (isSearch) await limits.take(grant.id, 'search', settings.searchesPerMinute)
    else await limits.take(grant.id, 'call', settings.callsPerMinute)
  }

  /** undefined: go on. */
  return async (seat: AgentSeat, body: unknown): Promise<Response | undefined> => {
    for (const message of messagesIn(body)) {
      const flaw = flawOf(message)
      if (flaw !== undefined) return jsonRpcError(200, INVALID_PARAMS, { id: message.id, message: flaw })
      const scope = missingScope(seat, message)
      if (scope !== undefined) return insufficient(message, scope, resourceMetadata())
      try {
        await count(seat, message)
      } catch (error) {
        if (error instanceof AppError && error.code === 'rate_limited') return tooMany(message, error)
        throw error
      }
    }
    return undefined
  }
}

/** Older revisions let clients send several at once. */
function messagesIn(body: unknown): Message[] {
  const all: unknown[] = Array.isArray(body) ? body : [body]
  return all.filter((one): one is Message => typeof one === 'object' && one !== null)
}

const NAMED_BY: Readonly<Record<string, string>> = {
  'resources/read': 'uri',
  'resources/subscribe': 'uri',
  'resources/unsubscribe': 'uri',
  'prompts/get': 'name',
}

/** The SDK calls these errors of the server. */
function flawOf({ id, method, params }: Message): string | undefined {
  const name = NAMED_BY[String(method)]
  if (id === undefined || name === undefined || typeof params !== 'object' || params === null)
    return undefined
  if (typeof params[name] !== 'string') return `${name}: is not a text`
  const { arguments: given = {} } = params
  return method === 'prompts/get' && !isOfTexts(given) ? 'arguments: are not all texts' : undefined
}

function isOfTexts(given: unknown): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false
  return Object.values(given).every((value) => typeof value === 'string')
}

function toolCalled(params: Message['params']) {
  return AGENT_TOOLS.find(({ name }) => name === params?.name)
}

function missingScope(seat: AgentSeat, { method, params }: Message): string | undefined {
  const tool = method === 'tools/call' ? toolCalled(params) : undefined
  return tool === undefined || holdsScope(seat, tool) ? undefined : tool.scope
}

/** By what was lent and what the organisation lets agents do now. */
export function holdsScope({ grant, viewer }: AgentSeat, { scope, isSearch }: AgentTool): boolean {
  const isReadonly = viewer.delegation?.permission === 'readonly' && !isSearch
  return !isReadonly && grant.scopes.includes(scope)
}

function insufficient({ id }: Message, scope: string, metadata: string): Response {
  const message = `This agent was not lent ${scope}.`
  const response = jsonRpcError(403, NO_SCOPE, { id, message, data: { error: 'insufficient_scope', scope } })
  const challenge = `Bearer error="insufficient_scope", scope="${scope}", resource_metadata="${metadata}"`
  response.headers.set('www-authenticate', challenge)
  return response
}

function tooMany({ id }: Message, { message, details }: AppError): Response {
  const seconds = details.retryAfterSeconds ?? 1
  const response = jsonRpcError(429, RATE_LIMITED, { id, message, data: { retry_after_seconds: seconds } })
  response.headers.set('retry-after', String(seconds))
  return response
}
