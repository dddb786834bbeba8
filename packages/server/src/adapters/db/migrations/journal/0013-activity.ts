import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activity_hour')
    .addColumn('hour', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .addColumn('refused', 'integer', (column) => column.notNull())
    .addColumn('sent', 'integer', (column) => column.notNull())
    .addColumn('heard', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('activity_hour_pk', ['hour', 'entity_id', 'server_id'])
    .execute()
  await db.schema.createIndex('journal_entry_at').on('journal_entry').columns(['at']).execute()
  await db.schema.createIndex('journal_entry_actor').on('journal_entry').columns(['actor', 'at']).execute()
  await db.schema.createIndex('journal_entry_target').on('journal_entry').columns(['target', 'at']).execute()
}
