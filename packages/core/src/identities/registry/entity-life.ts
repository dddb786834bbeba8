import type { Warning } from '@arachne/contract'

import type { Turns } from '../../turns.ts'
import type { Entity } from '../entity.ts'
import type { Leave } from './leave-server.ts'
import { findOwner, refuseIfTooMany } from './owners.ts'
import type { RegistryDeps } from './registry-deps.ts'

type Deps = Pick<
  RegistryDeps,
  'store' | 'claims' | 'journal' | 'places' | 'entitiesPerOwner' | 'endGrants' | 'onChange'
> & { leave: Leave; ownerTurns: Turns }

/** What ends an entity, its key, or somebody's hold on it. All of it counts at once. */
export function createEntityLife(deps: Deps) {
  const { store, claims, journal, places, leave, ownerTurns, endGrants, onChange } = deps

  function record(entity: Entity, actor: string, [action, details = {}]: [string, Record<string, string>?]) {
    const target = `entity:${entity.id}`
    return journal.record({ space: 'instance', actor, action, target, outcome: 'ok', details })
  }

  /** Links that nobody used yet would bring back what was just taken away. */
  async function forgetKey(entity: Entity): Promise<void> {
    await claims.revoke(entity.id)
    await store.endKey(entity.id)
  }

  return {
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
        await endGrants(entity.id, 'owner_changed', actor)
        await forgetKey(entity)
        await store.update(entity.id, { ownerId: owner.id, ownerName: owner.username })
      })
      await onChange({ entityId: entity.id })
      await record(entity, actor, ['entity.owner_changed', { from: entity.ownerId, to: owner.id }])
    },

    async remove(entity: Entity, actor: string): Promise<Warning[]> {
      const warnings: Warning[] = []
      await endGrants(entity.id, 'entity_deleted', actor)
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
