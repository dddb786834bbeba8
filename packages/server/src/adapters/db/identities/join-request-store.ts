import type { EntityId } from '@arachne/contract'
import type { JoinRequest, JoinRequestStore, RequestDecision } from '@arachne/core/identities'

import { type Columns, toColumns } from '../engine/columns.ts'
import type { JoinRequestRow, Queries } from '../engine/schema.ts'

const DECISION_COLUMNS: Columns<RequestDecision, JoinRequestRow> = {
  state: 'state',
  decidedBy: 'decided_by',
  decidedByName: 'decided_by_name',
  decidedAt: 'decided_at',
  refusal: 'refusal',
}

const COLUMNS: Columns<JoinRequest, JoinRequestRow> = {
  ...DECISION_COLUMNS,
  id: 'id',
  entityId: 'entity_id',
  serverId: 'server_id',
  askedBy: 'asked_by',
  askedByName: 'asked_by_name',
  askedAt: 'asked_at',
}

function toRequest(row: JoinRequestRow): JoinRequest {
  return {
    id: row.id,
    entityId: row.entity_id as EntityId,
    serverId: row.server_id,
    state: row.state as JoinRequest['state'],
    askedBy: row.asked_by,
    askedByName: row.asked_by_name,
    askedAt: row.asked_at,
    decidedBy: row.decided_by,
    decidedByName: row.decided_by_name,
    decidedAt: row.decided_at,
    refusal: row.refusal,
  }
}

export function createJoinRequestStore(db: Queries): JoinRequestStore {
  return {
    async insert(request) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('join_request')
        .values(toColumns(COLUMNS, request) as JoinRequestRow)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async find(id) {
      const row = await db.selectFrom('join_request').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toRequest(row)
    },

    async list({ entityId, serverId, state }) {
      let query = db.selectFrom('join_request').selectAll()
      if (entityId !== undefined) query = query.where('entity_id', '=', entityId)
      if (serverId !== undefined) query = query.where('server_id', '=', serverId)
      if (state !== undefined) query = query.where('state', '=', state)
      const rows = await query.orderBy('asked_at').orderBy('id').execute()
      return rows.map(toRequest)
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
