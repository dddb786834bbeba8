import type { EntityId, LiveEvent } from '@arachne/contract'
import {
  mayAcceptGift,
  mayManageEntity,
  mayRuleServer,
  maySeeEntity,
  type Person,
  type PersonDesk,
  type Registry,
} from '@arachne/core'

import type { Change } from './live-changes.ts'
import { createOrgaEar } from './orga-ear.ts'

interface Deps {
  registry: Pick<Registry, 'list' | 'memberships'>
  /** Whether questions of an entity on a server are a person's to see. */
  concerns: PersonDesk['concerns']
  orgas: Parameters<typeof createOrgaEar>[0]
}

/** What one person may hear, with what they could see before: losing sight of something is news too. */
export interface Audience {
  /** Before the first change: notes what can be seen. */
  begin(person: Person): Promise<void>
  /** undefined: nothing of theirs. */
  hear(person: Person, change: Change): Promise<LiveEvent | undefined>
}

export function createAudience({ registry: { list, memberships }, concerns, orgas }: Deps): Audience {
  const ofOrgas = createOrgaEar(orgas)
  const seen = new Set<EntityId>()

  async function isAbout(person: Person, entityId: EntityId, manages: boolean): Promise<boolean> {
    const entity = (await list()).find(({ id }) => id === entityId)
    if (!entity) return false
    if (manages) return mayManageEntity(person, entity)
    return maySeeEntity(person, entity, await memberships(entityId))
  }

  async function entityEvent(person: Person, entityId: EntityId): Promise<LiveEvent | undefined> {
    const saw = seen.has(entityId)
    const sees = await isAbout(person, entityId, false)
    if (sees) seen.add(entityId)
    else seen.delete(entityId)
    return saw || sees ? { kind: 'entity', entity_id: entityId } : undefined
  }

  return {
    async begin(person) {
      await ofOrgas.begin(person)
      const all = await memberships()
      for (const entity of await list()) {
        const own = all.filter(({ entityId }) => entityId === entity.id)
        if (maySeeEntity(person, entity, own)) seen.add(entity.id)
      }
    },

    async hear(person, change) {
      switch (change.kind) {
        case 'entity':
          return entityEvent(person, change.entityId)
        case 'grants':
        case 'pulse': {
          const mine = await isAbout(person, change.entityId, true)
          return mine ? { kind: change.kind, entity_id: change.entityId } : undefined
        }
        case 'request': {
          const { entityId, serverId } = change
          const concerned = mayRuleServer(person, serverId) || (await isAbout(person, entityId, true))
          return concerned ? { kind: 'requests' } : undefined
        }
        case 'gift': {
          const concerned = mayAcceptGift(person, change) || (await isAbout(person, change.entityId, true))
          return concerned ? { kind: 'gifts' } : undefined
        }
        case 'decision': {
          const { entityId, serverId } = change
          return (await concerns(person, { entityId, serverId })) ? { kind: 'decisions' } : undefined
        }
        case 'server':
          return mayRuleServer(person, change.serverId)
            ? { kind: 'server', server_id: change.serverId }
            : undefined
        case 'notice':
          return isAudience(person, change.audience) ? { kind: 'notices' } : undefined
        case 'orga':
          return ofOrgas.hear(person, change.touch)
        case 'status':
          return { kind: 'status' }
      }
    },
  }
}

function isAudience({ userId, administers }: Person, audience: string): boolean {
  const [kind, id = ''] = audience.split(':')
  return kind === 'person' ? id === userId : administers(id)
}
