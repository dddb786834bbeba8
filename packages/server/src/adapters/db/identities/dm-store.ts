import type { EntityId } from '@arachne/contract'
import type { Blocked, DmExchange, DmStore } from '@arachne/core/identities'

import type { Queries, Schema } from '../engine/schema.ts'

function toExchange(row: Schema['dm_exchange']): DmExchange {
  return {
    messageId: row.message_id,
    channelId: row.channel_id,
    userId: row.user_id,
    entityId: row.entity_id as EntityId,
    at: row.at,
  }
}

export function createDmStore(db: Queries): DmStore {
  return {
    async note({ messageId, channelId, userId, entityId, at }) {
      const row = { message_id: messageId, channel_id: channelId, user_id: userId, entity_id: entityId, at }
      await db
        .insertInto('dm_exchange')
        .values(row)
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute()
    },

    async find(messageId) {
      const row = await db
        .selectFrom('dm_exchange')
        .selectAll()
        .where('message_id', '=', messageId)
        .executeTakeFirst()
      return row && toExchange(row)
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
      return row && toExchange(row)
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
