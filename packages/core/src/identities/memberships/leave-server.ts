import type { Snowflake, Warning } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Entity } from '../entities/entity.ts'
import { removeLeftRole } from './left-roles.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { roleLeftBehind } from './warnings.ts'

/** Returns what failed on Discord although the entity has left. */
export type Leave = (entity: Entity, serverId: Snowflake, actor: string) => Promise<Warning[]>

type Deps = Pick<RegistryDeps, 'store' | 'acts' | 'roles' | 'leftRoles' | 'onChange'>

/**
 * The row is removed first: from then on, nothing queued can be read, and the role that is removed next isn't created
 * again.
 */
export function createLeave(deps: Deps): Leave {
  const { store, acts, onChange } = deps

  async function removeRole(entity: Entity, serverId: Snowflake, roleId: Snowflake): Promise<Warning[]> {
    try {
      const reason = `${entity.name}, owned by ${entity.ownerName}, left.`
      await removeLeftRole(deps, { serverId, roleId }, reason)
      return []
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return [roleLeftBehind(serverId, entity.name, error)]
    }
  }

  return async (entity, serverId, actor) => {
    const [membership] = await store.listMemberships({ entityId: entity.id, serverId })
    const roleId = membership?.roleId ?? null
    await acts.within(async (act) => {
      if (!membership || !(await act.entities.removeMembership(entity.id, serverId))) {
        throw new AppError('not_found', "This entity isn't on that server.", { reason: 'not_on_server' })
      }
      if (roleId !== null) await act.leftRoles.insert({ serverId, roleId })
      act.record({
        space: `server:${serverId}`,
        actor,
        action: 'entity.left',
        target: `entity:${entity.id}`,
        outcome: 'ok',
        details: { role_id: roleId },
      })
    })
    await onChange({ entityId: entity.id, serverId })
    return roleId === null ? [] : removeRole(entity, serverId, roleId)
  }
}
