import { randomUUID } from 'node:crypto'

import {
  type AgentGrants,
  type CallLimits,
  type Clock,
  type Confirmations,
  createAgentGrants,
  createAgentSeats,
  createAppGrants,
  createConfirmations,
  createNotify,
  createLentByPerson,
  createOrgaSeats,
  type GovernanceStore,
  type Ids,
  type Keys,
  type LentByPerson,
  rehearse,
  type Sha256,
} from '@arachne/core'
import type { Hono } from 'hono'

import { createAgentTokens } from '../../adapters/authority/agent-tokens.ts'
import type { TokenIssuer } from '../../adapters/authority/proven-tokens.ts'
import { createAgentKeys } from '../../adapters/keys/agent-keys.ts'
import { createAgentLimits } from '../../adapters/limits/agent-limits.ts'
import { every } from '../../jobs/every.ts'
import { describeError, type Log } from '../../log.ts'
import { VERSION } from '../../platform.ts'
import type { Addresses } from '../../transports/http/addresses.ts'
import type { HttpEnv } from '../../transports/http/env.ts'
import { runWish } from '../../transports/mcp/governance/ask-first.ts'
import { createAuthenticateAgent } from '../../transports/mcp/governance/authenticate-agent.ts'
import { createGovernanceEndpoint } from '../../transports/mcp/governance/governance-endpoint.ts'
import type { GovernancePorts } from '../../transports/mcp/governance/governance-ports.ts'
import type { Lending } from '../../transports/oauth/agreements.ts'
import type { MemberDecision } from '../../transports/oauth/authorizations.ts'
import { createMemberAgreements } from '../../transports/oauth/member-agreements.ts'
import type { Rehearsal } from './rehearsal.ts'

/** Of one member. */
const SESSIONS_PER_HOUR = 5
const MINUTE_MS = 60_000
const SWEEP_MS = 60 * MINUTE_MS
const WISHES_KEPT_MS = 90 * 24 * SWEEP_MS

export interface AgentGround {
  opening: AsyncDisposableStack
  governanceStore: GovernanceStore
  clock: Clock
  ids: Ids
  keys: Keys
  /** Who signs access tokens. */
  signing: TokenIssuer
  sha256: Sha256
  log: Log
  addresses: Addresses
  limits: Pick<CallLimits, 'takeWrite'>
  /** Another number than the usual one, for tests. */
  agentSessionsPerHour?: number
}

export interface OpenAgents {
  agents: AgentGrants
  lentByPerson: LentByPerson
  /** What apps ask members for by OAuth. */
  lending: Lending<MemberDecision>
  confirmations: Confirmations
  /** Where those programs connect. */
  agentMcp: Hono<HttpEnv>
}

type Services = Omit<GovernancePorts, 'store' | 'clock' | 'addresses' | 'confirmations'> & {
  /** The same, where nothing is kept. */
  rehearsal: Rehearsal
}

/** What members of organisations lend to programs. */
export function wireAgents(ground: AgentGround, { rehearsal, ...services }: Services): OpenAgents {
  const { governanceStore: store, clock, opening, addresses } = ground
  const keys = createAgentKeys(ground.keys)
  const seats = createAgentSeats({ store, clock })
  const tokens = createAgentTokens({ signing: ground.signing, audience: addresses.governanceMcp, clock })
  const confirmations = createConfirmations({
    ...ground,
    store,
    seats,
    notify: createNotify(ground.ids),
    run: (seat, wish) => runWish({ ports, seat }, wish),
    rehearse: (seat, wish) => rehearse(() => runWish({ ports: { ...ports, ...rehearsal }, seat }, wish)),
  })
  opening.use(
    every(
      SWEEP_MS,
      () => forgetOldWishes(store, clock),
      complainOf(ground.log, 'Old wishes of agents could not be forgotten.'),
    ),
  )
  const ports: GovernancePorts = { ...services, store, clock, addresses, confirmations }
  const endpoint = opening.use(
    createGovernanceEndpoint({
      ...ground,
      ports,
      authenticate: createAuthenticateAgent({ keys, tokens, directory: store.agentDirectory, seats }),
      seats,
      limits: createAgentLimits(),
      writes: ground.limits,
      sessionsPerHour: ground.agentSessionsPerHour ?? SESSIONS_PER_HOUR,
      version: VERSION,
      newSessionId: randomUUID,
      log: ground.log.part('mcp'),
    }),
  )
  opening.defer(store.watch(endpoint.changed))
  const unended = complainOf(ground.log, 'Streams of agents whose time is over could not be ended.')
  opening.use(every(MINUTE_MS, endpoint.endExpired, unended))
  const agents = createAgentGrants({ ...ground, store, keys, onChange: endpoint.agentsChanged })
  const apps = createAppGrants({ ...ground, store, onChange: endpoint.agentsChanged })
  return {
    agents,
    lentByPerson: createLentByPerson({ store, seats: createOrgaSeats(store), agents }),
    lending: createMemberAgreements({ apps, seats, addresses }),
    confirmations,
    agentMcp: endpoint.routes,
  }
}

/** What agents wanted to do, with the words they wanted to say. */
async function forgetOldWishes(store: GovernanceStore, clock: Clock): Promise<void> {
  for (const orgaId of await store.directory.ids()) {
    await store.within(orgaId, (unit) => unit.confirmations.purge(clock.now() - WISHES_KEPT_MS))
  }
}

function complainOf(log: Log, sentence: string): (error: unknown) => void {
  return (error) => {
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    log.error({ err: facts }, sentence)
  }
}
