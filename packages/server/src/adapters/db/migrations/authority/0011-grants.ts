import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('oauth_grant')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('entity_id', 'text', (column) => column.notNull().references('entity.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('client_name', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('last_used_at', 'text')
    .addColumn('public_key', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('ended_why', 'text')
    .execute()
  await db.schema.createIndex('oauth_grant_entity').on('oauth_grant').columns(['entity_id']).execute()
  await db.schema.createIndex('oauth_grant_user').on('oauth_grant').columns(['user_id']).execute()
}
