import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wake_call')
    .addColumn('entity_id', 'text', (column) =>
      column.primaryKey().references('entity.id').onDelete('cascade'),
    )
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('only_flags', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .execute()
}
