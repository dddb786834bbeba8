import {
  type DecisionStore,
  isOpen,
  nextDue,
  type QuestionState,
  hostedProject,
  type StoredQuestion,
} from '@arachne/core/decisions'

import type { Queries, QuestionRow } from '../engine/schema.ts'

function isUnfinished({ phase, outbox }: QuestionState): boolean {
  return phase !== 'delivered' || outbox.length > 0
}

/** The columns that are queried without reading the state. */
function columnsOf(state: QuestionState): Omit<QuestionRow, 'version'> {
  const { id, project, topic, askedAt } = state.question
  const { entityId, serverId } = hostedProject(project)
  const due = nextDue(state)
  return {
    id,
    entity_id: entityId,
    server_id: serverId,
    topic,
    phase: state.phase,
    is_open: Number(isOpen(state)),
    unfinished: Number(isUnfinished(state)),
    asked_at: new Date(askedAt).toISOString(),
    due: due === undefined ? null : new Date(due).toISOString(),
    state: JSON.stringify(state),
  }
}

function toStored({ state, version }: Pick<QuestionRow, 'state' | 'version'>): StoredQuestion {
  return { state: JSON.parse(state) as QuestionState, version }
}

/** The database decides which writer is first. */
export function createDecisionStore(db: Queries): DecisionStore {
  const rows = () => db.selectFrom('question').select(['state', 'version'])
  const ofProject = (project: string) => {
    const { entityId, serverId } = hostedProject(project)
    return rows().where('entity_id', '=', entityId).where('server_id', '=', serverId)
  }

  return {
    async create(state) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('question')
        .values({ ...columnsOf(state), version: 1 })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async find(id) {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row && toStored(row)
    },

    async save(state, version) {
      const { id, ...columns } = columnsOf(state)
      const { numUpdatedRows } = await db
        .updateTable('question')
        .set({ ...columns, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async listUnfinished(project) {
      const query = project === undefined ? rows() : ofProject(project)
      const found = await query.where('unfinished', '=', 1).orderBy('asked_at').orderBy('id').execute()
      return found.map(toStored)
    },

    async listByTopic(project, topic) {
      const found = await ofProject(project).where('topic', '=', topic).orderBy('asked_at').execute()
      return found.map(toStored)
    },
  }
}
