import type { Snowflake } from '@arachne/contract'

import type { Clock } from '../../ports.ts'
import type { EntityReaders } from '../entities/entity-readers.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { Entity } from '../entities/entity.ts'
import type { DirectMessages } from './direct-messages.ts'
import { ALL } from './dm-cards.ts'
import type { DmStore } from './dm-store.ts'

interface Deps {
  entities: Pick<EntityStore, 'list' | 'listMemberships'>
  readers: Pick<EntityReaders, 'ofAll'>
  dms: Pick<DirectMessages, 'sharedServers'>
  store: Pick<DmStore, 'blocks'>
  clock: Clock
}

/** As long as other rights derived from a server's members. */
const KEPT_MS = 5 * 60_000
const MAX_PEOPLE = 1000

/**
 * Entities this person may write to: they accept direct messages, share a server with the person, and aren't blocked.
 */
export function createDmCandidates({ entities, readers, dms, store, clock }: Deps) {
  const shared = new Map<Snowflake, { at: number; asked: Set<Snowflake>; servers: Set<Snowflake> }>()

  async function sharedWith(userId: Snowflake, serverIds: Snowflake[]): Promise<Set<Snowflake>> {
    const known = shared.get(userId)
    const isCurrent = known !== undefined && clock.now() - known.at < KEPT_MS
    if (isCurrent && serverIds.every((id) => known.asked.has(id))) return known.servers
    const servers = new Set(await dms.sharedServers(userId, serverIds))
    shared.delete(userId)
    shared.set(userId, { at: clock.now(), asked: new Set(serverIds), servers })
    const [oldest] = shared.keys()
    if (shared.size > MAX_PEOPLE && oldest !== undefined) shared.delete(oldest)
    return servers
  }

  return async (userId: Snowflake): Promise<Entity[]> => {
    const blocks = new Set<string>(await store.blocks(userId))
    if (blocks.has(ALL)) return []
    const all = await entities.list()
    const read = await readers.ofAll(all)
    const open = all.filter(
      (entity) => takesDms(entity) && read.get(entity.id)?.length !== 0 && !blocks.has(entity.id),
    )
    if (open.length === 0) return []
    const memberships = await entities.listMemberships()
    const serversOf = (entity: Entity) =>
      memberships.filter(({ entityId }) => entityId === entity.id).map(({ serverId }) => serverId)
    const servers = await sharedWith(userId, [...new Set(open.flatMap(serversOf))])
    return open.filter((entity) => serversOf(entity).some((id) => servers.has(id)))
  }
}

export function takesDms({ active, acceptsDms }: Entity): boolean {
  return active && acceptsDms
}
