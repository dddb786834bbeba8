import {
  type AgentSeat,
  type AgentSeats,
  channelRight,
  type GovernanceStore,
  type OrgaTouch,
} from '@arachne/core/governance'

import { createSubscribers, type Subscribers } from '../endpoint/subscribers.ts'
import { concerns, type Touched } from './concerns.ts'

/** Listeners to organisations; the credential is a grant. */
export interface AgentSubscribers extends Pick<Subscribers<string>, 'add' | 'endAll'> {
  /** Ends those whose grant has ended. */
  review(orgaId: string): Promise<void>
  /** The same everywhere, because grants expire without an event. */
  reviewAll(): Promise<void>
  /** `grantId`: the agent that acted. */
  changed(touched: readonly OrgaTouch[], grantId: string | undefined): Promise<void>
}

interface Deps {
  store: Pick<GovernanceStore, 'reads'>
  seats: Pick<AgentSeats, 'together'>
  owns(seat: AgentSeat, uri: string): Promise<boolean>
}

/** Agents that are equal in this see the same. */
function reachOf({ memberId, roles, grant }: AgentSeat): string {
  return JSON.stringify([memberId, roles.map(({ id }) => id), grant.resourceScopes])
}

/** Agents aren't even notified that items elsewhere changed, and an agent's own messages don't wake it. */
function isNewsTo({ viewer, grant }: AgentSeat, { what, channel }: Touched, by: string | undefined): boolean {
  if (what === 'channel' && by === grant.id) return false
  return channel === undefined || channelRight(viewer, channel).read
}

async function placed(store: Deps['store'], touch: OrgaTouch): Promise<Touched> {
  if (touch.what !== 'item' || touch.id === undefined) return touch
  const { items, channels } = store.reads(touch.orgaId)
  const item = await items.find(touch.id)
  const channel = item && (await channels.find(item.channelId))
  return { ...touch, ...(channel && { channel }) }
}

function once<Found>(
  known: Map<string, Promise<Found>>,
  name: string,
  look: () => Promise<Found>,
): Promise<Found> {
  const found = known.get(name) ?? look()
  known.set(name, found)
  return found
}

export function createAgentSubscribers({ store, seats, owns }: Deps): AgentSubscribers {
  const { add, of, topics, endAll } = createSubscribers()

  /** Judged by current facts: each grant once, and once for everything watched with the same reach. */
  async function tell(orgaId: string, touched: readonly Touched[], by: string | undefined): Promise<void> {
    const again = seats.together()
    const seated = new Map<string, Promise<AgentSeat | undefined>>()
    const owned = new Map<string, Promise<boolean>>()
    for (const subscription of of(orgaId)) {
      const { principalId } = subscription
      const seat = await once(seated, principalId, () => again(principalId))
      if (seat === undefined) {
        subscription.end()
        continue
      }
      const news = touched.filter((touch) => isNewsTo(seat, touch, by))
      if (news.some(({ what }) => what === 'structure')) subscription.tell({ kind: 'resources' })
      for (const uri of subscription.uris()) {
        if (!news.some((touch) => concerns(touch, uri))) continue
        const isOwn = await once(owned, `${reachOf(seat)} ${uri}`, () => owns(seat, uri))
        if (isOwn) subscription.notify(uri)
      }
    }
  }

  return {
    add,
    endAll,
    review: (orgaId) => tell(orgaId, [], undefined),

    async reviewAll() {
      for (const orgaId of topics()) await tell(orgaId, [], undefined)
    },

    async changed(touched, grantId) {
      for (const orgaId of new Set(touched.map((touch) => touch.orgaId))) {
        if (of(orgaId).length === 0) continue
        const own = touched.filter((touch) => touch.orgaId === orgaId)
        await tell(orgaId, await Promise.all(own.map((touch) => placed(store, touch))), grantId)
      }
    },
  }
}
