import type { Warning } from '@arachne/contract'

import type { Turns } from '../../turns.ts'
import type { Entity } from '../entity.ts'
import type { PersonFacts } from '../places.ts'
import { createGiftEnd } from './gifts.ts'
import type { Leave } from './leave-server.ts'
import { type NameTurns, refuseIfOthersName } from './name-taken.ts'
import { findOwner, refuseIfTooMany } from './owners.ts'
import type { RegistryDeps } from './registry-deps.ts'

type Deps = Pick<
  RegistryDeps,
  'store' | 'claims' | 'gifts' | 'journal' | 'places' | 'entitiesPerOwner' | 'endGrants' | 'onChange'
> & { leave: Leave; ownerTurns: Turns; nameTurns: NameTurns }

/**
 * Key, links and apps of the old owner end with it. `giftId`: the new one said yes to it. Refused where the old
 * owner, or anybody else, has another one of that name; otherwise `first` comes first.
 */
export type HandOver = (
  entity: Entity,
  owner: Pick<PersonFacts, 'id' | 'username'>,
  by: { actor: string; giftId?: string; first(): Promise<void> },
) => Promise<void>

/** What ends an entity, its key, or somebody's hold on it. All of it counts at once. */
export function createEntityLife(deps: Deps) {
  const { store, claims, gifts, journal, places, leave, ownerTurns, endGrants, onChange } = deps
  const endGift = createGiftEnd(deps)

  function record(entity: Entity, actor: string, [action, details = {}]: [string, Record<string, string>?]) {
    const target = `entity:${entity.id}`
    return journal.record({ space: 'instance', actor, action, target, outcome: 'ok', details })
  }

  /** Links that nobody used yet would bring back what was just taken away. */
  async function forgetKey(entity: Entity): Promise<void> {
    await claims.revoke(entity.id)
    await store.endKey(entity.id)
  }

  /** What is no longer its owner's is no longer theirs to give. */
  async function endOffer(entity: Entity, actor: string): Promise<void> {
    for (const gift of await gifts.list({ entityId: entity.id })) await endGift(gift, 'gift.withdrawn', actor)
  }

  const handOver = createHandOver(deps, { forgetKey, record })

  return {
    handOver,

    async setActive(entity: Entity, active: boolean, actor: string): Promise<void> {
      if (!active) await endGrants(entity.id, 'deactivated', actor)
      await store.update(entity.id, { active })
      await onChange({ entityId: entity.id })
      await record(entity, actor, [active ? 'entity.activated' : 'entity.deactivated'])
    },

    /** The way to a new key: without one there is room for the next. */
    async endKey(entity: Entity, actor: string): Promise<void> {
      await endGrants(entity.id, 'key_ended', actor)
      await forgetKey(entity)
      await onChange({ entityId: entity.id })
      await record(entity, actor, ['key.ended'])
    },

    async changeOwner(entity: Entity, wanted: string, actor: string): Promise<void> {
      const owner = await findOwner(places, wanted)
      await ownerTurns.take(owner.id, async () => {
        await refuseIfTooMany(deps, owner.id, actor)
        await handOver(entity, owner, { actor, first: () => endOffer(entity, actor) })
      })
    },

    async remove(entity: Entity, actor: string): Promise<Warning[]> {
      const warnings: Warning[] = []
      await endGrants(entity.id, 'entity_deleted', actor)
      await endOffer(entity, actor)
      for (const { serverId } of await store.listMemberships({ entityId: entity.id })) {
        warnings.push(...(await leave(entity, serverId, actor)))
      }
      await store.remove(entity.id)
      await onChange({ entityId: entity.id })
      await record(entity, actor, ['entity.deleted', { owner_id: entity.ownerId }])
      return warnings
    },
  }
}

function createHandOver(
  deps: Deps,
  life: {
    forgetKey(entity: Entity): Promise<void>
    record(entity: Entity, actor: string, what: [string, Record<string, string>]): Promise<unknown>
  },
): HandOver {
  const { store, nameTurns, endGrants, onChange } = deps
  return async (entity, owner, { actor, giftId, first }) => {
    await nameTurns(async () => {
      const { name } = (await store.find(entity.id)) ?? entity
      await refuseIfOthersName(deps, { id: entity.id, name, ownerId: owner.id })
      await first()
      await endGrants(entity.id, 'owner_changed', actor)
      await life.forgetKey(entity)
      await store.update(entity.id, { ownerId: owner.id, ownerName: owner.username })
    })
    await onChange({ entityId: entity.id })
    const change = { from: entity.ownerId, to: owner.id, ...(giftId !== undefined && { gift_id: giftId }) }
    await life.record(entity, actor, ['entity.owner_changed', change])
  }
}
