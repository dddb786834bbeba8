import type { EntityId } from '@arachne/contract'
import type {
  ApproverList,
  DecisionSettings,
  DecisionSettingsStore,
  ReminderPlan,
} from '@arachne/core/decisions'

import { type Columns, toColumns } from '../engine/columns.ts'
import type { DecisionSettingsRow, Queries } from '../engine/schema.ts'

const COLUMNS: Columns<DecisionSettings, DecisionSettingsRow> = {
  entityId: 'entity_id',
  serverId: 'server_id',
  channelId: 'channel_id',
  approvers: 'approvers',
  second: 'second_approvers',
  language: 'language',
  reminders: 'reminders',
}

function toSettings(row: DecisionSettingsRow): DecisionSettings {
  return {
    entityId: row.entity_id as EntityId,
    serverId: row.server_id,
    channelId: row.channel_id,
    approvers: JSON.parse(row.approvers) as ApproverList,
    second: JSON.parse(row.second_approvers) as ApproverList,
    language: row.language as DecisionSettings['language'],
    reminders: JSON.parse(row.reminders) as ReminderPlan,
  }
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
      return row && toSettings(row)
    },

    async list({ entityId } = {}) {
      let query = db.selectFrom('decision_settings').selectAll()
      if (entityId !== undefined) query = query.where('entity_id', '=', entityId)
      const rows = await query.orderBy('entity_id').orderBy('server_id').execute()
      return rows.map(toSettings)
    },

    async put(settings) {
      const row = toColumns(COLUMNS, settings) as DecisionSettingsRow
      await db
        .insertInto('decision_settings')
        .values(row)
        .onConflict((conflict) => conflict.columns(['entity_id', 'server_id']).doUpdateSet(row))
        .execute()
    },
  }
}
