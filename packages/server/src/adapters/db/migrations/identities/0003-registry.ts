import { type Kysely, sql } from 'kysely'

const SWITCHES = {
  notify_on_mention: 1,
  notify_on_trigger: 1,
  notify_on_reply: 1,
  notify_excerpt: 0,
  accepts_dms: 0,
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, preset] of Object.entries(SWITCHES)) {
    await db.schema
      .alterTable('entity')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(preset))
      .execute()
  }
  await db.schema.createIndex('entity_owner').on('entity').column('owner_id').execute()
  await db.schema
    .alterTable('membership')
    .addColumn('may_ping', 'text', (column) => column.notNull().defaultTo('people'))
    .execute()
  await db.schema
    .alterTable('membership')
    .addColumn('assignable_roles', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await createServerTables(db)
  await createRequests(db)
}

async function createServerTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server_settings')
    .addColumn('server_id', 'text', (column) => column.primaryKey())
    .addColumn('announce_channel_id', 'text')
    .addColumn('announcement', 'text')
    .addColumn('log_channel_id', 'text')
    .addColumn('closed_channels', 'text', (column) => column.notNull())
    .addColumn('entity_talk', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('server_ban')
    .addColumn('server_id', 'text', (column) => column.primaryKey())
    .addColumn('server_name', 'text')
    .addColumn('reason', 'text')
    .addColumn('banned_by', 'text', (column) => column.notNull())
    .addColumn('banned_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('template')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('channels', 'text', (column) => column.notNull())
    .addColumn('tools', 'text', (column) => column.notNull())
    .addColumn('may_ping', 'text', (column) => column.notNull())
    .addColumn('is_default', 'integer', (column) => column.notNull())
    .addUniqueConstraint('template_name', ['server_id', 'name'])
    .execute()
  await db.schema
    .createIndex('template_default')
    .on('template')
    .column('server_id')
    .unique()
    .where(sql.ref('is_default'), '=', 1)
    .execute()
}

async function createRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('join_request')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('entity_id', 'text', (column) => column.notNull().references('entity.id').onDelete('cascade'))
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull())
    .addColumn('asked_by_name', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text')
    .addColumn('decided_by_name', 'text')
    .addColumn('decided_at', 'text')
    .addColumn('refusal', 'text')
    .execute()
  await db.schema.createIndex('join_request_server').on('join_request').column('server_id').execute()
  await db.schema
    .createIndex('join_request_pending')
    .on('join_request')
    .columns(['entity_id', 'server_id'])
    .unique()
    .where(sql.ref('state'), '=', 'pending')
    .execute()
}
