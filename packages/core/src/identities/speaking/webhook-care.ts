import type { Snowflake } from '@arachne/contract'

import { withinCeiling } from '../../access/identity-right.ts'
import { createTurns } from '../../turns.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { Places } from '../places/places.ts'

export interface ChannelWebhooks {
  /** The channels of a server that have a webhook of ours. */
  channels(serverId: Snowflake): Promise<Snowflake[]>
  /** Removes our webhook from a channel. Also if there is none. */
  remove(channelId: Snowflake, reason: string): Promise<void>
}

/** Removes our webhooks from channels that entities may no longer use. */
export interface WebhookCare {
  /** At start, for changes that were missed. */
  begin(): Promise<void>
  /** After a change of memberships. Does nothing before `begin`. */
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
  let used: Set<Snowflake> | undefined

  async function usedNow(): Promise<Set<Snowflake>> {
    const memberships = await store.listMemberships()
    const usable = memberships.flatMap((membership) =>
      places.channels(membership.serverId).filter((channel) => withinCeiling(membership, channel)),
    )
    return new Set(usable.map(({ id }) => id))
  }

  /** A server that can't be checked keeps its webhooks. */
  async function withWebhook(): Promise<Snowflake[]> {
    const servers = await Promise.allSettled(places.servers().map(({ id }) => webhooks.channels(id)))
    return servers.flatMap((found) => (found.status === 'fulfilled' ? found.value : []))
  }

  async function compare(): Promise<void> {
    if (used === undefined) return
    const now = await usedNow()
    const inSight = places.servers().flatMap(({ id }) => places.channels(id).filter((one) => one.botCanView))
    const standing = new Set(inSight.map(({ id }) => id))
    const left = [...used].filter((id) => !now.has(id) && standing.has(id))
    used = now
    await Promise.all(left.map((id) => webhooks.remove(id, REASON)))
  }

  return {
    look: () => turns.take('look', compare),
    begin: () =>
      turns.take('look', async () => {
        used = new Set([...(await withWebhook()), ...(await usedNow())])
        await compare()
      }),
  }
}
