import type { Mute, MuteStore } from '@arachne/core/identities'

import { fromColumns, time, toColumns, type Table } from '../engine/columns.ts'
import type { Queries, Schema } from '../engine/schema.ts'

const COLUMNS: Table<Mute, Schema['mute']> = {
  entityId: 'entity_id',
  serverId: 'server_id',
  channelId: 'channel_id',
  until: time('until'),
}

export function createMuteStore(db: Queries): MuteStore {
  return {
    async list() {
      const rows = await db.selectFrom('mute').selectAll().orderBy('until').execute()
      return rows.map((row) => fromColumns(COLUMNS, row))
    },

    async put(mute) {
      const row = toColumns(COLUMNS, mute)
      await db
        .insertInto('mute')
        .values(row)
        .onConflict((conflict) => conflict.columns(['entity_id', 'channel_id']).doUpdateSet(row))
        .execute()
    },

    async remove(entityId, channelId) {
      const { numDeletedRows } = await db
        .deleteFrom('mute')
        .where('entity_id', '=', entityId)
        .where('channel_id', '=', channelId)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },

    async removeEnded(now) {
      await db.deleteFrom('mute').where('until', '<=', new Date(now).toISOString()).execute()
    },
  }
}
