import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('audience', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'text')
    .addColumn('server_id', 'text')
    .addColumn('request_id', 'text')
    .addColumn('by_id', 'text')
    .addColumn('closed', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('notice_audience').on('notice').columns(['audience', 'at']).execute()
  await db.schema.createIndex('notice_request').on('notice').columns(['request_id']).execute()
  await db.schema
    .createTable('notice_read')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('notice_id', 'text', (column) => column.notNull().references('notice.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('notice_read_pk', ['user_id', 'notice_id'])
    .execute()
  await db.schema
    .createTable('notice_reader')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('read_until', 'text')
    .addColumn('dm_language', 'text')
    .execute()
}
