import { sql } from 'kysely'

import type { Database } from '../../src/adapters/db/engine/database.ts'
import type { Queries } from '../../src/adapters/db/engine/schema.ts'

const NOT_COPIED = new Set(['schema_migration', 'chore', 'ballot'])

/** Puts everything of one database into another with an older schema, as far as that has room for it. */
export async function copyInto(from: Database, to: Database): Promise<void> {
  const isPostgres = to.engine === 'postgres'
  const [given, known] = [await tablesOf(from), await tablesOf(to)]
  if (!isPostgres) await sql`pragma foreign_keys = off`.execute(to.queries)
  await to.queries.transaction().execute(async (db) => {
    // Nothing is checked while rows come in before their parents.
    if (isPostgres) await sql`set local session_replication_role = replica`.execute(db)
    for (const [table, columns] of given) {
      const old = known.get(table)
      if (old === undefined || NOT_COPIED.has(table)) continue
      // Postgres makes what is searched for itself.
      const shared = columns.filter((one) => old.includes(one) && one !== 'folded')
      await copyTable(from.queries, db, { table, columns: shared, isPostgres })
    }
  })
}

async function copyTable(
  from: Queries,
  to: Queries,
  { table, columns, isPostgres }: { table: string; columns: readonly string[]; isPostgres: boolean },
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<Record<string, unknown>>`select ${names} from ${sql.table(table)}`.execute(from)
  const numbered = isPostgres ? sql`overriding system value` : sql``
  for (const row of rows) {
    const values = sql.join(columns.map((column) => sql`${row[column]}`))
    await sql`insert into ${sql.table(table)} (${names}) ${numbered} values (${values})`.execute(to)
  }
}

/** Tables by name, without those that belong to a search index. */
async function tablesOf({ engine, queries }: Database): Promise<Map<string, string[]>> {
  const here =
    engine === 'postgres'
      ? await sql<{ name: string }>`select current_schema() as name`.execute(queries)
      : undefined
  const tables = (await queries.introspection.getTables()).filter(
    ({ schema }) => schema === here?.rows[0]?.name,
  )
  return new Map(
    tables
      .filter(({ name, isView }) => !isView && !name.startsWith('message_words'))
      .map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  )
}
