import type { Confirmation, ConfirmationStore } from '@arachne/core/governance'

import type { Queries } from '../../engine/schema.ts'
import { toIso, toMs } from '../times.ts'
import type { ConfirmationRow } from './confirmation-schema.ts'

type Json = Record<string, unknown>

function toConfirmation(row: ConfirmationRow): Confirmation {
  return {
    orgaId: row.orga_id,
    id: row.id,
    grantId: row.grant_id,
    memberId: row.member_id,
    tool: row.tool as Confirmation['tool'],
    args: JSON.parse(row.args) as Json,
    actKey: row.act_key,
    itemId: row.item_id,
    channelId: row.channel_id,
    state: row.state as Confirmation['state'],
    createdAt: toMs(row.created_at),
    expiresAt: toMs(row.expires_at),
    settledAt: toMs(row.settled_at),
    toldAt: toMs(row.told_at),
    note: row.note,
    result: row.result === null ? null : (JSON.parse(row.result) as Json),
  }
}

function toRow(orgaId: string, given: Omit<Confirmation, 'orgaId'>): ConfirmationRow {
  return {
    orga_id: orgaId,
    id: given.id,
    grant_id: given.grantId,
    member_id: given.memberId,
    tool: given.tool,
    args: JSON.stringify(given.args),
    act_key: given.actKey,
    item_id: given.itemId,
    channel_id: given.channelId,
    state: given.state,
    created_at: toIso(given.createdAt),
    expires_at: toIso(given.expiresAt),
    settled_at: toIso(given.settledAt),
    told_at: toIso(given.toldAt),
    note: given.note,
    result: given.result === null ? null : JSON.stringify(given.result),
  }
}

export function createConfirmationStore(db: Queries, orgaId: string): ConfirmationStore {
  const rows = () => db.selectFrom('confirmation').selectAll().where('orga_id', '=', orgaId)
  const change = (id: string) =>
    db.updateTable('confirmation').where('orga_id', '=', orgaId).where('id', '=', id)

  return {
    async insert(confirmation) {
      await db.insertInto('confirmation').values(toRow(orgaId, confirmation)).execute()
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
