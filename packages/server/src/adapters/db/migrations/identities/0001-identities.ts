import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entity')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('avatar_url', 'text')
    .addColumn('accent_color', 'text')
    .addColumn('platform', 'text')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('owner_name', 'text', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('triggers', 'text', (column) => column.notNull())
    .addColumn('mailbox_ttl_minutes', 'integer', (column) => column.notNull())
    .addColumn('key_generation', 'integer', (column) => column.notNull())
    .addColumn('key_hash', 'text')
    .addColumn('key_salt', 'text')
    .addColumn('key_public', 'text')
    .addColumn('key_created_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('membership')
    .addColumn('entity_id', 'text', (column) => column.notNull().references('entity.id').onDelete('cascade'))
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('channels', 'text', (column) => column.notNull())
    .addColumn('tools', 'text', (column) => column.notNull())
    .addColumn('watch', 'text', (column) => column.notNull())
    .addColumn('blocked', 'text', (column) => column.notNull())
    .addColumn('muted', 'text', (column) => column.notNull())
    .addColumn('role_id', 'text')
    .addColumn('announce_channel_id', 'text')
    .addColumn('joined_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('membership_pk', ['entity_id', 'server_id'])
    .execute()
  await db.schema.createIndex('membership_server').on('membership').column('server_id').execute()

  await db.schema
    .createTable('key_claim')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('entity_id', 'text', (column) => column.notNull().references('entity.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('key_claim_entity').on('key_claim').column('entity_id').execute()
}
