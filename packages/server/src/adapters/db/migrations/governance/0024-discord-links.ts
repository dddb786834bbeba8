import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table discord_server_link (
    orga_id text not null references orga (id),
    server_id text not null,
    server_name text not null,
    asked_by text not null,
    asked_at text not null,
    owner_member_id text,
    owner_at text,
    manager_id text,
    manager_name text,
    manager_at text,
    primary key (orga_id, server_id),
    foreign key (orga_id, owner_member_id) references member (orga_id, id)
  )`,
  'create index discord_server_link_server on discord_server_link (server_id)',
  `create table discord_channel_link (
    orga_id text not null,
    channel_id text not null,
    server_id text not null,
    discord_channel_id text not null unique,
    shows text not null,
    linked_by text not null,
    linked_at text not null,
    checked_at text not null,
    extra_viewers integer,
    primary key (orga_id, channel_id),
    foreign key (orga_id, channel_id) references channel (orga_id, id),
    foreign key (orga_id, linked_by) references member (orga_id, id),
    foreign key (orga_id, server_id) references discord_server_link (orga_id, server_id)
  )`,
  'create index discord_channel_link_server on discord_channel_link (server_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
