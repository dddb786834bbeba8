import type { QuestionPages, QuestionScope, QuestionState } from '@arachne/core/decisions'
import type { ExpressionBuilder } from 'kysely'

import type { Queries, Schema } from '../engine/schema.ts'

type Where = ExpressionBuilder<Schema, 'question'>

function within(eb: Where, { entityIds, serverIds, projects }: QuestionScope) {
  return eb.or([
    ...(entityIds.length > 0 ? [eb('entity_id', 'in', [...entityIds])] : []),
    ...(serverIds.length > 0 ? [eb('server_id', 'in', [...serverIds])] : []),
    ...projects.map(({ entityId, serverId }) =>
      eb.and([eb('entity_id', '=', entityId), eb('server_id', '=', serverId)]),
    ),
  ])
}

function isEmpty({ everything, entityIds, serverIds, projects }: QuestionScope): boolean {
  return !everything && entityIds.length + serverIds.length + projects.length === 0
}

export function createQuestionPages(db: Queries): QuestionPages {
  return {
    async page(scope, { state, entityId, limit, before }) {
      if (isEmpty(scope)) return []
      let query = db.selectFrom('question').select('state')
      if (!scope.everything) query = query.where((eb) => within(eb, scope))
      if (state !== 'all') query = query.where('is_open', '=', state === 'open' ? 1 : 0)
      if (entityId !== undefined) query = query.where('entity_id', '=', entityId)
      if (before !== undefined) {
        const last = await db
          .selectFrom('question')
          .select(['asked_at', 'id'])
          .where('id', '=', before)
          .executeTakeFirst()
        if (!last) return []
        query = query.where((eb) =>
          eb.or([
            eb('asked_at', '<', last.asked_at),
            eb.and([eb('asked_at', '=', last.asked_at), eb('id', '<', last.id)]),
          ]),
        )
      }
      const rows = await query.orderBy('asked_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map((row) => JSON.parse(row.state) as QuestionState)
    },
  }
}
