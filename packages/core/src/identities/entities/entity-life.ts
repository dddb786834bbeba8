import type { Warning } from '@arachne/contract'

import { type Act, demandThere } from '../../acts.ts'
import type { JournalFacts } from '../../journal/journal-store.ts'
import type { Turns } from '../../turns.ts'
import type { Leave } from '../memberships/leave-server.ts'
import type { RegistryDeps } from '../memberships/registry-deps.ts'
import type { PersonFacts } from '../places/places.ts'
import type { Entity } from './entity.ts'
import { endGift } from './gifts.ts'
import { type NameTurns, refuseIfOthersName } from './name-taken.ts'
import { findOwner, refuseIfTooMany } from './owners.ts'

type Deps = Pick<
  RegistryDeps,
  'store' | 'acts' | 'places' | 'entitiesPerOwner' | 'endGrants' | 'onChange'
> & { leave: Leave; ownerTurns: Turns; nameTurns: NameTurns }

/**
 * Ends the old owner's key, links and apps. `giftId`: the new owner accepted it. Refused if either owner or anyone else
 * has another entity of that name; otherwise, `first` runs first.
 */
export type TransferEntity = (
  entity: Entity,
  owner: Pick<PersonFacts, 'id' | 'username'>,
  by: { actor: string; giftId?: string; first(act: Act): Promise<void> },
) => Promise<void>

/** What ends an entity, its key, or a person's access to it. All of it takes effect immediately. */
export function createEntityLife(deps: Deps) {
  const { store, acts, places, leave, ownerTurns, endGrants, onChange } = deps
  const transfer = createTransfer(deps)

  return {
    transfer,

    async setActive(entity: Entity, active: boolean, actor: string): Promise<void> {
      await acts.within(async (act) => {
        if (!active) await endGrants(act, entity.id, { why: 'deactivated', actor })
        demandThere(await act.entities.update(entity.id, { active }))
        act.record(lineOf(entity, active ? 'entity.activated' : 'entity.deactivated', actor))
      })
      await onChange({ entityId: entity.id })
    },

    /** Makes room for a new key, which is only issued when there is none. */
    async endKey(entity: Entity, actor: string): Promise<void> {
      await acts.within(async (act) => {
        await endGrants(act, entity.id, { why: 'key_ended', actor })
        await forgetKey(act, entity)
        act.record(lineOf(entity, 'key.ended', actor))
      })
      await onChange({ entityId: entity.id })
    },

    async changeOwner(entity: Entity, wanted: string, actor: string): Promise<void> {
      const owner = await findOwner(places, wanted)
      await ownerTurns.take(owner.id, async () => {
        await refuseIfTooMany(deps, owner.id, actor)
        await transfer(entity, owner, { actor, first: (act) => endOffer(act, entity, actor) })
      })
    },

    async remove(entity: Entity, actor: string): Promise<Warning[]> {
      const warnings: Warning[] = []
      await acts.within(async (act) => {
        await endGrants(act, entity.id, { why: 'entity_deleted', actor })
        await endOffer(act, entity, actor)
      })
      for (const { serverId } of await store.listMemberships({ entityId: entity.id })) {
        warnings.push(...(await leave(entity, serverId, actor)))
      }
      await acts.within(async (act) => {
        demandThere(await act.entities.remove(entity.id))
        act.record({ ...lineOf(entity, 'entity.deleted', actor), details: { owner_id: entity.ownerId } })
      })
      await onChange({ entityId: entity.id })
      return warnings
    },
  }
}

function createTransfer({ acts, nameTurns, endGrants, onChange }: Deps): TransferEntity {
  return async (entity, owner, { actor, giftId, first }) => {
    const change = { from: entity.ownerId, to: owner.id, ...(giftId !== undefined && { gift_id: giftId }) }
    await nameTurns(() =>
      acts.within(async (act) => {
        const { name } = (await act.entities.find(entity.id)) ?? entity
        await refuseIfOthersName(act.entities, { id: entity.id, name, ownerId: owner.id })
        await first(act)
        await endGrants(act, entity.id, { why: 'owner_changed', actor })
        await forgetKey(act, entity)
        demandThere(await act.entities.update(entity.id, { ownerId: owner.id, ownerName: owner.username }))
        act.record({ ...lineOf(entity, 'entity.owner_changed', actor), details: change })
      }),
    )
    await onChange({ entityId: entity.id })
  }
}

/** Unused links would restore what has just been revoked. */
async function forgetKey({ claims, entities }: Act, { id }: Entity): Promise<void> {
  await claims.revoke(id)
  demandThere(await entities.endKey(id))
}

/** A previous owner can no longer give the entity away. */
async function endOffer(act: Act, entity: Entity, actor: string): Promise<void> {
  for (const gift of await act.gifts.list({ entityId: entity.id }))
    await endGift(act, gift, { action: 'gift.withdrawn', actor })
}

function lineOf({ id }: Entity, action: string, actor: string): JournalFacts {
  return { space: 'instance', actor, action, target: `entity:${id}`, outcome: 'ok', details: {} }
}
