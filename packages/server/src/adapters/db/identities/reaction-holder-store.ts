import type { ReactionHolder, ReactionHolderStore } from '@arachne/core/identities'

import { fromColumns, toColumns, type Table } from '../engine/columns.ts'
import type { Queries, Schema } from '../engine/schema.ts'
import { forgetMessages } from './forget-messages.ts'

const COLUMNS: Table<ReactionHolder, Schema['reaction_holder']> = {
  messageId: 'message_id',
  emoji: 'emoji',
  entityId: 'entity_id',
  channelId: 'channel_id',
  rightsChannelId: 'rights_channel_id',
  serverId: 'server_id',
  heldAt: 'held_at',
}

export function createReactionHolderStore(db: Queries): ReactionHolderStore {
  return {
    ...forgetMessages(db, 'reaction_holder'),

    async insert(holder) {
      await db
        .insertInto('reaction_holder')
        .values(toColumns(COLUMNS, holder))
        .onConflict((conflict) => conflict.columns(['message_id', 'emoji', 'entity_id']).doNothing())
        .execute()
    },

    async release({ messageId, emoji, entityId }) {
      const { numDeletedRows } = await db
        .deleteFrom('reaction_holder')
        .where('message_id', '=', messageId)
        .where('emoji', '=', emoji)
        .where('entity_id', '=', entityId)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },

    async list(messageId) {
      const rows = await db
        .selectFrom('reaction_holder')
        .selectAll()
        .where('message_id', '=', messageId)
        .orderBy('held_at')
        .orderBy('entity_id')
        .execute()
      return rows.map((row) => fromColumns(COLUMNS, row))
    },
  }
}
