import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('oauth_record')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id_hash', 'text', (column) => column.notNull())
    .addColumn('grant_id', 'text')
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('consumed_at', 'text')
    .addColumn('answer', 'text')
    .addPrimaryKeyConstraint('oauth_record_key', ['kind', 'id_hash'])
    .execute()
  await db.schema.createIndex('oauth_record_grant').on('oauth_record').columns(['grant_id']).execute()
  await db.schema.createIndex('oauth_record_expiry').on('oauth_record').columns(['expires_at']).execute()
  await db.schema
    .createTable('signing_key')
    .addColumn('kid', 'text', (column) => column.primaryKey())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}
