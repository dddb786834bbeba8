import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mute')
    .addColumn('entity_id', 'text', (column) => column.notNull().references('entity.id').onDelete('cascade'))
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('mute_pk', ['entity_id', 'channel_id'])
    .execute()
  await db.schema.createIndex('mute_until').on('mute').column('until').execute()
}
