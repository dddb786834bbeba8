import type { EntityId } from '@arachne/contract'

import type { Turns } from '../../turns.ts'
import type { RegistryDeps } from '../memberships/registry-deps.ts'
import { refuseBorrowedFace } from './borrowed-face.ts'
import type { Entity, Platform } from './entity.ts'
import { type NameTurns, refuseIfOthersName } from './name-taken.ts'
import { checkEntityName } from './names.ts'
import { findOwner, refuseIfTooMany } from './owners.ts'

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

type Deps = Pick<RegistryDeps, 'store' | 'acts' | 'places' | 'clock' | 'ids' | 'entitiesPerOwner'> & {
  /** One at a time per owner: counting their entities and adding one must not overlap. */
  ownerTurns: Turns
  nameTurns: NameTurns
}

/** Without a key: the owner fetches it with a claim link. */
export function createEntityMaker(deps: Deps) {
  const { acts, places, clock, ids, ownerTurns, nameTurns } = deps

  return async (wish: NewEntity, actor: string): Promise<Entity> => {
    const name = checkEntityName(wish.name)
    refuseBorrowedFace(wish.avatarUrl)
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
      decisions: false,
      keyGeneration: 0,
      key: null,
      createdAt: new Date(clock.now()).toISOString(),
    }
    await ownerTurns.take(owner.id, async () => {
      await refuseIfTooMany(deps, owner.id, actor)
      await nameTurns(() =>
        acts.within(async (act) => {
          await refuseIfOthersName(act.entities, entity)
          await act.entities.insert(entity)
          act.record({
            space: 'instance',
            actor,
            action: 'entity.created',
            target: `entity:${entity.id}`,
            outcome: 'ok',
            details: { owner_id: owner.id },
          })
        }),
      )
    })
    return entity
  }
}
