import type { Snowflake } from '@arachne/contract'

import { withinCeiling } from '../access/identity-right.ts'
import { createTurns } from '../turns.ts'
import type { EntityStore } from './entity-store.ts'
import type { Places } from './places.ts'

export interface ChannelWebhooks {
  /** Takes our webhook out of a channel. Also when there is none. */
  remove(channelId: Snowflake, reason: string): Promise<void>
}

/** Takes our webhook away from channels that no entity may use any more. */
export interface WebhookCare {
  /** After a change of memberships. The first call only learns how things are. */
  look(): Promise<void>
}

interface Deps {
  store: Pick<EntityStore, 'listMemberships'>
  places: Pick<Places, 'servers' | 'channels'>
  webhooks: ChannelWebhooks
}

const REASON = 'Arachne: no entity uses this channel any more'

export function createWebhookCare({ store, places, webhooks }: Deps): WebhookCare {
  const turns = createTurns()
  let used = new Set<Snowflake>()

  async function usedNow(): Promise<Set<Snowflake>> {
    const memberships = await store.listMemberships()
    const usable = memberships.flatMap((membership) =>
      places.channels(membership.serverId).filter((channel) => withinCeiling(membership, channel)),
    )
    return new Set(usable.map(({ id }) => id))
  }

  async function compare(): Promise<void> {
    const now = await usedNow()
    const standing = new Set(places.servers().flatMap(({ id }) => places.channels(id).map((one) => one.id)))
    const left = [...used].filter((id) => !now.has(id) && standing.has(id))
    used = now
    await Promise.all(left.map((id) => webhooks.remove(id, REASON)))
  }

  return { look: () => turns.take('look', compare) }
}
