import type { JoinRequest, JoinRequestStore, RequestDecision } from '@arachne/core/identities'

import { fromColumns, toColumns, type Table } from '../engine/columns.ts'
import type { JoinRequestRow, Queries } from '../engine/schema.ts'

const DECISION_COLUMNS: Table<RequestDecision, JoinRequestRow> = {
  state: 'state',
  decidedBy: 'decided_by',
  decidedByName: 'decided_by_name',
  decidedAt: 'decided_at',
  refusal: 'refusal',
}

const COLUMNS: Table<JoinRequest, JoinRequestRow> = {
  ...DECISION_COLUMNS,
  id: 'id',
  entityId: 'entity_id',
  serverId: 'server_id',
  askedBy: 'asked_by',
  askedByName: 'asked_by_name',
  askedAt: 'asked_at',
}

export function createJoinRequestStore(db: Queries): JoinRequestStore {
  return {
    async insert(request) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('join_request')
        .values(toColumns(COLUMNS, request))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async find(id) {
      const row = await db.selectFrom('join_request').selectAll().where('id', '=', id).executeTakeFirst()
      return row && fromColumns(COLUMNS, row)
    },

    async list({ entityId, serverId, state }) {
      let query = db.selectFrom('join_request').selectAll()
      if (entityId !== undefined) query = query.where('entity_id', '=', entityId)
      if (serverId !== undefined) query = query.where('server_id', '=', serverId)
      if (state !== undefined) query = query.where('state', '=', state)
      const rows = await query.orderBy('asked_at').orderBy('id').execute()
      return rows.map((row) => fromColumns(COLUMNS, row))
    },

    async decide(id, decision) {
      const { numUpdatedRows } = await db
        .updateTable('join_request')
        .set(toColumns(DECISION_COLUMNS, decision))
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
  }
}
