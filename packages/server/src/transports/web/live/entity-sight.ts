import type { EntityId, LiveEvent } from '@arachne/contract'
import { mayManageEntity, maySeeEntity, type Person } from '@arachne/core/access'
import type { Registry } from '@arachne/core/identities'

interface EntitySight {
  begin(person: Person): Promise<void>
  manages(person: Person, entityId: EntityId): Promise<boolean>
  hear(person: Person, entityId: EntityId): Promise<LiveEvent | undefined>
}

/** Which entities a person sees, including those they saw before, because losing sight of one is also news. */
export function createEntitySight({
  list,
  memberships,
}: Pick<Registry, 'list' | 'memberships'>): EntitySight {
  const seen = new Set<EntityId>()
  const find = async (entityId: EntityId) => (await list()).find(({ id }) => id === entityId)

  return {
    async begin(person) {
      const all = await memberships()
      for (const entity of await list()) {
        const own = all.filter(({ entityId }) => entityId === entity.id)
        if (maySeeEntity(person, entity, own)) seen.add(entity.id)
      }
    },

    async manages(person, entityId) {
      const entity = await find(entityId)
      return entity !== undefined && mayManageEntity(person, entity)
    },

    async hear(person, entityId) {
      const saw = seen.has(entityId)
      const entity = await find(entityId)
      const sees = entity !== undefined && maySeeEntity(person, entity, await memberships(entityId))
      if (sees) seen.add(entityId)
      else seen.delete(entityId)
      return saw || sees ? { kind: 'entity', entity_id: entityId } : undefined
    },
  }
}
