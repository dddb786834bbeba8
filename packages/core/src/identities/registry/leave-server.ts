import type { Snowflake, Warning } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Entity } from '../entity.ts'
import { roleLeftBehind } from '../warnings.ts'
import type { RegistryDeps } from './registry-deps.ts'

/** Answers what did not work on Discord although the entity is gone from there. */
export type Leave = (entity: Entity, serverId: Snowflake, actor: string) => Promise<Warning[]>

type Deps = Pick<RegistryDeps, 'store' | 'journal' | 'roles' | 'leftRoles' | 'onChange'>

/** Row first: from then on nothing queued can be read, and the role that goes next is not taken for one to heal. */
export function createLeave({ store, journal, roles, leftRoles, onChange }: Deps): Leave {
  async function removeRole(entity: Entity, serverId: Snowflake, roleId: Snowflake): Promise<Warning[]> {
    try {
      await roles.remove(serverId, roleId, `${entity.name}, owned by ${entity.ownerName}, left.`)
      return []
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await leftRoles.insert({ serverId, roleId })
      return [roleLeftBehind(serverId, entity.name, error)]
    }
  }

  return async (entity, serverId, actor) => {
    const [membership] = await store.listMemberships({ entityId: entity.id, serverId })
    if (!membership || !(await store.removeMembership(entity.id, serverId))) {
      throw new AppError('not_found', 'This entity is not on that server.', { reason: 'not_on_server' })
    }
    await onChange({ entityId: entity.id, serverId })
    const { roleId } = membership
    const warnings = roleId === null ? [] : await removeRole(entity, serverId, roleId)
    await journal.record({
      space: `server:${serverId}`,
      actor,
      action: 'entity.left',
      target: `entity:${entity.id}`,
      outcome: 'ok',
      details: { role_removed: roleId !== null && warnings.length === 0 },
    })
    return warnings
  }
}
