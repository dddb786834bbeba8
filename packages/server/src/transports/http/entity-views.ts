import type { EntityView } from '@arachne/contract'
import {
  type Entity,
  mayLendEntity,
  mayManageEntity,
  maySeeEntity,
  type Person,
  type Places,
  type Registry,
  visibleMemberships,
} from '@arachne/core'

import type { Addresses } from './addresses.ts'
import { presentEntity, presentMembership } from './present-entity.ts'

/** An entity this person may know of; any other is not there for them. */
export async function findEntity(registry: Registry, person: Person, idOrName: string): Promise<Entity> {
  const memberships = await registry.memberships()
  const of = (entity: Entity) => memberships.filter(({ entityId }) => entityId === entity.id)
  return registry.find(idOrName, (entity) => maySeeEntity(person, entity, of(entity)))
}

/** An entity with those of its servers that this person may know of. */
export type ViewEntity = (person: Person, entity: Entity) => Promise<EntityView>

export interface EntityViewDeps {
  registry: Registry
  places: Pick<Places, 'servers'>
  addresses: Addresses
}

export function createViewEntity({ registry, places, addresses }: EntityViewDeps): ViewEntity {
  return async (person, entity) => {
    const memberships = visibleMemberships(person, entity, await registry.memberships(entity.id))
    const servers = memberships.map((membership) => presentMembership(membership, places))
    const may = { manage: mayManageEntity(person, entity), lend: mayLendEntity(person, entity) }
    return presentEntity(entity, { url: addresses.mcp(entity.id), servers, may })
  }
}
