import type { AgentGrant } from '../storage/agent-grant-store.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import type { Orga } from '../storage/orga-store.ts'
import type { OrgaSeats } from '../storage/seats.ts'
import type { AgentGrants } from './agent-grants.ts'

/** Everything one person lent to programs, in all organisations. */
export interface LentByPerson {
  /** By organisation, each newest first. */
  list(personId: string): Promise<{ orga: Orga; grant: AgentGrant }[]>
  /** Takes effect immediately. false: this person has no such grant. */
  end(personId: string, grantId: string): Promise<boolean>
}

interface Deps {
  store: Pick<GovernanceStore, 'directory'>
  seats: OrgaSeats
  agents: Pick<AgentGrants, 'list' | 'revoke'>
}

export function createLentByPerson({ store, seats, agents }: Deps): LentByPerson {
  /** Owners see everyone's grants in their organisation; this list only has the person's own. */
  async function ownAt(orga: Orga, personId: string) {
    const seat = await seats.of(personId, orga.id)
    const all = await agents.list(seat)
    return { seat, own: all.filter(({ memberId }) => memberId === seat.memberId) }
  }

  return {
    async list(personId) {
      const lent: { orga: Orga; grant: AgentGrant }[] = []
      for (const orga of await store.directory.ofPerson(personId)) {
        const { own } = await ownAt(orga, personId)
        lent.push(...own.map((grant) => ({ orga, grant })))
      }
      return lent
    },

    async end(personId, grantId) {
      for (const orga of await store.directory.ofPerson(personId)) {
        const { seat, own } = await ownAt(orga, personId)
        if (!own.some(({ id }) => id === grantId)) continue
        await agents.revoke(seat, grantId)
        return true
      }
      return false
    },
  }
}
