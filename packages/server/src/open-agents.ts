import { randomUUID } from 'node:crypto'

import {
  type AgentGrants,
  type Clock,
  createAgentGrants,
  createAgentSeats,
  type GovernanceStore,
  type Ids,
  type Keys,
} from '@arachne/core'
import type { Hono } from 'hono'

import { createAgentKeys } from './adapters/keys/agent-keys.ts'
import { createAgentLimits } from './adapters/limits/agent-limits.ts'
import type { Log } from './log.ts'
import { VERSION } from './platform.ts'
import type { Addresses } from './transports/http/addresses.ts'
import type { HttpEnv } from './transports/http/env.ts'
import { createAuthenticateAgent } from './transports/mcp/governance/authenticate-agent.ts'
import { createGovernanceEndpoint } from './transports/mcp/governance/governance-endpoint.ts'
import type { GovernancePorts } from './transports/mcp/governance/governance-ports.ts'

/** Of one member. */
const SESSIONS_PER_HOUR = 5

export interface AgentGround {
  opening: AsyncDisposableStack
  governanceStore: GovernanceStore
  clock: Clock
  ids: Ids
  keys: Keys
  log: Log
  addresses: Addresses
  /** Another number than the usual one, for tests. */
  agentSessionsPerHour?: number
}

export interface OpenAgents {
  agents: AgentGrants
  /** Where those programs connect. */
  agentMcp: Hono<HttpEnv>
}

type Services = Omit<GovernancePorts, 'store' | 'clock' | 'addresses'>

/** What members of organisations lend to programs. */
export function openAgents(ground: AgentGround, services: Services): OpenAgents {
  const { governanceStore: store, clock, opening, addresses } = ground
  const keys = createAgentKeys(ground.keys)
  const seats = createAgentSeats({ store, clock })
  const endpoint = opening.use(
    createGovernanceEndpoint({
      ...ground,
      ports: { ...services, store, clock, addresses },
      authenticate: createAuthenticateAgent({ keys, directory: store.agentDirectory, seats }),
      seats,
      limits: createAgentLimits(),
      sessionsPerHour: ground.agentSessionsPerHour ?? SESSIONS_PER_HOUR,
      version: VERSION,
      newSessionId: randomUUID,
      log: ground.log.part('mcp'),
    }),
  )
  opening.defer(store.watch(endpoint.changed))
  return {
    agents: createAgentGrants({ ...ground, store, keys, onChange: endpoint.agentsChanged }),
    agentMcp: endpoint.routes,
  }
}
