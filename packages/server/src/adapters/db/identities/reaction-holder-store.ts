import type { EntityId } from '@arachne/contract'
import type { ReactionHolderStore } from '@arachne/core/identities'

import type { Queries } from '../engine/schema.ts'
import { forgetMessages } from './forget-messages.ts'

export function createReactionHolderStore(db: Queries): ReactionHolderStore {
  return {
    ...forgetMessages(db, 'reaction_holder'),

    async insert(holder) {
      await db
        .insertInto('reaction_holder')
        .values({
          message_id: holder.messageId,
          emoji: holder.emoji,
          entity_id: holder.entityId,
          channel_id: holder.channelId,
          rights_channel_id: holder.rightsChannelId,
          server_id: holder.serverId,
          held_at: holder.heldAt,
        })
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
      return rows.map((row) => ({
        messageId,
        emoji: row.emoji,
        entityId: row.entity_id as EntityId,
        channelId: row.channel_id,
        rightsChannelId: row.rights_channel_id,
        serverId: row.server_id,
        heldAt: row.held_at,
      }))
    },
  }
}
