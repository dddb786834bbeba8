import { type Kysely, PostgresAdapter, sql } from 'kysely'

const REFUSAL = 'The journal is append-only.'

/**
 * `insert or replace` deletes without asking a trigger, so SQLite also looks at what is inserted. An entry whose number
 * is taken is left out, as the writers of several processes expect of `on conflict do nothing`.
 */
const SQLITE_GUARDS = [
  ...['update', 'delete'].map(
    (verb) => `create trigger journal_entry_no_${verb} before ${verb} on journal_entry
      begin select raise(abort, '${REFUSAL}'); end`,
  ),
  `create trigger journal_entry_no_replace before insert on journal_entry
    when exists (select 1 from journal_entry where space = new.space and seq = new.seq)
    begin select raise(ignore); end`,
  `create trigger decision_no_replace before insert on decision
    when exists (select 1 from decision where orga_id = new.orga_id and seq = new.seq)
    begin select raise(abort, '${REFUSAL}'); end`,
]

const POSTGRES_GUARDS = [
  `create function journal_is_final() returns trigger language plpgsql as $$
    begin raise exception '${REFUSAL}'; end $$`,
  `create trigger journal_entry_no_change before update or delete or truncate on journal_entry
    for each statement execute function journal_is_final()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of isPostgres ? POSTGRES_GUARDS : SQLITE_GUARDS) await sql.raw(statement).execute(db)
}
