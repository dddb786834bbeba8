import type { SqliteDatabase, SqliteStatement } from 'kysely'

const AT_MOST = 200
const KEPT = /^(?:select|insert|update|delete|begin|commit|rollback)\b/i

/** Parsing a statement takes SQLite longer than running most of ours, so the latest ones are kept. */
export function keepStatements(database: SqliteDatabase): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()

  function prepare(sql: string): SqliteStatement {
    const statement = kept.get(sql) ?? database.prepare(sql)
    kept.delete(sql)
    kept.set(sql, statement)
    const [oldest] = kept.size > AT_MOST ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    return statement
  }

  return {
    prepare(sql) {
      if (KEPT.test(sql)) return prepare(sql)
      // It may change tables, and with them what a kept `select *` means.
      kept.clear()
      return database.prepare(sql)
    },
    close: () => database.close(),
  }
}
