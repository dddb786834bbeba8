import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

import { AppError } from '@arachne/core/errors'
import BetterSqlite3 from 'better-sqlite3'
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from 'kysely'

import { createPrivateFile } from '../../private-file.ts'
import { cacheStatements } from './statement-cache.ts'

/** How long a statement waits for another process that is writing. */
const BUSY_TIMEOUT_MS = 10_000

/**
 * A plain `begin` takes the write lock at the first write; if another process wrote in between, SQLite fails
 * immediately instead of waiting. With `begin immediate`, the second writer waits at the start.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: BetterSqlite3.Database

  constructor(database: BetterSqlite3.Database) {
    super({ database })
    this.#database = database
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: cacheStatements(this.#database) })
  }
}

function open(file: string): BetterSqlite3.Database {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    createPrivateFile(file)
  }
  const database = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    // Deleted data is overwritten. Secret ballots don't rely on it.
    database.pragma('secure_delete = on')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

export function openSqlite(file: string): SqliteDialect {
  try {
    return new ImmediateSqliteDialect(open(file))
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown error'
    throw new AppError('unavailable', `Cannot open the database file ${file}: ${why}.`)
  }
}
