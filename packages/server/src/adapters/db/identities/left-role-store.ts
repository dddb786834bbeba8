import type { LeftRoleStore } from '@arachne/core/identities'

import type { Queries } from '../engine/schema.ts'

export function createLeftRoleStore(db: Queries): LeftRoleStore {
  return {
    async insert({ serverId: server_id, roleId: role_id }) {
      await db
        .insertInto('left_role')
        .values({ server_id, role_id })
        .onConflict((conflict) => conflict.columns(['server_id', 'role_id']).doNothing())
        .execute()
    },

    async list(serverId) {
      const rows = await db
        .selectFrom('left_role')
        .select('role_id')
        .where('server_id', '=', serverId)
        .orderBy('role_id')
        .execute()
      return rows.map(({ role_id: roleId }) => ({ serverId, roleId }))
    },

    async remove({ serverId, roleId }) {
      await db
        .deleteFrom('left_role')
        .where('server_id', '=', serverId)
        .where('role_id', '=', roleId)
        .execute()
    },
  }
}
