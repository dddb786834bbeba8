import type { EntityId } from '@arachne/contract'
import type { MuteStore } from '@arachne/core/identities'

import type { Queries } from '../engine/schema.ts'

export function createMuteStore(db: Queries): MuteStore {
  return {
    async list() {
      const rows = await db.selectFrom('mute').selectAll().orderBy('until').execute()
      return rows.map((row) => ({
        entityId: row.entity_id as EntityId,
        serverId: row.server_id,
        channelId: row.channel_id,
        until: Date.parse(row.until),
      }))
    },

    async put({ entityId: entity_id, serverId: server_id, channelId: channel_id, until: ms }) {
      const until = new Date(ms).toISOString()
      await db
        .insertInto('mute')
        .values({ entity_id, server_id, channel_id, until })
        .onConflict((conflict) => conflict.columns(['entity_id', 'channel_id']).doUpdateSet({ until }))
        .execute()
    },

    async remove(entityId, channelId) {
      await db
        .deleteFrom('mute')
        .where('entity_id', '=', entityId)
        .where('channel_id', '=', channelId)
        .execute()
    },

    async removeEnded(now) {
      await db.deleteFrom('mute').where('until', '<=', new Date(now).toISOString()).execute()
    },
  }
}
