import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * SQLite gives every row a number of its own. `insert or replace` with the number of a row that is there deletes that
 * row without asking a trigger, whatever entry is put in its place. Numbers that nobody gave are not known yet, and
 * stand as -1.
 */
const guardOf = (table: string) => `create trigger ${table}_no_takeover before insert on ${table}
  when new.rowid > 0 and exists (select 1 from ${table} where rowid = new.rowid)
  begin select raise(abort, 'The journal is append-only.'); end`

export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  for (const table of ['decision', 'journal_entry']) await sql.raw(guardOf(table)).execute(db)
}
