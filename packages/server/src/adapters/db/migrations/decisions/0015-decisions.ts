import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('entity')
    .addColumn('decisions', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await createQuestions(db)
  await db.schema
    .createTable('decision_settings')
    .addColumn('entity_id', 'text', (column) => column.notNull())
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text')
    .addColumn('approvers', 'text', (column) => column.notNull())
    .addColumn('second_approvers', 'text', (column) => column.notNull())
    .addColumn('language', 'text')
    .addColumn('reminders', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('decision_settings_pk', ['entity_id', 'server_id'])
    .addForeignKeyConstraint(
      'decision_settings_membership',
      ['entity_id', 'server_id'],
      'membership',
      ['entity_id', 'server_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createTable('decision_cursor')
    .addColumn('place_id', 'text', (column) => column.primaryKey())
    .addColumn('after_id', 'text', (column) => column.notNull())
    .execute()
  await createNotes(db)
}

async function createNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('decision_note')
    .addColumn('message_id', 'text', (column) => column.primaryKey())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'text', (column) => column.notNull().references('entity.id').onDelete('cascade'))
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('note_key', 'text')
    .addColumn('part', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('decision_note_key')
    .on('decision_note')
    .columns(['entity_id', 'server_id', 'note_key'])
    .execute()
}

async function createQuestions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('entity_id', 'text', (column) => column.notNull().references('entity.id').onDelete('cascade'))
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('is_open', 'integer', (column) => column.notNull())
    .addColumn('unfinished', 'integer', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('due', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('question_topic').on('question').columns(['entity_id', 'topic']).execute()
  await db.schema
    .createIndex('question_seat')
    .on('question')
    .columns(['entity_id', 'server_id', 'is_open', 'asked_at'])
    .execute()
  await db.schema.createIndex('question_unfinished').on('question').columns(['unfinished']).execute()
}
