import type { WakeCallSetting, WakeCallStore } from '@arachne/core/identities'

import { fromColumns, json, toColumns, type Table } from '../engine/columns.ts'
import type { Queries, WakeCallRow } from '../engine/schema.ts'

const COLUMNS: Table<WakeCallSetting, WakeCallRow> = {
  entityId: 'entity_id',
  url: 'url',
  only: json('only_flags'),
  salt: 'salt',
}

export function createWakeCallStore(db: Queries): WakeCallStore {
  return {
    async find(entityId) {
      const rows = db.selectFrom('wake_call').selectAll().where('entity_id', '=', entityId)
      const row = await rows.executeTakeFirst()
      return row && fromColumns(COLUMNS, row)
    },

    async list() {
      const rows = await db.selectFrom('wake_call').selectAll().orderBy('entity_id').execute()
      return rows.map((row) => fromColumns(COLUMNS, row))
    },

    async put(setting) {
      const row = toColumns(COLUMNS, setting)
      await db
        .insertInto('wake_call')
        .values(row)
        .onConflict((conflict) => conflict.column('entity_id').doUpdateSet(row))
        .execute()
    },

    async remove(entityId) {
      const { numDeletedRows } = await db
        .deleteFrom('wake_call')
        .where('entity_id', '=', entityId)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
  }
}
