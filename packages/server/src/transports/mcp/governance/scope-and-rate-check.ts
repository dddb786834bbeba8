import { AppError } from '@arachne/core/errors'
import type { AgentLimits, AgentSeat } from '@arachne/core/governance'
import type { CallLimits } from '@arachne/core/identities'

import { jsonRpcError, type Message, messagesIn } from '../protocol/json-rpc.ts'
import { holdsScope, isSearch } from './agent-tool.ts'
import { AGENT_TOOLS } from './agent-tools.ts'

const RATE_LIMITED = -32_010
const NO_SCOPE = -32_012

interface Deps {
  limits: AgentLimits
  /** What an agent stores counts towards its member's limit. */
  writes: Pick<CallLimits, 'takeWrite'>
  resourceMetadata(): string
}

const READS = new Set<unknown>(['resources/read', 'prompts/get'])

/** What is refused before the protocol takes over, with HTTP's own statuses. */
export function createScopeAndRateCheck({ limits, writes, resourceMetadata }: Deps) {
  async function count({ grant, settings, member }: AgentSeat, message: Message): Promise<void> {
    const { method, params } = message
    if (READS.has(method)) await limits.take(grant.id, 'read', settings.readsPerMinute)
    if (method !== 'tools/call') return
    const tool = toolCalled(params)
    if (tool && isSearch(tool)) return limits.take(grant.id, 'search', settings.searchesPerMinute)
    await limits.take(grant.id, 'call', settings.callsPerMinute)
    const bytes = JSON.stringify(params ?? {}).length
    await writes.takeWrite(member.personId, { bytes, isChat: true })
  }

  /** undefined: continue. */
  return async (seat: AgentSeat, body: unknown): Promise<Response | undefined> => {
    for (const message of messagesIn(body)) {
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

function toolCalled(params: Message['params']) {
  return AGENT_TOOLS.find(({ name }) => name === params?.name)
}

function missingScope(seat: AgentSeat, { method, params }: Message): string | undefined {
  const tool = method === 'tools/call' ? toolCalled(params) : undefined
  return tool === undefined || holdsScope(seat, tool) ? undefined : tool.right.scope
}

function insufficient({ id }: Message, scope: string, metadata: string): Response {
  const message = `The member hasn't lent this agent ${scope}.`
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
