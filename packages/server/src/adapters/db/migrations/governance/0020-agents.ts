import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table agent_grant (
    orga_id text not null,
    id text not null unique,
    member_id text not null,
    name text not null,
    role_ids text not null,
    permission text not null,
    scopes text not null,
    resource_types text not null,
    ask_first integer not null,
    key_lookup text not null unique,
    key_hash text not null,
    created_at text not null,
    expires_at text not null,
    last_used_at text,
    ended_at text,
    ended_why text,
    primary key (orga_id, id),
    foreign key (orga_id, member_id) references member (orga_id, id)
  )`,
  'create index agent_grant_member on agent_grant (orga_id, member_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
