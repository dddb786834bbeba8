import type { EntityId, Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { EntityStore } from '../entities/entity-store.ts'

export async function refuseIfMember(
  store: Pick<EntityStore, 'listMemberships'>,
  entityId: EntityId,
  serverId: Snowflake,
): Promise<void> {
  if ((await store.listMemberships({ entityId, serverId })).length > 0) throw alreadyMember()
}

export function alreadyMember(): AppError {
  return new AppError('conflict', 'This entity is already on that server.', { reason: 'already_member' })
}
