import type { EntityId } from '@arachne/contract'
import type { ActivityScope } from '@arachne/core/access'
import type { ActivityCountStore, CountsWish, HourCount } from '@arachne/core/activity'
import { type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'

import type { Queries, Schema } from '../engine/schema.ts'

const NUMBERS = ['calls', 'refused', 'sent', 'heard'] as const

type Hour = ExpressionBuilder<Schema, 'activity_hour'>

function wanted(eb: Hour, scope: ActivityScope, wish: CountsWish): Expression<SqlBool> {
  const { since, entityId, serverId } = wish
  return eb.and([
    eb('hour', '>=', since),
    ...(entityId === undefined ? [] : [eb('entity_id', '=', entityId)]),
    ...(serverId === undefined ? [] : [eb('server_id', '=', serverId)]),
    ...(scope === 'all' ? [] : [withinScope(eb, scope)]),
  ])
}

function withinScope(eb: Hour, { ownerId, serverIds }: Exclude<ActivityScope, 'all'>): Expression<SqlBool> {
  const own = eb
    .selectFrom('entity')
    .select('id')
    .where('owner_id', '=', ownerId ?? '')
  return eb.or([
    eb('entity_id', 'in', own),
    ...(serverIds.length > 0 ? [eb('server_id', 'in', [...serverIds])] : []),
  ])
}

/** Postgres returns sums as text, because they may exceed a number. */
function toCounts(row: Record<(typeof NUMBERS)[number], unknown>) {
  const { calls, refused, sent, heard } = row
  return { calls: Number(calls), refused: Number(refused), sent: Number(sent), heard: Number(heard) }
}

const MANY = 32

function compileAddition(db: Queries, rows: number) {
  const row = { hour: '', entity_id: '', server_id: '', calls: 0, refused: 0, sent: 0, heard: 0 }
  return db
    .insertInto('activity_hour')
    .values(Array.from({ length: rows }, () => row))
    .onConflict((conflict) =>
      conflict.columns(['hour', 'entity_id', 'server_id']).doUpdateSet((eb) => ({
        calls: eb('activity_hour.calls', '+', eb.ref('excluded.calls')),
        refused: eb('activity_hour.refused', '+', eb.ref('excluded.refused')),
        sent: eb('activity_hour.sent', '+', eb.ref('excluded.sent')),
        heard: eb('activity_hour.heard', '+', eb.ref('excluded.heard')),
      })),
    )
    .compile()
}

/** In the column order of the compiled statement. */
function toValues({ hour, entityId, serverId, calls, refused, sent, heard }: HourCount): unknown[] {
  return [hour, entityId, serverId ?? '', calls, refused, sent, heard]
}

export function createActivityCountStore(db: Queries): ActivityCountStore {
  const sums = (scope: ActivityScope, wish: CountsWish) =>
    db
      .selectFrom('activity_hour')
      .select(({ fn }) => NUMBERS.map((name) => fn.sum<number>(name).as(name)))
      .where((eb) => wanted(eb, scope, wish))

  // Runs every few seconds for every entity that heard something, so it is compiled once, and usually adds many rows at
  // once.
  const [addMany, addOne] = [compileAddition(db, MANY), compileAddition(db, 1)]

  return {
    async add(counts) {
      if (counts.length === 0) return
      await db.transaction().execute(async (within) => {
        let done = 0
        while (done < counts.length) {
          const isMany = counts.length - done >= MANY
          const next = counts.slice(done, done + (isMany ? MANY : 1))
          await within.executeQuery({ ...(isMany ? addMany : addOne), parameters: next.flatMap(toValues) })
          done += next.length
        }
      })
    },

    async hours(scope, wish) {
      const rows = await sums(scope, wish).select('hour').groupBy('hour').orderBy('hour').execute()
      return rows.map((row) => ({ hour: row.hour, ...toCounts(row) }))
    },

    async leaders(scope, wish, limit) {
      const rows = await sums(scope, wish)
        .select('entity_id')
        .where('entity_id', 'in', db.selectFrom('entity').select('id'))
        .groupBy('entity_id')
        .orderBy(({ fn }) => fn.sum('calls'), 'desc')
        .orderBy(({ fn }) => fn.sum('sent'), 'desc')
        .orderBy('entity_id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ entityId: row.entity_id as EntityId, ...toCounts(row) }))
    },

    async purge(before) {
      await db.deleteFrom('activity_hour').where('hour', '<', before).execute()
    },
  }
}
