import { type Kysely, sql } from 'kysely'

/** Whoever acts on an item has read what they were told of it: found without looking through all they were ever told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index notification_item on notification (orga_id, member_id, item_id)').execute(db)
}
