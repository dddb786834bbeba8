import type { EntityId } from '@arachne/contract'

import { grantReader, type GrantStore } from '../../authority/grant.ts'
import type { Clock } from '../../ports.ts'
import type { Reader } from '../mailbox/mailbox.ts'
import type { EntityStore } from './entity-store.ts'
import type { Entity } from './entity.ts'
import { keyReader } from './key-reader.ts'

/** Who may read an entity's mailbox now: its API key, and each app its owner gave access. */
export interface EntityReaders {
  of(entity: Entity): Promise<Reader[]>
  /** The same for all of them at once. */
  ofAll(entities: readonly Entity[]): Promise<ReadonlyMap<EntityId, Reader[]>>
  /** Whether a reader that was admitted before would still be admitted now. */
  isCurrent(reader: Pick<Reader, 'id' | 'entityId'>): Promise<boolean>
}

interface Deps {
  entities: Pick<EntityStore, 'find'>
  grants: Pick<GrantStore, 'listLive'>
  clock: Clock
}

export function createEntityReaders({ entities, grants, clock }: Deps): EntityReaders {
  const live = (filter: { entityId?: EntityId }) =>
    grants.listLive({ now: new Date(clock.now()).toISOString(), ...filter })

  const of: EntityReaders['of'] = async (entity) =>
    entity.active ? readersOf(entity, await live({ entityId: entity.id })) : []

  return {
    of,

    async ofAll(some) {
      const byEntity = Map.groupBy(await live({}), ({ entityId }) => entityId)
      return new Map(some.map((entity) => [entity.id, readersOf(entity, byEntity.get(entity.id) ?? [])]))
    },

    async isCurrent({ id, entityId }) {
      const entity = await entities.find(entityId)
      return entity !== undefined && (await of(entity)).some((reader) => reader.id === id)
    },
  }
}

/** What an earlier owner agreed to is void, even if it was never ended. */
function readersOf(entity: Entity, grants: Awaited<ReturnType<GrantStore['listLive']>>): Reader[] {
  if (!entity.active) return []
  const lent = grants.filter(({ userId }) => userId === entity.ownerId).map(grantReader)
  const own = entity.key === null ? [] : [keyReader(entity.id, entity.key)]
  return [...own, ...lent.filter((reader) => reader !== undefined)]
}
