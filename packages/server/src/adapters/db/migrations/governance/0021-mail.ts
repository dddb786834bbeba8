import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  'alter table person add column language text',
  `alter table invitation add column mail text not null default 'none'`,
  `create table mail (
    id text primary key,
    draft text not null,
    tries integer not null,
    created_at text not null,
    next_try_at text not null
  )`,
  'create index mail_due on mail (next_try_at)',
  `create table email_proof (
    person_id text primary key references person (id),
    mail_id text not null,
    address text not null,
    token_hash text not null,
    language text not null,
    expires_at text not null
  )`,
  `create index invitation_pending on invitation (sent_at) where status = 'pending'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
