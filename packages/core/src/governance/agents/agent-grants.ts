import { AppError } from '../../errors.ts'
import type { Clock, Ids } from '../../ports.ts'
import { notYours } from '../refusals.ts'
import type { AgentGrant } from '../storage/agent-grant-store.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import { newsOf, type StructureHook } from '../structure/hooks.ts'
import type { AgentKeys } from './agent-keys.ts'
import { isConnected, isLiveAgentGrant } from './agent-seats.ts'
import { AGENTS_AT_MOST, type AgentWish, liveOf, madeFrom, recordGrant, tooManyAgents } from './make-grant.ts'

export interface AgentGrants {
  /** The key is only shown once. */
  open(seat: OrgaSeat, wish: AgentWish): Promise<{ grant: AgentGrant; key: string }>
  /** Their own, newest first; the owner sees all. */
  list(seat: OrgaSeat): Promise<AgentGrant[]>
  /** By the member who lent it, or the owner. Takes effect immediately. */
  revoke(seat: OrgaSeat, id: string): Promise<void>
}

interface Deps {
  store: GovernanceStore
  clock: Clock
  ids: Pick<Ids, 'uuid'>
  keys: AgentKeys
  /** Something was lent or revoked: an agent's open streams are checked again. */
  onChange(orgaId: string): void
}

export function createAgentGrants({ store, clock, ids, keys, onChange }: Deps): AgentGrants {
  return {
    async open(seat, wish) {
      const { key, record } = await keys.make()
      const grant = await store.within(seat.orgaId, async (unit) => {
        const fresh = await seatWithin(unit, seat)
        if ((await liveOf(unit, fresh)).length >= AGENTS_AT_MOST) throw tooManyAgents()
        const made = await madeFrom(unit, fresh, { wish, id: ids.uuid(), app: null })
        await unit.agentGrants.insert(made, record)
        await recordGrant(unit, made, { action: 'opened', by: fresh })
        return made
      })
      return { grant, key }
    },

    async list({ orgaId, memberId, isOwner }) {
      const now = clock.now()
      const all = await store.reads(orgaId).agentGrants.list(isOwner ? undefined : memberId)
      return all.filter((grant) => isLiveAgentGrant(grant, now) && isConnected(grant))
    },

    async revoke(seat, id) {
      await store.within(seat.orgaId, async (unit) => {
        const fresh = await seatWithin(unit, seat)
        const grant = await unit.agentGrants.find(id)
        const isTheirs = grant?.memberId === fresh.memberId || fresh.isOwner
        if (grant === undefined || grant.ended !== null || !isTheirs) throw noAgent()
        if (fresh.actor.kind === 'agent')
          throw notYours('Only the members themselves can revoke what they lent, not their agents.')
        await unit.agentGrants.end(id, { at: unit.now, why: 'revoked' })
        await recordGrant(unit, grant, { action: 'ended', by: fresh })
      })
      onChange(seat.orgaId)
    },
  }
}

/** Ends the grants of members who leave, in the same transaction. */
export const endAgentsOfLeavers: StructureHook = async (unit, step) => {
  for (const memberId of newsOf(step).left) {
    for (const grant of await unit.agentGrants.list(memberId)) {
      await unit.agentGrants.end(grant.id, { at: unit.now, why: 'left' })
      await recordGrant(unit, grant, { action: 'ended', by: null })
    }
  }
}

function noAgent(): AppError {
  return new AppError('not_found', 'There is no such agent.')
}
