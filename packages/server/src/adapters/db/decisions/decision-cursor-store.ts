import type { DecisionCursors } from '@arachne/core/decisions'

import type { Queries } from '../engine/schema.ts'

export function createDecisionCursors(db: Queries): DecisionCursors {
  return {
    async find(channelId) {
      const row = await db
        .selectFrom('decision_cursor')
        .select('after_id')
        .where('place_id', '=', channelId)
        .executeTakeFirst()
      return row?.after_id
    },

    async save(channelId, messageId) {
      await db
        .insertInto('decision_cursor')
        .values({ place_id: channelId, after_id: messageId })
        .onConflict((conflict) => conflict.column('place_id').doUpdateSet({ after_id: messageId }))
        .execute()
    },
  }
}
