import type { Kysely } from 'kysely'

const PLACE = ['channel_id', 'rights_channel_id', 'server_id'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sent_message')
    .addColumn('message_id', 'text', (column) => column.primaryKey())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('rights_channel_id', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'text', (column) => column.notNull().references('entity.id').onDelete('cascade'))
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('reaction_holder')
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('emoji', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'text', (column) => column.notNull().references('entity.id').onDelete('cascade'))
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('rights_channel_id', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('held_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reaction_holder_pk', ['message_id', 'emoji', 'entity_id'])
    .execute()

  for (const table of ['sent_message', 'reaction_holder']) {
    for (const column of [...PLACE, 'entity_id']) {
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
    }
  }

  await db.schema
    .createTable('send_key')
    .addColumn('entity_id', 'text', (column) => column.notNull().references('entity.id').onDelete('cascade'))
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('claimed_at', 'text', (column) => column.notNull())
    .addColumn('message_ids', 'text')
    .addPrimaryKeyConstraint('send_key_pk', ['entity_id', 'key_hash'])
    .execute()
  await db.schema.createIndex('send_key_claimed_at').on('send_key').column('claimed_at').execute()
}
