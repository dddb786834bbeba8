import type { SqliteDatabase, SqliteStatement } from 'kysely'

const AT_MOST = 100
const KEPT = /^(?:select|insert|update|delete|begin|commit|rollback)\b/i

/**
 * Parsing a statement takes SQLite longer than running most of ours, so the latest ones are kept: between one and two
 * hundred. What was not used while a hundred others were is forgotten.
 */
export function cacheStatements(database: SqliteDatabase): SqliteDatabase {
  // Two, so that using one again moves nothing: a map that changes with each query leaves old garbage behind.
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
      // It may change tables, and with them what a kept `select *` means.
      recent.clear()
      before.clear()
      return database.prepare(sql)
    },
    close: () => database.close(),
  }
}
