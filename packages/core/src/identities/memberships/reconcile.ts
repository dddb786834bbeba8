import type { Snowflake } from '@arachne/contract'

import type { JournalFacts } from '../../journal/journal-store.ts'
import { createTurns } from '../../turns.ts'
import type { Entity, Membership } from '../entities/entity.ts'
import type { InboundEvent } from '../routing/inbound.ts'
import { createLeftRoles } from './left-roles.ts'
import type { OwnerNotices } from './owner-notices.ts'
import type { RegistryDeps } from './registry-deps.ts'

type Deps = Pick<
  RegistryDeps,
  'store' | 'journal' | 'acts' | 'voice' | 'roles' | 'leftRoles' | 'clock' | 'onChange'
> & {
  notices: OwnerNotices
}

/** Reverts manual changes on Discord that conflict with what is agreed here. */
export function createReconcile(deps: Deps) {
  const { store, journal, acts, voice, roles, onChange, notices } = deps
  const turns = createTurns()
  const removeLeftRoles = createLeftRoles(deps)

  async function recreateRole(membership: Membership): Promise<void> {
    const { entityId, serverId, roleId, marked } = membership
    const entity = await store.find(entityId)
    if (!entity) return
    const reason = `${entity.name}, owned by ${entity.ownerName}: its role was deleted.`
    const wish = { name: marked?.name ?? entity.name, existingId: roleId, reason }
    const made = await voice.ensureMentionRole(serverId, wish)
    if (made === roleId) return
    const isTaken = await acts.within(async (act) => {
      const isThere = await act.entities.updateMembership(entityId, serverId, { roleId: made })
      if (isThere) act.record({ ...lineOf(membership, 'role.recreated'), details: { role_id: made } })
      else if (made !== null) await act.leftRoles.insert({ serverId, roleId: made })
      return isThere
    })
    if (!isTaken) return
    await onChange({ entityId, serverId })
    await notices.roleRecreated(serverId, entity)
  }

  async function healRoles(serverId: Snowflake): Promise<void> {
    const memberships = await store.listMemberships({ serverId })
    let known = roles.of(serverId)
    for (const membership of memberships) {
      if (known === undefined) return
      if (membership.roleId === null || known.some(({ id }) => id === membership.roleId)) continue
      await recreateRole(membership)
      known = roles.of(serverId)
    }
  }

  /** Rows stay: a removed bot may be invited back. */
  async function noteLoss(serverId: Snowflake): Promise<void> {
    const lost: Entity[] = []
    for (const { entityId } of await store.listMemberships({ serverId })) {
      const entity = await store.find(entityId)
      if (entity) lost.push(entity)
      await journal.record(lineOf({ entityId, serverId }, 'server.gone'))
    }
    await notices.serverGone(serverId, lost)
  }

  return async (event: InboundEvent): Promise<void> => {
    if (event.type === 'places-changed') {
      await notices.remember(event.serverId)
      await turns.take(event.serverId, async () => {
        await healRoles(event.serverId)
        await removeLeftRoles(event.serverId)
      })
    }
    if (event.type === 'server-gone') await turns.take(event.serverId, () => noteLoss(event.serverId))
  }
}

function lineOf(
  { entityId, serverId }: Pick<Membership, 'entityId' | 'serverId'>,
  action: string,
): JournalFacts {
  const place = { space: `server:${serverId}`, target: `entity:${entityId}` }
  return { ...place, actor: 'system', action, outcome: 'ok', details: {} }
}
