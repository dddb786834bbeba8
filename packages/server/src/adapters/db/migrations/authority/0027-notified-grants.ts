import { type Kysely, sql } from 'kysely'

/** Which lent permission a notification is about: whoever has several agents should not have to guess. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table notification add column grant_id text').execute(db)
}
