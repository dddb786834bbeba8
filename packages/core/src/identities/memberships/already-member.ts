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
  return new AppError('conflict', 'This entity is on that server already.', { reason: 'already_member' })
}
