import type { Snowflake } from '@arachne/contract'

import { flawOfAssignable, type RoleFacts } from '../../access/assignable-roles.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { Membership } from '../entities/entity.ts'

/** The mention roles of all entities on a server. */
export async function entityRoles(
  store: Pick<EntityStore, 'listMemberships'>,
  serverId: Snowflake,
): Promise<Set<Snowflake>> {
  const memberships = await store.listMemberships({ serverId })
  return new Set(memberships.flatMap(({ roleId }) => roleId ?? []))
}

/** Why this entity may not assign or remove the role now; the list was right when it was made, but roles change. */
export function whyNotAssignable(
  role: RoleFacts | undefined,
  membership: Pick<Membership, 'assignableRoles'>,
  entityRoleIds: ReadonlySet<Snowflake>,
): string | undefined {
  if (role && membership.assignableRoles.includes(role.id))
    return flawOfAssignable(role, entityRoleIds)?.message
  return "The server's settings don't allow this entity to give or take this role; a server admin can allow it."
}
