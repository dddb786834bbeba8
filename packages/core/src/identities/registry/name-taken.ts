import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Entity } from '../entity.ts'
import { looksAlike } from '../name-looks.ts'
import type { RegistryDeps } from './registry-deps.ts'

/** Two of the same name on one server could not be told apart, and one could pose as the other. */
export async function refuseIfNameTaken(
  { store, places }: Pick<RegistryDeps, 'store' | 'places'>,
  entity: Pick<Entity, 'id' | 'name'>,
  serverId: Snowflake,
): Promise<void> {
  const [there, everybody] = await Promise.all([store.listMemberships({ serverId }), store.list()])
  const others = new Set(there.map(({ entityId }) => entityId).filter((id) => id !== entity.id))
  const ownRole = there.find(({ entityId }) => entityId === entity.id)?.roleId ?? null
  const namesake = everybody.some(({ id, name }) => others.has(id) && looksAlike(name, entity.name))
  const [other] = namesake
    ? [{ kind: 'entity' as const }]
    : await places.namesakes(serverId, entity.name, ownRole)
  if (!other) return
  const kind = other.kind === 'entity' ? 'an entity' : `a ${other.kind}`
  const message = `This server already has ${kind} called "${entity.name}".`
  throw new AppError('conflict', message, { reason: 'name_taken' })
}
