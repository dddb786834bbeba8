import { mayLendEntity, maySee, type Person, type ToolFacts } from '@arachne/core/access'
import type { Entity, Places, Registry } from '@arachne/core/identities'

import { abilitiesOf, type Ability } from './abilities.ts'

/** An entity a person could lend, and what that would mean. */
export interface EntityChoice {
  entity: Entity
  servers: number
  /** undefined while Discord can't be reached. */
  channels: number | undefined
  abilities: Ability[]
}

export interface ChoiceDeps {
  registry: Pick<Registry, 'list' | 'memberships'>
  places: Pick<Places, 'channels' | 'connected'>
  tools: readonly ToolFacts[]
}

/** Only the person's own, including paused ones; oldest first. */
export async function entityChoices(
  { registry, places, tools }: ChoiceDeps,
  person: Person,
): Promise<EntityChoice[]> {
  const own = (await registry.list()).filter((entity) => mayLendEntity(person, entity))
  return Promise.all(
    own.map(async (entity) => {
      const memberships = await registry.memberships(entity.id)
      const seen = memberships.flatMap((membership) =>
        places.channels(membership.serverId).filter((channel) => maySee(membership, channel)),
      )
      return {
        entity,
        servers: memberships.length,
        channels: places.connected ? seen.length : undefined,
        abilities: abilitiesOf({ entity, memberships }, tools),
      }
    }),
  )
}
