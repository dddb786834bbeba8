import type { Clock } from '../../ports.ts'
import type { AgentSettings } from '../orgas/orga-settings.ts'
import type { AgentGrant } from '../storage/agent-grant-store.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import { type OrgaSeat, seatFor } from '../storage/seats.ts'

const DAY_MS = 24 * 3_600_000
/** Grants that are unused for this long end by themselves. */
const IDLE_MS = 60 * DAY_MS
/** Codes live ten minutes; an app that hasn't exchanged its code by now won't. */
const FETCH_WITHIN_MS = 3_600_000
const TO_THE_MINUTE_MS = 60_000

/** The seat of an agent: its member's, limited to what was lent. */
export interface AgentSeat extends OrgaSeat {
  grant: AgentGrant
  settings: AgentSettings
}

export interface AgentSeats {
  /** undefined if the grant has ended, its member has left, or the organisation is gone or allows no agents. */
  of(grant: AgentGrant): Promise<AgentSeat | undefined>
  /** The same, from what is stored now. */
  again(grantId: string): Promise<AgentSeat | undefined>
  /** `again` for many at the same moment: each member is looked up once. */
  together(): AgentSeats['again']
  /** Remembers the time, to the minute. */
  used(grant: AgentGrant): Promise<void>
}

/** The member's place in an organisation that allows agents. */
interface Place {
  seat: OrgaSeat
  settings: AgentSettings
}

interface Deps {
  store: Pick<GovernanceStore, 'reads' | 'agentDirectory'>
  clock: Clock
}

export function createAgentSeats({ store, clock }: Deps): AgentSeats {
  async function placeOf({ orgaId, memberId }: AgentGrant): Promise<Place | undefined> {
    const stores = store.reads(orgaId)
    const orga = await stores.orgas.find()
    if (!orga?.settings.agents.allowed) return undefined
    const member = await stores.members.find(memberId)
    if (member === undefined || member.leftAt !== null) return undefined
    return { seat: await seatFor(stores, orga, member), settings: orga.settings.agents }
  }

  async function of(grant: AgentGrant, place = placeOf): Promise<AgentSeat | undefined> {
    if (!isLiveAgentGrant(grant, clock.now())) return undefined
    const found = await place(grant)
    return found && { ...atPlaceOf(found.seat, grant, found.settings), grant, settings: found.settings }
  }

  async function again(grantId: string, place = placeOf): Promise<AgentSeat | undefined> {
    const grant = await store.agentDirectory.find(grantId)
    return grant && of(grant, place)
  }

  return {
    of: (grant) => of(grant),
    again: (grantId) => again(grantId),

    together() {
      const places = new Map<string, Promise<Place | undefined>>()
      return (grantId) =>
        again(grantId, (grant) => {
          const name = `${grant.orgaId} ${grant.memberId}`
          const looked = places.get(name) ?? placeOf(grant)
          places.set(name, looked)
          return looked
        })
    },

    async used({ id, lastUsedAt }) {
      const now = clock.now()
      if (lastUsedAt === null || now - lastUsedAt >= TO_THE_MINUTE_MS)
        await store.agentDirectory.touch(id, now)
    },
  }
}

/** Neither ended nor expired nor unused for too long. */
export function isLiveAgentGrant(grant: AgentGrant, now: number): boolean {
  const { ended, expiresAt, lastUsedAt, createdAt } = grant
  const forgottenAfter = isConnected(grant) ? IDLE_MS : FETCH_WITHIN_MS
  return ended === null && now < expiresAt && now < (lastUsedAt ?? createdAt) + forgottenAfter
}

/** An app that was agreed to but never fetched its token isn't connected yet. */
export function isConnected({ app }: Pick<AgentGrant, 'app'>): boolean {
  return app === null || app.fetchedAt !== null
}

function atPlaceOf(seat: OrgaSeat, grant: AgentGrant, settings: AgentSettings): OrgaSeat {
  const { id, roleIds, resourceScopes } = grant
  const permission = settings.permission === 'readonly' ? 'readonly' : grant.permission
  return {
    ...seat,
    actor: { memberId: seat.memberId, kind: 'agent', grantId: id },
    // Agents never get the owner's rights.
    isOwner: false,
    roles: seat.roles.filter((role) => roleIds.includes(role.id)),
    viewer: { ...seat.viewer, delegation: { roleIds, permission, resourceScopes } },
  }
}
