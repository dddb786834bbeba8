import type { Blocked, DmExchange, DmStore } from '@arachne/core/identities'

import { fromColumns, toColumns, type Table } from '../engine/columns.ts'
import type { Queries, Schema } from '../engine/schema.ts'

const COLUMNS: Table<DmExchange, Schema['dm_exchange']> = {
  messageId: 'message_id',
  channelId: 'channel_id',
  userId: 'user_id',
  entityId: 'entity_id',
  at: 'at',
}

export function createDmStore(db: Queries): DmStore {
  return {
    async note(exchange) {
      await db
        .insertInto('dm_exchange')
        .values(toColumns(COLUMNS, exchange))
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute()
    },

    async find(messageId) {
      const row = await db
        .selectFrom('dm_exchange')
        .selectAll()
        .where('message_id', '=', messageId)
        .executeTakeFirst()
      return row && fromColumns(COLUMNS, row)
    },

    async last(userId, after) {
      const row = await db
        .selectFrom('dm_exchange')
        .selectAll()
        .where('user_id', '=', userId)
        .where('at', '>', after)
        .orderBy('at', 'desc')
        .orderBy('message_id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && fromColumns(COLUMNS, row)
    },

    async forgetBefore(at) {
      await db.deleteFrom('dm_exchange').where('at', '<', at).execute()
    },

    async block(userId, blocked) {
      await db
        .insertInto('dm_block')
        .values({ user_id: userId, blocked })
        .onConflict((conflict) => conflict.columns(['user_id', 'blocked']).doNothing())
        .execute()
    },

    async unblock(userId, blocked) {
      await db.deleteFrom('dm_block').where('user_id', '=', userId).where('blocked', '=', blocked).execute()
    },

    async blocks(userId) {
      const rows = await db.selectFrom('dm_block').select('blocked').where('user_id', '=', userId).execute()
      return rows.map(({ blocked }) => blocked as Blocked)
    },
  }
}
