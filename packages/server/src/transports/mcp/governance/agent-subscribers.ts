import {
  type AgentSeat,
  type AgentSeats,
  channelRight,
  type GovernanceStore,
  type OrgaTouch,
} from '@arachne/core'

import { createNotices, type Notices } from '../entities/entity-subscribers.ts'
import type { News } from '../protocol/sdk-protocol.ts'
import { concerns, type Touched } from './concerns.ts'

/** A stream or a session of an agent. */
interface AgentListener {
  orgaId: string
  grantId: string
  uris(): Iterable<string>
  tell(news: News): void
  end(): void
}

export interface AgentSubscribers {
  /** Returns how to stop. */
  add(listener: AgentListener): () => void
  /** Ends those that were lent nothing any more. */
  review(orgaId: string): Promise<void>
  /** The same everywhere: time ends what was lent without telling anybody. */
  reviewAll(): Promise<void>
  /** `grantId`: whose doing it is. */
  changed(touched: readonly OrgaTouch[], grantId: string | undefined): Promise<void>
  endAll(): void
}

interface Deps {
  store: Pick<GovernanceStore, 'reads'>
  seats: Pick<AgentSeats, 'together'>
  owns(seat: AgentSeat, uri: string): Promise<boolean>
}

/** Of those who are alike in this, one sees what the other sees. */
function reachOf({ memberId, roles, grant }: AgentSeat): string {
  return JSON.stringify([memberId, roles.map(({ id }) => id), grant.resourceScopes])
}

/** Of items elsewhere not even that they moved; and, C27, what an agent says itself does not wake it. */
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

export function createAgentSubscribers({ store, seats, owns }: Deps): AgentSubscribers {
  const all = new Map<AgentListener, Notices>()
  const of = (orgaId: string) => [...all].filter(([listener]) => listener.orgaId === orgaId)

  /** Everybody is judged by the facts of now: each grant once, and once what all of the same reach watch. */
  async function tell(orgaId: string, touched: readonly Touched[], by: string | undefined): Promise<void> {
    const again = seats.together()
    const known = new Map<string, Promise<AgentSeat | undefined>>()
    const owned = new Map<string, Promise<boolean>>()
    function ownsNow(seat: AgentSeat, uri: string): Promise<boolean> {
      const name = `${reachOf(seat)} ${uri}`
      const looked = owned.get(name) ?? owns(seat, uri)
      owned.set(name, looked)
      return looked
    }
    for (const [listener, notices] of of(orgaId)) {
      const { grantId } = listener
      const looked = known.get(grantId) ?? again(grantId)
      known.set(grantId, looked)
      const seat = await looked
      if (seat === undefined) {
        listener.end()
        continue
      }
      const news = touched.filter((touch) => isNewsTo(seat, touch, by))
      if (news.some(({ what }) => what === 'structure')) listener.tell({ kind: 'resources' })
      for (const uri of listener.uris()) {
        if (news.some((touch) => concerns(touch, uri)) && (await ownsNow(seat, uri))) notices.add(uri)
      }
    }
  }

  return {
    add(listener) {
      const notices = createNotices((uri) => listener.tell({ kind: 'resource', uri }))
      all.set(listener, notices)
      return () => {
        notices[Symbol.dispose]()
        all.delete(listener)
      }
    },

    review: (orgaId) => tell(orgaId, [], undefined),

    async reviewAll() {
      for (const orgaId of new Set([...all.keys()].map((listener) => listener.orgaId))) {
        await tell(orgaId, [], undefined)
      }
    },

    async changed(touched, grantId) {
      for (const orgaId of new Set(touched.map((touch) => touch.orgaId))) {
        if (of(orgaId).length === 0) continue
        const own = touched.filter((touch) => touch.orgaId === orgaId)
        await tell(orgaId, await Promise.all(own.map((touch) => placed(store, touch))), grantId)
      }
    },

    endAll() {
      for (const listener of all.keys()) listener.end()
    },
  }
}
