import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table agent_grant add column client_id text',
  'alter table agent_grant add column fetched_at text',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
