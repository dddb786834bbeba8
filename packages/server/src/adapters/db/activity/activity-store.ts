import type { ActivityScope } from '@arachne/core/access'
import type { ActivityFilter, ActivityPage, ActivityStore } from '@arachne/core/activity'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'

import type { Queries, Schema } from '../engine/schema.ts'
import { toEntry } from '../journal/journal-store.ts'

type Line = ExpressionBuilder<Schema, 'journal_entry'>

/** Lines of identities; other capabilities have their own spaces. */
const IDENTITIES = (eb: Line) => eb.or([eb('space', '=', 'instance'), eb('space', 'like', 'server:%')])

/** Lines that an owner's entities wrote or that are about them, and all lines of servers a person manages. */
function withinScope(eb: Line, scope: Exclude<ActivityScope, 'all'>): Expression<SqlBool> {
  const spaces = scope.serverIds.map((id) => `server:${id}`)
  const own = eb
    .selectFrom('entity')
    .select(sql<string>`'entity:' || id`.as('name'))
    .where('owner_id', '=', scope.ownerId ?? '')
  return eb.or([
    eb('actor', 'in', own),
    eb('target', 'in', own),
    ...(spaces.length > 0 ? [eb('space', 'in', spaces)] : []),
  ])
}

function matching(eb: Line, filter: ActivityFilter): Expression<SqlBool>[] {
  const { entityId, serverId, actor, action, outcome, since, until, space } = filter
  const name = `entity:${entityId}`
  return [
    ...(entityId === undefined ? [] : [eb.or([eb('actor', '=', name), eb('target', '=', name)])]),
    ...(serverId === undefined ? [] : [eb('space', '=', `server:${serverId}`)]),
    ...(space === undefined ? [] : [eb('space', '=', space)]),
    ...(actor === undefined ? [] : [eb.or([eb('actor', '=', actor), eb('actor', 'like', `${actor}:%`)])]),
    ...(action === undefined ? [] : [ofAction(eb, action)]),
    ...(outcome === undefined ? [] : [eb('outcome', '=', outcome)]),
    ...(since === undefined ? [] : [eb('at', '>=', since)]),
    ...(until === undefined ? [] : [eb('at', '<', until)]),
  ]
}

/** `_` matches any letter in a pattern, so the text is compared instead. */
function ofAction(eb: Line, action: string): Expression<SqlBool> {
  if (action.includes('.')) return eb('action', '=', action)
  const topic = `${action}.`
  return eb(sql<string>`substr(action, 1, ${sql.lit(topic.length)})`, '=', topic)
}

/** Newest first; lines of the same moment are ordered by their spaces. */
function older(eb: Line, { at, space, seq }: NonNullable<ActivityPage['after']>): Expression<SqlBool> {
  return eb.or([
    eb('at', '<', at),
    eb.and([eb('at', '=', at), eb('space', '>', space)]),
    eb.and([eb('at', '=', at), eb('space', '=', space), eb('seq', '<', seq)]),
  ])
}

export function createActivityStore(db: Queries): ActivityStore {
  return {
    async page(scope, filter, { limit, after }) {
      const rows = await db
        .selectFrom('journal_entry')
        .selectAll()
        .where((eb) =>
          eb.and([
            ...matching(eb, filter),
            ...(filter.space === undefined ? [IDENTITIES(eb)] : []),
            ...(scope === 'all' ? [] : [withinScope(eb, scope)]),
            ...(after === undefined ? [] : [older(eb, after)]),
          ]),
        )
        .orderBy('at', 'desc')
        .orderBy('space')
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toEntry)
    },
  }
}
