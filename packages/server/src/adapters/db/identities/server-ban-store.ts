import type { ServerBan, ServerBanStore } from '@arachne/core/identities'

import { fromColumns, toColumns, type Table } from '../engine/columns.ts'
import type { Queries, ServerBanRow } from '../engine/schema.ts'

const COLUMNS: Table<ServerBan, ServerBanRow> = {
  serverId: 'server_id',
  serverName: 'server_name',
  reason: 'reason',
  bannedBy: 'banned_by',
  bannedAt: 'banned_at',
}

export function createServerBanStore(db: Queries): ServerBanStore {
  return {
    async find(serverId) {
      const row = await db
        .selectFrom('server_ban')
        .selectAll()
        .where('server_id', '=', serverId)
        .executeTakeFirst()
      return row && fromColumns(COLUMNS, row)
    },

    async list() {
      const rows = await db
        .selectFrom('server_ban')
        .selectAll()
        .orderBy('banned_at')
        .orderBy('server_id')
        .execute()
      return rows.map((row) => fromColumns(COLUMNS, row))
    },

    async insert(ban) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('server_ban')
        .values(toColumns(COLUMNS, ban))
        .onConflict((conflict) => conflict.column('server_id').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async remove(serverId) {
      const { numDeletedRows } = await db
        .deleteFrom('server_ban')
        .where('server_id', '=', serverId)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
  }
}
