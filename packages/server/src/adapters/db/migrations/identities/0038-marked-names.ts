import { type Kysely, sql } from 'kysely'

/** What an entity is called where a member, role or bot has its name, and who they are, as JSON; null while nobody has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table membership add column marked text').execute(db)
}
