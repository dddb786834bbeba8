import { type Kysely, sql } from 'kysely'

/** For whom a claim link was made: only they can open it. Links from before are bound to the owner of their entity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table key_claim add column owner_id text').execute(db)
  const owner = 'select owner_id from entity where entity.id = key_claim.entity_id'
  await sql.raw(`update key_claim set owner_id = (${owner})`).execute(db)
}
