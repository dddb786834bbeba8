import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { ServerRoles } from './server-roles.ts'

/** A mention role that should be gone with its entity, but couldn't be removed. */
export interface LeftRole {
  serverId: Snowflake
  roleId: Snowflake
}

export interface LeftRoleStore {
  /** Even if it is already known. */
  insert(role: LeftRole): Promise<void>
  list(serverId: Snowflake): Promise<LeftRole[]>
  remove(role: LeftRole): Promise<void>
}

interface Deps {
  store: Pick<EntityStore, 'listMemberships'>
  leftRoles: LeftRoleStore
  roles: ServerRoles
  clock: Clock
}

/** Events come in bursts, and a server that refused once will refuse again. */
const PAUSE_MS = 600_000
const REASON = 'Arachne: the entity it belonged to has left'

/** It is already recorded, so even if this attempt fails, it isn't forgotten. */
export async function removeLeftRole(
  { roles, leftRoles }: Pick<Deps, 'roles' | 'leftRoles'>,
  role: LeftRole,
  reason: string,
): Promise<void> {
  await roles.remove(role.serverId, role.roleId, reason)
  await leftRoles.remove(role)
}

/** The role of an entity that was deleted while it was made. */
export async function dropRole(deps: Pick<Deps, 'roles' | 'leftRoles'>, role: LeftRole): Promise<void> {
  await deps.leftRoles.insert(role)
  try {
    await removeLeftRole(deps, role, REASON)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Removes them once the server can be reached, or lets us, again. */
export function createLeftRoles({
  store,
  leftRoles,
  roles,
  clock,
}: Deps): (serverId: Snowflake) => Promise<void> {
  const triedAt = new Map<Snowflake, number>()

  async function isRemoved({ serverId, roleId }: LeftRole): Promise<boolean> {
    try {
      await roles.remove(serverId, roleId, REASON)
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return false
    }
  }

  return async (serverId) => {
    const now = clock.now()
    if (roles.of(serverId) === undefined || now - (triedAt.get(serverId) ?? -Infinity) < PAUSE_MS) return
    const left = await leftRoles.list(serverId)
    if (left.length === 0) return
    triedAt.set(serverId, now)
    const memberships = await store.listMemberships({ serverId })
    for (const role of left) {
      // A new entity with the same name has taken it over.
      const isUsed = memberships.some(({ roleId }) => roleId === role.roleId)
      if (isUsed || (await isRemoved(role))) await leftRoles.remove(role)
    }
  }
}
