import type { DecisionSettings, DecisionSettingsStore } from '@arachne/core/decisions'

import { fromColumns, json, toColumns, type Table } from '../engine/columns.ts'
import type { DecisionSettingsRow, Queries } from '../engine/schema.ts'

const COLUMNS: Table<DecisionSettings, DecisionSettingsRow> = {
  entityId: 'entity_id',
  serverId: 'server_id',
  channelId: 'channel_id',
  approvers: json('approvers'),
  second: json('second_approvers'),
  language: 'language',
  reminders: json('reminders'),
}

export function createDecisionSettingsStore(db: Queries): DecisionSettingsStore {
  return {
    async find({ entityId, serverId }) {
      const row = await db
        .selectFrom('decision_settings')
        .selectAll()
        .where('entity_id', '=', entityId)
        .where('server_id', '=', serverId)
        .executeTakeFirst()
      return row && fromColumns(COLUMNS, row)
    },

    async list({ entityId } = {}) {
      let query = db.selectFrom('decision_settings').selectAll()
      if (entityId !== undefined) query = query.where('entity_id', '=', entityId)
      const rows = await query.orderBy('entity_id').orderBy('server_id').execute()
      return rows.map((row) => fromColumns(COLUMNS, row))
    },

    async put(settings) {
      const row = toColumns(COLUMNS, settings)
      await db
        .insertInto('decision_settings')
        .values(row)
        .onConflict((conflict) => conflict.columns(['entity_id', 'server_id']).doUpdateSet(row))
        .execute()
    },
  }
}
