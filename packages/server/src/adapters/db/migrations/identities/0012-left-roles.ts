import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('left_role')
    .addColumn('server_id', 'text', (column) => column.notNull())
    .addColumn('role_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('left_role_pk', ['server_id', 'role_id'])
    .execute()
}
