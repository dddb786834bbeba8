import type { Gift, GiftStore } from '@arachne/core/identities'

import { fromColumns, toColumns, type Table } from '../engine/columns.ts'
import type { GiftRow, Queries } from '../engine/schema.ts'

const COLUMNS: Table<Gift, GiftRow> = {
  id: 'id',
  entityId: 'entity_id',
  fromId: 'from_id',
  fromName: 'from_name',
  toId: 'to_id',
  toName: 'to_name',
  offeredAt: 'offered_at',
}

export function createGiftStore(db: Queries): GiftStore {
  return {
    async insert(gift) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('gift')
        .values(toColumns(COLUMNS, gift))
        .onConflict((conflict) => conflict.column('entity_id').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async find(id) {
      const row = await db.selectFrom('gift').selectAll().where('id', '=', id).executeTakeFirst()
      return row && fromColumns(COLUMNS, row)
    },

    async list({ entityId } = {}) {
      let query = db.selectFrom('gift').selectAll()
      if (entityId !== undefined) query = query.where('entity_id', '=', entityId)
      const rows = await query.orderBy('offered_at').orderBy('id').execute()
      return rows.map((row) => fromColumns(COLUMNS, row))
    },

    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('gift').where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
  }
}
