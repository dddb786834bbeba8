import type { SqliteDatabase, SqliteStatement } from 'kysely'

const AT_MOST = 100
const KEPT = /^(?:select|insert|update|delete|begin|commit|rollback)\b/i

/**
 * Parsing a statement takes SQLite longer than running most of ours, so the latest one to two hundred are kept. A
 * statement that isn't used while a hundred others are is dropped.
 */
export function cacheStatements(database: SqliteDatabase): SqliteDatabase {
  // Two maps, so that reusing a statement moves nothing: a map that changes with each query leaves old garbage behind.
  let recent = new Map<string, SqliteStatement>()
  let before = new Map<string, SqliteStatement>()

  function prepare(sql: string): SqliteStatement {
    const known = recent.get(sql)
    if (known !== undefined) return known
    const statement = before.get(sql) ?? database.prepare(sql)
    if (recent.size >= AT_MOST) [before, recent] = [recent, new Map()]
    recent.set(sql, statement)
    return statement
  }

  return {
    prepare(sql) {
      if (KEPT.test(sql)) return prepare(sql)
      // It may change tables, and thus the meaning of a kept `select *`.
      recent.clear()
      before.clear()
      return database.prepare(sql)
    },
    close: () => database.close(),
  }
}
