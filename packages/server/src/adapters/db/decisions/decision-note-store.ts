import { type NoteStore, projectAt, hostedProject } from '@arachne/core/decisions'

import type { Queries } from '../engine/schema.ts'

export function createDecisionNoteStore(db: Queries): NoteStore {
  return {
    async ofKey(project, key) {
      const { entityId, serverId } = hostedProject(project)
      const rows = await db
        .selectFrom('decision_note')
        .select(['channel_id', 'message_id'])
        .where('entity_id', '=', entityId)
        .where('server_id', '=', serverId)
        .where('note_key', '=', key)
        .orderBy('part')
        .execute()
      return rows.map((row) => ({ channelId: row.channel_id, messageId: row.message_id }))
    },

    async find(messageId) {
      const row = await db
        .selectFrom('decision_note')
        .selectAll()
        .where('message_id', '=', messageId)
        .executeTakeFirst()
      if (!row) return undefined
      const { entityId, serverId } = hostedProject(`${row.entity_id}/${row.server_id}`)
      return { project: projectAt({ entityId, serverId }), channelId: row.channel_id }
    },

    async put({ project, key, part, place }) {
      const { entityId, serverId } = hostedProject(project)
      await db
        .insertInto('decision_note')
        .values({
          message_id: place.messageId,
          channel_id: place.channelId,
          entity_id: entityId,
          server_id: serverId,
          note_key: key,
          part,
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute()
    },

    async forget(messageId) {
      await db.deleteFrom('decision_note').where('message_id', '=', messageId).execute()
    },
  }
}
