import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresQueryCompiler,
  SqliteQueryCompiler,
} from 'kysely'

import type { Database } from '../../src/adapters/db/engine/database.ts'
import type { Queries, Schema } from '../../src/adapters/db/engine/schema.ts'

const nothing = async () => {}

export class Fault extends Error {}

export interface FailingDatabase {
  database: Pick<Database, 'engine' | 'queries' | 'transaction'>
  /** From now on the statement with this number fails, counted from 1; the end of a transaction counts as one. */
  failAt(statement: number): void
  /** Whether it did; from now on nothing fails. */
  stop(): boolean
}

/**
 * A database of which one statement fails, in a transaction or not. `onBegin` is told before every transaction,
 * `onCommit` of every one stored.
 */
export function failing(
  real: Database,
  onCommit: () => Promise<void>,
  onBegin: () => Promise<void> = nothing,
): FailingDatabase {
  let until = Number.POSITIVE_INFINITY
  let isHit = false

  function count(): void {
    until -= 1
    if (until > 0 || isHit) return
    isHit = true
    throw new Fault('The database has failed.')
  }

  const through = (db: Queries): Queries =>
    new Kysely<Schema>({ dialect: dialectOver(real.engine, db, count) })

  return {
    database: {
      engine: real.engine,
      queries: through(real.queries),
      async transaction({ work, ...given }) {
        await onBegin()
        const result = await real.transaction({
          ...given,
          async work(db) {
            const made = await work(through(db))
            count()
            return made
          },
        })
        await onCommit()
        return result
      },
    },
    failAt(statement) {
      until = statement
      isHit = false
    },
    stop() {
      until = Number.POSITIVE_INFINITY
      return isHit
    },
  }
}

/** Hands every statement on to `db`, after `count` has let it pass. */
function dialectOver(engine: Database['engine'], db: Queries, count: () => void): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      count()
      return db.executeQuery<Row>(query)
    },
    streamQuery() {
      throw new Error('Nothing is streamed.')
    },
  }
  return {
    createAdapter: () => db.getExecutor().adapter,
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }),
    createQueryCompiler: () =>
      engine === 'postgres' ? new PostgresQueryCompiler() : new SqliteQueryCompiler(),
    createIntrospector: () => db.introspection,
  }
}
