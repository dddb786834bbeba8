import { AGENT_SCOPES } from '@arachne/contract/governance'
import type { AgentLimits, AgentSeats, OrgaTouch } from '@arachne/core/governance'
import type { CallLimits } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'

import type { Log } from '../../../log.ts'
import { grantOfNow } from '../../../request-context.ts'
import type { Addresses } from '../../web/addresses.ts'
import { createMcpEndpoint, type McpEndpoint } from '../endpoint/mcp-endpoint.ts'
import { createAgentSubscribers } from './agent-subscribers.ts'
import type { AuthenticateAgent } from './authenticate-agent.ts'
import { createCallAgentTool } from './call-agent-tool.ts'
import type { GovernancePorts } from './governance-ports.ts'
import type { AgentCall } from './governance-service.ts'
import { ownsResource } from './read-resource.ts'
import { createScopeAndRateCheck } from './scope-and-rate-check.ts'

const MAX_BODY_BYTES = 256 * 1024

interface Deps {
  ports: GovernancePorts
  authenticate: AuthenticateAgent
  seats: AgentSeats
  limits: AgentLimits
  writes: Pick<CallLimits, 'takeWrite'>
  /** For all agents of one member. */
  sessionsPerHour: number
  addresses: Addresses
  version: string
  clock: Clock
  newSessionId(): string
  log: Log
}

export interface GovernanceEndpoint extends McpEndpoint {
  /** Something in an organisation changed; called synchronously. */
  changed(touched: readonly OrgaTouch[]): void
  /** Something was lent or revoked. */
  agentsChanged(orgaId: string): void
  /** Ends the streams of expired grants. */
  endExpired(): Promise<void>
}

/** `/swarmrise/mcp`: where agents of members of organisations connect. */
export function createGovernanceEndpoint(deps: Deps): GovernanceEndpoint {
  const { ports, authenticate, seats, limits, writes, sessionsPerHour, addresses } = deps
  const { version, newSessionId, clock, log } = deps
  const subscribers = createAgentSubscribers({
    store: ports.store,
    seats,
    owns: (seat, uri) => ownsResource({ ports, seat }, uri),
  })
  const check = createScopeAndRateCheck({ limits, writes, resourceMetadata: addresses.governanceMetadata })
  const endpoint = createMcpEndpoint({
    paths: ['/mcp', '/mcp/'],
    maxBodyBytes: MAX_BODY_BYTES,
    authenticate: (c, bearer) => authenticate({ bearer, source: c.var.clientAddress }),
    entrance: () => ({
      scope: AGENT_SCOPES.join(' '),
      resourceMetadata: addresses.governanceMetadata(),
      missing: 'Send the key a member gave this agent, or an access token for it, as a bearer token.',
      wrong: "This key or token doesn't work for any organisation.",
    }),
    callOf: (seat, { delivery: { whenClosed } }): AgentCall => ({
      context: { ports, seat },
      principalId: seat.grant.id,
      whenClosed,
      via: { kind: 'grant', grantId: seat.grant.id, clientName: seat.grant.name },
    }),
    check: ({ context: { seat } }, body) => check(seat, body),
    async loadService() {
      const { createGovernanceService } = await import('./governance-service.ts')
      return createGovernanceService({
        version,
        sessionsPerHour,
        callTool: createCallAgentTool({ ports, log }),
      })
    },
    subscribers,
    topicOf: ({ context: { seat } }) => seat.orgaId,
    mayOpenSession: ({ context: { seat } }) =>
      limits.takeSession(`${seat.orgaId} ${seat.memberId}`, sessionsPerHour),
    newSessionId,
    clock,
    log,
  })

  const complain = (error: unknown) => log.error({ err: error }, 'Telling agents of a change failed.')
  return {
    ...endpoint,
    changed: (touched) => void subscribers.changed(touched, grantOfNow()).catch(complain),
    agentsChanged: (orgaId) => void subscribers.review(orgaId).catch(complain),
    endExpired: subscribers.reviewAll,
  }
}
