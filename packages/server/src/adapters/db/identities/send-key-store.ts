import type { Snowflake } from '@arachne/contract'
import type { SendKeyStore } from '@arachne/core/identities'

import type { Queries } from '../engine/schema.ts'

export function createSendKeyStore(db: Queries): SendKeyStore {
  return {
    async claim({ entityId, keyHash, channelId, claimedAt }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('send_key')
        .values({
          entity_id: entityId,
          key_hash: keyHash,
          channel_id: channelId,
          claimed_at: claimedAt,
          message_ids: null,
        })
        .onConflict((conflict) => conflict.columns(['entity_id', 'key_hash']).doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 1n) {
        return { entityId, keyHash, channelId, claimedAt, messageIds: null, isNew: true }
      }
      const row = await db
        .selectFrom('send_key')
        .selectAll()
        .where('entity_id', '=', entityId)
        .where('key_hash', '=', keyHash)
        .executeTakeFirstOrThrow()
      const messageIds = row.message_ids === null ? null : (JSON.parse(row.message_ids) as Snowflake[])
      return {
        entityId,
        keyHash,
        channelId: row.channel_id,
        claimedAt: row.claimed_at,
        messageIds,
        isNew: false,
      }
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
