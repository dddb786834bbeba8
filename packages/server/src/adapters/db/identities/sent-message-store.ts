import type { EntityId } from '@arachne/contract'
import type { SentMessageStore } from '@arachne/core/identities'

import type { Queries } from '../engine/schema.ts'
import { forgetMessages } from './forget-messages.ts'

export function createSentMessageStore(db: Queries): SentMessageStore {
  return {
    ...forgetMessages(db, 'sent_message'),

    async insert(message) {
      await db
        .insertInto('sent_message')
        .values({
          message_id: message.messageId,
          channel_id: message.channelId,
          rights_channel_id: message.rightsChannelId,
          server_id: message.serverId,
          entity_id: message.entityId,
          sent_at: message.sentAt,
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute()
    },

    async find(messageId) {
      const row = await db
        .selectFrom('sent_message')
        .selectAll()
        .where('message_id', '=', messageId)
        .executeTakeFirst()
      return (
        row && {
          messageId,
          channelId: row.channel_id,
          rightsChannelId: row.rights_channel_id,
          serverId: row.server_id,
          entityId: row.entity_id as EntityId,
          sentAt: row.sent_at,
        }
      )
    },

    async ownAmong(entityId, messageIds) {
      const rows = await db
        .selectFrom('sent_message')
        .select('message_id')
        .where('entity_id', '=', entityId)
        .where('message_id', 'in', messageIds)
        .execute()
      return rows.map((row) => row.message_id)
    },

    async hasAny() {
      const row = await db.selectFrom('sent_message').select('message_id').limit(1).executeTakeFirst()
      return row !== undefined
    },
  }
}
