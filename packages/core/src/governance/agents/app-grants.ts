import type { Clock, Ids } from '../../ports.ts'
import type { AgentGrant, AgentGrantEnd } from '../storage/agent-grant-store.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import { AGENTS_AT_MOST, type AgentWish, liveOf, madeFrom, recordGrant, tooManyAgents } from './make-grant.ts'

/** What members lend to apps that asked for it by OAuth. The record is the same as for keys. */
export interface AppGrants {
  /** When the member agreed. Nothing can be done with it before the app fetched its first token. */
  open(seat: OrgaSeat, wish: AgentWish, clientId: string): Promise<AgentGrant>
  /** The app fetched its first token. false: it has done so before, or the grant is over. */
  fetched(id: string): Promise<boolean>
  /** By the app, or because somebody else had its tokens. Counts at once. */
  end(id: string, why: 'client_revoked' | 'reuse'): Promise<void>
}

interface Deps {
  store: GovernanceStore
  clock: Clock
  ids: Pick<Ids, 'uuid'>
  /** Whoever listens for an agent is looked at again. */
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

/** Apps that ask anew each time leave their old ones behind: the longest unused goes. Keys stay. */
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
