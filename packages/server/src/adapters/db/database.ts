import { AppError } from '@arachne/core'
import { Kysely, sql } from 'kysely'

import { openPostgres } from './postgres.ts'
import type { Queries, Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

export interface Database extends AsyncDisposable {
  readonly engine: 'sqlite' | 'postgres'
  /** The SQLite file; undefined in memory and on Postgres. */
  readonly file: string | undefined
  readonly queries: Queries
}

async function probe(queries: Queries, url: string): Promise<void> {
  try {
    await sql`select 1`.execute(queries)
  } catch (error) {
    await queries.destroy()
    const { host, pathname } = new URL(url)
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new AppError(
      'unavailable',
      `The database ${pathname.slice(1)} at ${host} cannot be reached${code}.`,
    )
  }
}

/** `location`: a postgres:// address, the path of an SQLite file, or `:memory:`. Call migrate() before use. */
export async function openDatabase(location: string): Promise<Database> {
  const isPostgres = /^postgres(ql)?:\/\//.test(location)
  const dialect = isPostgres ? await openPostgres(location) : openSqlite(location)
  const queries = new Kysely<Schema>({ dialect })
  if (isPostgres) await probe(queries, location)
  return {
    engine: isPostgres ? 'postgres' : 'sqlite',
    file: isPostgres || location === ':memory:' ? undefined : location,
    queries,
    [Symbol.asyncDispose]: () => queries.destroy(),
  }
}
