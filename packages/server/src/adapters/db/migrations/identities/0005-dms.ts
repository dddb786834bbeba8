import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dm_exchange')
    .addColumn('message_id', 'text', (column) => column.primaryKey())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'text', (column) => column.notNull().references('entity.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('dm_exchange_person').on('dm_exchange').columns(['user_id', 'at']).execute()
  await db.schema.createIndex('dm_exchange_age').on('dm_exchange').column('at').execute()
  await db.schema.createIndex('dm_exchange_entity').on('dm_exchange').column('entity_id').execute()

  await db.schema
    .createTable('dm_block')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('blocked', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dm_block_pk', ['user_id', 'blocked'])
    .execute()
}
