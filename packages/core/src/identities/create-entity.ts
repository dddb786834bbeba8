import type { EntityId } from '@arachne/contract'

import { AppError } from '../errors.ts'
import type { Journal } from '../journal/journal.ts'
import type { Clock, Ids } from '../ports.ts'
import type { EntityStore } from './entity-store.ts'
import type { Entity, Platform } from './entity.ts'
import { checkEntityName } from './names.ts'
import type { PersonFacts, Places } from './places.ts'
import { ambiguous } from './resolve.ts'

const DEFAULT_TTL_MINUTES = 15

export interface NewEntity {
  name: string
  /** A Discord id, user name or display name. */
  owner: string
  description?: string | undefined
  platform?: Platform | undefined
  avatarUrl?: string | undefined
  accentColor?: string | undefined
}

interface Deps {
  store: EntityStore
  journal: Pick<Journal, 'record'>
  places: Pick<Places, 'findPeople' | 'connected'>
  clock: Clock
  ids: Ids
}

/** Without a key: the owner fetches it with a claim link. */
export function createEntityMaker({ store, journal, places, clock, ids }: Deps) {
  return async (wish: NewEntity, actor: string): Promise<Entity> => {
    const name = checkEntityName(wish.name)
    const owner = await findOwner(places, wish.owner)
    const entity: Entity = {
      id: ids.uuid() as EntityId,
      name,
      description: wish.description ?? null,
      avatarUrl: wish.avatarUrl ?? null,
      accentColor: wish.accentColor ?? null,
      platform: wish.platform ?? null,
      ownerId: owner.id,
      ownerName: owner.username,
      active: true,
      triggers: [],
      mailboxTtlMinutes: DEFAULT_TTL_MINUTES,
      notify: { onMention: true, onTrigger: true, onReply: true, excerpt: false },
      acceptsDms: false,
      keyGeneration: 0,
      key: null,
      createdAt: new Date(clock.now()).toISOString(),
    }
    await store.insert(entity)
    await journal.record({
      space: 'instance',
      actor,
      action: 'entity.created',
      target: `entity:${entity.id}`,
      outcome: 'ok',
      details: { owner_id: owner.id },
    })
    return entity
  }
}

async function findOwner(places: Deps['places'], wanted: string): Promise<PersonFacts> {
  const found = await places.findPeople(wanted)
  // User names are unique on Discord, display names are anybody's choice.
  const unique = found.find(({ id, username }) => id === wanted || username === wanted.toLowerCase())
  const [first, ...others] = unique ? [unique] : found
  if (first && others.length === 0) return first
  const sought = { thing: 'person', field: 'owner' }
  if (first) {
    throw ambiguous(
      found.map(({ id, username }) => ({ id, name: username })),
      sought,
    )
  }
  if (!places.connected) {
    const message = 'Discord is not reachable, so the owner cannot be looked up; try again later.'
    throw new AppError('unavailable', message, { reason: 'discord_unreachable' })
  }
  const message = `Nobody called "${wanted}" is on a server this bot is on.`
  throw new AppError('not_found', message, { fields: [{ path: 'owner', message }] })
}
