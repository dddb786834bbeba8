import type { SendKey, SendKeyStore } from '@arachne/core/identities'

import { fromColumns, json, type Table, toColumns } from '../engine/columns.ts'
import type { Queries, Schema } from '../engine/schema.ts'

const COLUMNS: Table<SendKey, Schema['send_key']> = {
  entityId: 'entity_id',
  keyHash: 'key_hash',
  channelId: 'channel_id',
  claimedAt: 'claimed_at',
  messageIds: json('message_ids'),
}

export function createSendKeyStore(db: Queries): SendKeyStore {
  return {
    async claim(key) {
      const fresh = { ...key, messageIds: null }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('send_key')
        .values(toColumns(COLUMNS, fresh))
        .onConflict((conflict) => conflict.columns(['entity_id', 'key_hash']).doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 1n) return { ...fresh, isNew: true }
      const row = await db
        .selectFrom('send_key')
        .selectAll()
        .where('entity_id', '=', key.entityId)
        .where('key_hash', '=', key.keyHash)
        .executeTakeFirstOrThrow()
      return { ...fromColumns(COLUMNS, row), isNew: false }
    },

    async settle({ entityId, keyHash }, messageIds) {
      await db
        .updateTable('send_key')
        .set({ message_ids: JSON.stringify(messageIds) })
        .where('entity_id', '=', entityId)
        .where('key_hash', '=', keyHash)
        .execute()
    },

    async release({ entityId, keyHash }) {
      await db
        .deleteFrom('send_key')
        .where('entity_id', '=', entityId)
        .where('key_hash', '=', keyHash)
        .execute()
    },

    async removeBefore(claimedAt) {
      await db.deleteFrom('send_key').where('claimed_at', '<', claimedAt).execute()
    },
  }
}
