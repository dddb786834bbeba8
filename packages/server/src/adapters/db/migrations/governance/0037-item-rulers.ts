import { type Kysely, sql } from 'kysely'

/** Who rules on an open item is worked out with the next look at what is due, which is now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('item').addColumn('ruler_ids', 'text').execute()
  await sql`update item set next_due = '1970-01-01T00:00:00.000Z' where is_open = 1`.execute(db)
}
