import type { ForgetsMessages } from '@arachne/core/identities'

import type { Queries } from '../engine/schema.ts'

/** As many ids as both engines take in one statement, with room to spare. */
const CHUNK = 500

/** Both tables say where their message stands in the same columns. */
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
