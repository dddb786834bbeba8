import type { Clock, Ids } from '../../ports.ts'
import type { AgentGrant, AgentGrantEnd } from '../storage/agent-grant-store.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import { AGENTS_AT_MOST, type AgentWish, liveOf, madeFrom, recordGrant, tooManyAgents } from './make-grant.ts'

/** What members lend to apps through OAuth. The record is the same as for keys. */
export interface AppGrants {
  /** Called when the member agrees. The grant gives no access until the app has fetched its first token. */
  open(seat: OrgaSeat, wish: AgentWish, clientId: string): Promise<AgentGrant>
  /** Called when the app fetches its first token. false: it already did, or the grant has ended. */
  fetched(id: string): Promise<boolean>
  /** Ended by the app, or because its tokens leaked. Takes effect immediately. */
  end(id: string, why: 'client_revoked' | 'reuse'): Promise<void>
}

interface Deps {
  store: GovernanceStore
  clock: Clock
  ids: Pick<Ids, 'uuid'>
  /** An agent's open streams are checked again. */
  onChange(orgaId: string): void
}

export function createAppGrants({ store, clock, ids, onChange }: Deps): AppGrants {
  return {
    open: (seat, wish, clientId) =>
      store.within(seat.orgaId, async (unit) => {
        const fresh = await seatWithin(unit, seat)
        await makeRoom(unit, fresh)
        const app = { clientId, fetchedAt: null }
        const made = await madeFrom(unit, fresh, { wish, id: ids.uuid(), app })
        await unit.agentGrants.insert(made, null)
        await recordGrant(unit, made, { action: 'opened', by: fresh })
        return made
      }),

    fetched: (id) => store.agentDirectory.fetch(id, clock.now()),

    async end(id, why) {
      const found = await store.agentDirectory.find(id)
      if (found === undefined) return
      await store.within(found.orgaId, async (unit) => {
        const grant = await unit.agentGrants.find(id)
        if (grant?.ended === null) await endByItself(unit, grant, why)
      })
      onChange(found.orgaId)
    },
  }
}

/** Apps that connect repeatedly leave old grants behind: the one unused for longest is ended. Keys stay. */
async function makeRoom(unit: OrgaUnit, seat: OrgaSeat): Promise<void> {
  const live = await liveOf(unit, seat)
  if (live.length < AGENTS_AT_MOST) return
  const [oldest] = live.filter(({ app }) => app !== null).toSorted((a, b) => usedAt(a) - usedAt(b))
  if (oldest === undefined) throw tooManyAgents()
  await endByItself(unit, oldest, 'crowded_out')
}

function usedAt({ lastUsedAt, createdAt }: AgentGrant): number {
  return lastUsedAt ?? createdAt
}

async function endByItself(unit: OrgaUnit, grant: AgentGrant, why: AgentGrantEnd): Promise<void> {
  await unit.agentGrants.end(grant.id, { at: unit.now, why })
  await recordGrant(unit, grant, { action: 'ended', by: null })
}
