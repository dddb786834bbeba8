import type { AgentSeat, AgentSeats, GovernanceStore, OrgaTouch } from '@arachne/core'

import { createNotices, type Notices } from '../listeners.ts'
import type { News } from '../protocol.ts'
import { concerns, type Touched } from './concerns.ts'

/** A stream or a session of an agent. */
interface AgentListener {
  orgaId: string
  grantId: string
  uris(): Iterable<string>
  tell(news: News): void
  end(): void
}

export interface AgentListeners {
  /** Returns how to stop. */
  add(listener: AgentListener): () => void
  /** Ends those that were lent nothing any more. */
  review(orgaId: string): Promise<void>
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

export function createAgentListeners({ store, seats, owns }: Deps): AgentListeners {
  const all = new Map<AgentListener, Notices>()
  const of = (orgaId: string) => [...all].filter(([listener]) => listener.orgaId === orgaId)

  async function placed(touch: OrgaTouch): Promise<Touched> {
    if (touch.what !== 'item' || touch.id === undefined) return touch
    const item = await store.reads(touch.orgaId).items.find(touch.id)
    return { ...touch, ...(item && { channelId: item.channelId }) }
  }

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
      // C27: what an agent says itself does not wake it.
      const news = touched.filter(({ what }) => !(what === 'channel' && by === grantId))
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

    async changed(touched, grantId) {
      for (const orgaId of new Set(touched.map((touch) => touch.orgaId))) {
        if (of(orgaId).length === 0) continue
        const own = touched.filter((touch) => touch.orgaId === orgaId)
        await tell(orgaId, await Promise.all(own.map(placed)), grantId)
      }
    },

    endAll() {
      for (const listener of all.keys()) listener.end()
    },
  }
}
