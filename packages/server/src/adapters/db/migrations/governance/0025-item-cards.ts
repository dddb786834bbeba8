import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table discord_card (
    orga_id text not null,
    item_id text not null unique,
    server_id text not null,
    channel_id text not null,
    message_id text unique,
    thread_id text,
    posting integer not null,
    posting_at text not null,
    drawn text,
    drawn_at text,
    due_at text,
    attempts integer not null,
    state text not null,
    primary key (orga_id, item_id),
    foreign key (orga_id, item_id) references item (orga_id, id)
  )`,
  'create index discord_card_state on discord_card (state, orga_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
