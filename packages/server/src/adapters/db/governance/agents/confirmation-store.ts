import type { Confirmation, ConfirmationStore } from '@arachne/core/governance'

import { fromColumns, json, time, toColumns, type Table } from '../../engine/columns.ts'
import type { Queries } from '../../engine/schema.ts'
import { toIso } from '../times.ts'
import type { ConfirmationRow } from './confirmation-schema.ts'

const COLUMNS: Table<Confirmation, ConfirmationRow> = {
  orgaId: 'orga_id',
  id: 'id',
  grantId: 'grant_id',
  memberId: 'member_id',
  tool: 'tool',
  args: json('args'),
  actKey: 'act_key',
  itemId: 'item_id',
  channelId: 'channel_id',
  state: 'state',
  createdAt: time('created_at'),
  expiresAt: time('expires_at'),
  settledAt: time('settled_at'),
  toldAt: time('told_at'),
  note: 'note',
  result: json('result'),
}

const toConfirmation = (row: ConfirmationRow): Confirmation => fromColumns(COLUMNS, row)

export function createConfirmationStore(db: Queries, orgaId: string): ConfirmationStore {
  const rows = () => db.selectFrom('confirmation').selectAll().where('orga_id', '=', orgaId)
  const change = (id: string) =>
    db.updateTable('confirmation').where('orga_id', '=', orgaId).where('id', '=', id)

  return {
    async insert(confirmation) {
      const row = toColumns(COLUMNS, { orgaId, ...confirmation })
      await db.insertInto('confirmation').values(row).execute()
    },

    async find(id) {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row && toConfirmation(row)
    },

    async last({ grantId, tool, actKey }) {
      const made = rows().where('grant_id', '=', grantId).where('tool', '=', tool)
      const wanted = actKey === undefined ? made : made.where('act_key', '=', actKey)
      const row = await wanted.orderBy('created_at', 'desc').orderBy('id').limit(1).executeTakeFirst()
      return row && toConfirmation(row)
    },

    async list(memberId, { waiting }) {
      const own = rows().where('member_id', '=', memberId)
      const some = waiting ? own.where('state', '=', 'waiting') : own
      return (await some.orderBy('created_at', 'desc').orderBy('id').execute()).map(toConfirmation)
    },

    async take(id, at) {
      const { numUpdatedRows } = await change(id)
        .set({ state: 'done', settled_at: toIso(at) })
        .where('state', '=', 'waiting')
        .where('expires_at', '>', toIso(at))
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async settle(id, { state, at, note }) {
      const { numUpdatedRows } = await change(id)
        .set({ state, settled_at: toIso(at), note })
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async remember(id, result) {
      await change(id)
        .set({ result: JSON.stringify(result) })
        .execute()
    },

    async told(id, at) {
      await change(id)
        .set({ told_at: toIso(at) })
        .where('told_at', 'is', null)
        .execute()
    },

    async purge(before) {
      await db
        .deleteFrom('confirmation')
        .where('orga_id', '=', orgaId)
        .where('created_at', '<', toIso(before))
        .execute()
    },
  }
}
