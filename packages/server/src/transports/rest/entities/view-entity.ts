import type { EntityView, Snowflake } from '@arachne/contract'
import { mayLendEntity, mayManageEntity, type Person, visibleMemberships } from '@arachne/core/access'
import type { LastSeen, Attended, Entity, Places, Registry } from '@arachne/core/identities'

import type { Addresses } from '../../web/addresses.ts'
import { presentEntity, presentMembership } from './present-entity.ts'

/** An entity with those of its servers that this person may know of. */
export type ViewEntity = (person: Person, entity: Entity) => Promise<EntityView>

export interface EntityViewDeps {
  registry: Registry
  places: Pick<Places, 'servers'>
  /** Also of a lost server. */
  serverName(id: Snowflake): string | undefined
  addresses: Addresses
  lastSeen: Pick<LastSeen, 'of'>
}

export function createViewEntity(deps: EntityViewDeps): ViewEntity {
  const { registry, addresses, lastSeen } = deps
  return async (person, entity) => {
    const memberships = visibleMemberships(person, entity, await registry.memberships(entity.id))
    const servers = memberships.map((membership) =>
      presentMembership(membership, deps.places, deps.serverName),
    )
    const may = { manage: mayManageEntity(person, entity), lend: mayLendEntity(person, entity) }
    const presence = may.manage ? presentPresence(lastSeen.of(entity.id)) : undefined
    return presentEntity(entity, { url: addresses.mcp(entity.id), servers, presence, may })
  }
}

function presentPresence({ listening, lastCall }: Attended): EntityView['presence'] {
  return { listening, last_call_at: lastCall === undefined ? null : new Date(lastCall).toISOString() }
}
