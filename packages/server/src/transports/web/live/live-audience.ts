import type { EntityId, LiveEvent, OrgaChange } from '@arachne/contract'
import {
  mayAcceptGift,
  mayManageEntity,
  mayRuleServer,
  maySeeEntity,
  type Person,
} from '@arachne/core/access'
import type { AnsweringService } from '@arachne/core/decisions'
import type { OrgaAudience, OrgaTouch } from '@arachne/core/governance'
import type { Registry } from '@arachne/core/identities'

import type { Change } from './live-changes.ts'

interface Deps {
  registry: Pick<Registry, 'list' | 'memberships'>
  /** Whether a person may see questions of an entity on a server. */
  concerns: AnsweringService['concerns']
  orgas: Pick<OrgaAudience, 'of' | 'membersOf' | 'orgasOf'>
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

const ORGA_CHANGES: Record<OrgaTouch['what'], OrgaChange> = {
  structure: 'structure',
  channel: 'channel',
  items: 'item',
  item: 'item',
  policies: 'policies',
  decisions: 'decisions',
  notifications: 'notifications',
  invitations: 'invitations',
  settings: 'orga',
  confirmations: 'confirmations',
  discord: 'discord',
}

/** Their id names the member they belong to. */
const PERSONAL: ReadonlySet<OrgaTouch['what']> = new Set(['notifications', 'confirmations'])

interface OrgaEar {
  begin(person: Person): Promise<void>
  /** Checked when it is sent, not when it happened, so that a member who lost a role in between hears nothing. */
  hear(person: Person, touch: OrgaTouch): Promise<LiveEvent | undefined>
}

/**
 * What one person hears of organisations, and where they were a member before, because losing membership is also news.
 */
function createOrgaEar(orgas: Deps['orgas']): OrgaEar {
  const seen = new Set<string>()

  return {
    async begin({ userId }) {
      if (userId !== null) for (const orgaId of await orgas.orgasOf(userId)) seen.add(orgaId)
    },

    async hear({ userId }, touch) {
      if (userId === null) return undefined
      const { orgaId, what, id } = touch
      const isMember = (await orgas.membersOf(orgaId)).has(userId)
      if (!isMember) return seen.delete(orgaId) ? { kind: 'orga', orga_id: orgaId, what: 'orga' } : undefined
      seen.add(orgaId)
      if (!(await orgas.of(touch)).has(userId)) return undefined
      const named = PERSONAL.has(what) || id === undefined ? {} : { id }
      return { kind: 'orga', orga_id: orgaId, what: ORGA_CHANGES[what], ...named }
    },
  }
}

interface EntitySight {
  begin(person: Person): Promise<void>
  manages(person: Person, entityId: EntityId): Promise<boolean>
  hear(person: Person, entityId: EntityId): Promise<LiveEvent | undefined>
}

/** Which entities a person sees, including those they saw before, because losing sight of one is also news. */
function createEntitySight({ list, memberships }: Deps['registry']): EntitySight {
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
