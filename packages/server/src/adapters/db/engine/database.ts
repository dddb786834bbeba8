import { AppError } from '@arachne/core/errors'
import { createTurns } from '@arachne/core/turns'
import { Kysely, sql } from 'kysely'

import type { Transaction } from './postgres-transaction.ts'
import type { InTurn } from './postgres-turns.ts'
import { openPostgres } from './postgres.ts'
import type { Queries, Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

export interface Database extends AsyncDisposable {
  readonly engine: 'sqlite' | 'postgres'
  /** The SQLite file; undefined in memory and on Postgres. */
  readonly file: string | undefined
  readonly queries: Queries
  /**
   * Stores everything in it or nothing. Only queries through `db` are part of it. The lock is for Postgres: on SQLite,
   * the transaction is the only writer from its beginning.
   */
  transaction<Result>(transaction: InTurn<Result>): Promise<Result>
}

async function probe(queries: Queries, url: string): Promise<void> {
  try {
    await sql`select 1`.execute(queries)
  } catch (error) {
    await queries.destroy()
    const { host, pathname } = new URL(url)
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new AppError('unavailable', `Cannot reach the database ${pathname.slice(1)} at ${host}${code}.`)
  }
}

/** `location`: a postgres:// address, the path of an SQLite file, or `:memory:`. Call migrate() before use. */
export async function openDatabase(location: string): Promise<Database> {
  return /^postgres(ql)?:\/\//.test(location) ? openOnPostgres(location) : openOnSqlite(location)
}

function openOnSqlite(location: string): Database {
  const queries = new Kysely<Schema>({ dialect: openSqlite(location) })
  return {
    engine: 'sqlite',
    file: location === ':memory:' ? undefined : location,
    queries,
    transaction: transactOn(queries),
    [Symbol.asyncDispose]: () => queries.destroy(),
  }
}

function transactOn(queries: Queries): Database['transaction'] {
  const turns = createTurns()

  async function transact<Result>({ work, ended }: Transaction<Result>): Promise<Result> {
    let isWorked = false
    try {
      const result = await queries.transaction().execute(async (db) => {
        const made = await work(db)
        isWorked = true
        return made
      })
      await ended?.('stored')
      return result
    } catch (error) {
      // If the commit itself fails, it is unknown what was stored.
      if (!isWorked) await ended?.('undone')
      throw error
    }
  }

  return (given) =>
    given.turn === undefined ? transact(given) : turns.take(given.turn, () => transact(given))
}

async function openOnPostgres(location: string): Promise<Database> {
  const { dialect, transaction, end } = await openPostgres(location)
  const queries = new Kysely<Schema>({ dialect })
  await probe(queries, location)
  return {
    engine: 'postgres',
    file: undefined,
    queries,
    transaction,
    async [Symbol.asyncDispose]() {
      await end()
      await queries.destroy()
    },
  }
}
