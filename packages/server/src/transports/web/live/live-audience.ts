import type { LiveEvent } from '@arachne/contract'
import { mayAcceptGift, mayRuleServer, type Person } from '@arachne/core/access'
import type { AnsweringService } from '@arachne/core/decisions'
import type { Registry } from '@arachne/core/identities'

import { createEntitySight } from './entity-sight.ts'
import type { Change } from './live-changes.ts'
import { createOrgaEar } from './orga-ear.ts'

interface Deps {
  registry: Pick<Registry, 'list' | 'memberships'>
  /** Whether a person may see questions of an entity on a server. */
  concerns: AnsweringService['concerns']
  orgas: Parameters<typeof createOrgaEar>[0]
}

/** What one person may hear, and what they could see before, because losing sight of something is also news. */
export interface Audience {
  /** Called before the first change: records what is visible. */
  begin(person: Person): Promise<void>
  /** undefined: not theirs to see. */
  hear(person: Person, change: Change): Promise<LiveEvent | undefined>
}

export function createAudience({ registry, concerns, orgas }: Deps): Audience {
  const ofOrgas = createOrgaEar(orgas)
  const sight = createEntitySight(registry)

  return {
    async begin(person) {
      await ofOrgas.begin(person)
      await sight.begin(person)
    },

    async hear(person, change) {
      switch (change.kind) {
        case 'entity':
          return sight.hear(person, change.entityId)
        case 'grants':
        case 'pulse': {
          const mine = await sight.manages(person, change.entityId)
          return mine ? { kind: change.kind, entity_id: change.entityId } : undefined
        }
        case 'request': {
          const { entityId, serverId } = change
          const concerned = mayRuleServer(person, serverId) || (await sight.manages(person, entityId))
          return concerned ? { kind: 'requests' } : undefined
        }
        case 'gift': {
          const concerned = mayAcceptGift(person, change) || (await sight.manages(person, change.entityId))
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
