import type { ForgetsMessages } from '@arachne/core/identities'

import type { Queries } from '../engine/schema.ts'

/** Well below the number of ids that both engines accept in one statement. */
const CHUNK = 500

/** Both tables have the same columns for a message's place. */
export function forgetMessages(db: Queries, table: 'sent_message' | 'reaction_holder'): ForgetsMessages {
  return {
    async remove(messageIds) {
      for (let at = 0; at < messageIds.length; at += CHUNK) {
        const ids = messageIds.slice(at, at + CHUNK)
        await db.deleteFrom(table).where('message_id', 'in', ids).execute()
      }
    },
    async removeChannel(channelId) {
      await db
        .deleteFrom(table)
        .where((row) => row.or([row('channel_id', '=', channelId), row('rights_channel_id', '=', channelId)]))
        .execute()
    },
    async removeServer(serverId) {
      await db.deleteFrom(table).where('server_id', '=', serverId).execute()
    },
  }
}
