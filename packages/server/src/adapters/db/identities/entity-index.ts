import type { EntityIndex, EntitySearch } from '@arachne/core/identities'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'

import type { Queries, Schema } from '../engine/schema.ts'
import { toEntity } from './entity-row.ts'

type Row = ExpressionBuilder<Schema, 'entity'>

/** User input is text, not a pattern. */
const pattern = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

function found(eb: Row, { text = '', state, serverId }: EntitySearch): Expression<SqlBool> {
  const like = pattern(text)
  const named = (column: 'name' | 'owner_name') =>
    sql<boolean>`lower(${eb.ref(column)}) like ${like} escape '\\'`
  const there = eb
    .selectFrom('membership')
    .select('entity_id')
    .where('server_id', '=', serverId ?? '')
  return eb.and([
    ...(text === ''
      ? []
      : [eb.or([named('name'), named('owner_name'), eb('id', '=', text), eb('owner_id', '=', text)])]),
    ...(state === 'active' ? [eb('active', '=', 1)] : []),
    ...(state === 'paused' ? [eb('active', '=', 0)] : []),
    ...(state === 'unclaimed' ? [eb('key_hash', 'is', null)] : []),
    ...(serverId === undefined ? [] : [eb('id', 'in', there)]),
  ])
}

export function createEntityIndex(db: Queries): EntityIndex {
  return {
    async page(search, { limit, after }) {
      const last =
        after === undefined
          ? undefined
          : await db
              .selectFrom('entity')
              .select(['created_at', 'id'])
              .where('id', '=', after)
              .executeTakeFirst()
      let query = db
        .selectFrom('entity')
        .selectAll()
        .select((eb) =>
          eb
            .selectFrom('membership')
            .select(({ fn }) => fn.countAll().as('count'))
            .whereRef('membership.entity_id', '=', 'entity.id')
            .as('servers'),
        )
        .where((eb) => found(eb, search))
      if (last) {
        query = query.where((eb) =>
          eb.or([
            eb('created_at', '<', last.created_at),
            eb.and([eb('created_at', '=', last.created_at), eb('id', '<', last.id)]),
          ]),
        )
      }
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map(({ servers, ...row }) => ({ entity: toEntity(row), servers: Number(servers) }))
    },

    async count(search) {
      const { count } = await db
        .selectFrom('entity')
        .select(({ fn }) => fn.countAll().as('count'))
        .where((eb) => found(eb, search))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async residents() {
      const rows = await db
        .selectFrom('membership')
        .select('server_id')
        .select(({ fn }) => fn.countAll().as('count'))
        .groupBy('server_id')
        .execute()
      return new Map(rows.map((row) => [row.server_id, Number(row.count)]))
    },
  }
}
