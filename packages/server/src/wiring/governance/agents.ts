import { randomUUID } from 'node:crypto'

import {
  type AgentGrants,
  type Confirmations,
  createAgentGrants,
  createAgentSeats,
  createAppGrants,
  createConfirmations,
  createNotify,
  createLentByPerson,
  createOrgaSeats,
  type GovernanceStore,
  type LentByPerson,
  rehearse,
} from '@arachne/core/governance'
import type { CallLimits, Keys } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'
import type { Hono } from 'hono'

import { createAgentTokens } from '../../adapters/authority/agent-tokens.ts'
import type { TokenIssuer } from '../../adapters/authority/proven-tokens.ts'
import { createAgentKeys } from '../../adapters/keys/agent-keys.ts'
import { createAgentLimits } from '../../adapters/limits/agent-limits.ts'
import { every } from '../../jobs/every.ts'
import { describeError, type Log } from '../../log.ts'
import { VERSION } from '../../platform.ts'
import type { Runtime } from '../../runtime.ts'
import { runWish } from '../../transports/mcp/governance/ask-first.ts'
import { createAuthenticateAgent } from '../../transports/mcp/governance/authenticate-agent.ts'
import { createGovernanceEndpoint } from '../../transports/mcp/governance/governance-endpoint.ts'
import type { GovernancePorts } from '../../transports/mcp/governance/governance-ports.ts'
import { createMemberAgreements, type Lending } from '../../transports/oauth/consent/agreements.ts'
import type { MemberDecision } from '../../transports/oauth/consent/authorizations.ts'
import type { Addresses } from '../../transports/web/addresses.ts'
import type { HttpEnv } from '../../transports/web/env.ts'
import type { Rehearsal } from './rehearsal.ts'

/** Per member. */
const SESSIONS_PER_HOUR = 5
const MINUTE_MS = 60_000
const SWEEP_MS = 60 * MINUTE_MS
const WISHES_KEPT_MS = 90 * 24 * SWEEP_MS

interface AgentDeps {
  store: GovernanceStore
  keys: Keys
  /** The issuer of access tokens. */
  signing: TokenIssuer
  addresses: Addresses
  limits: Pick<CallLimits, 'takeWrite'>
  /** Replaces the usual number, for tests. */
  agentSessionsPerHour: number | undefined
}

export interface OpenAgents {
  agents: AgentGrants
  lentByPerson: LentByPerson
  /** What apps ask members for with OAuth. */
  lending: Lending<MemberDecision>
  confirmations: Confirmations
  /** Where those programs connect. */
  agentMcp: Hono<HttpEnv>
}

type Services = Omit<GovernancePorts, 'store' | 'clock' | 'addresses' | 'confirmations'> & {
  /** The same, but nothing is kept. */
  rehearsal: Rehearsal
}

/** What members of organisations lend to programs. */
export function wireAgents(
  runtime: Runtime,
  deps: AgentDeps,
  { rehearsal, chat, items, waiting, topics, votings, elections }: Services,
): OpenAgents {
  const { clock, ids, opening, log } = runtime
  const { store, signing, addresses, limits, agentSessionsPerHour = SESSIONS_PER_HOUR } = deps
  const keys = createAgentKeys(deps.keys)
  const seats = createAgentSeats({ store, clock })
  const tokens = createAgentTokens({ signing, audience: addresses.governanceMcp, clock })
  const confirmations = createConfirmations({
    store,
    clock,
    ids,
    sha256: runtime.sha256,
    seats,
    notify: createNotify(ids),
    run: (seat, wish) => runWish({ ports, seat }, wish),
    rehearse: (seat, wish) => rehearse(() => runWish({ ports: { ...ports, ...rehearsal }, seat }, wish)),
  })
  opening.use(
    every(
      SWEEP_MS,
      () => forgetOldWishes(store, clock),
      complainOf(log, 'Expired requests of agents could not be deleted.'),
    ),
  )
  const decided = { items, waiting, topics, votings, elections }
  const ports: GovernancePorts = { ...decided, store, clock, chat, addresses, confirmations }
  const endpoint = opening.use(
    createGovernanceEndpoint({
      clock,
      addresses,
      ports,
      authenticate: createAuthenticateAgent({ keys, tokens, directory: store.agentDirectory, seats }),
      seats,
      limits: createAgentLimits(),
      writes: limits,
      sessionsPerHour: agentSessionsPerHour,
      version: VERSION,
      newSessionId: randomUUID,
      log: log.part('mcp'),
    }),
  )
  opening.defer(store.watch(endpoint.changed))
  const unended = complainOf(log, 'Streams of expired agents could not be ended.')
  opening.use(every(MINUTE_MS, endpoint.endExpired, unended))
  const agents = createAgentGrants({ store, clock, ids, keys, onChange: endpoint.agentsChanged })
  const apps = createAppGrants({ store, clock, ids, onChange: endpoint.agentsChanged })
  return {
    agents,
    lentByPerson: createLentByPerson({ store, seats: createOrgaSeats(store), agents }),
    lending: createMemberAgreements({ apps, seats, addresses }),
    confirmations,
    agentMcp: endpoint.routes,
  }
}

/** Deletes old records of what agents wanted to do, which contain their text. */
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
