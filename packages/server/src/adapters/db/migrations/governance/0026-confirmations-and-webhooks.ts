import { type Kysely, sql } from 'kysely'

const STATEMENTS = [
  `create table confirmation (
    orga_id text not null,
    id text not null,
    grant_id text not null,
    member_id text not null,
    tool text not null,
    args text not null,
    act_key text not null,
    item_id text,
    channel_id text,
    state text not null,
    created_at text not null,
    expires_at text not null,
    settled_at text,
    told_at text,
    note text,
    result text,
    primary key (orga_id, id),
    foreign key (orga_id, grant_id) references agent_grant (orga_id, id),
    foreign key (orga_id, member_id) references member (orga_id, id),
    foreign key (orga_id, item_id) references item (orga_id, id),
    foreign key (orga_id, channel_id) references channel (orga_id, id)
  )`,
  'create index confirmation_member on confirmation (orga_id, member_id, created_at)',
  'create index confirmation_act on confirmation (orga_id, grant_id, tool, created_at)',
  `create unique index confirmation_once on confirmation (orga_id, grant_id, act_key) where state = 'waiting'`,
  `create table webhook (
    orga_id text not null,
    id text not null,
    url text not null,
    salt text not null,
    created_by text not null,
    created_at text not null,
    primary key (orga_id, id),
    foreign key (orga_id, created_by) references member (orga_id, id)
  )`,
  `create table webhook_delivery (
    orga_id text not null,
    id text not null,
    webhook_id text not null,
    seq integer,
    created_at text not null,
    attempts integer not null,
    status integer,
    next_at text,
    delivered_at text,
    primary key (orga_id, id),
    foreign key (orga_id, webhook_id) references webhook (orga_id, id) on delete cascade,
    foreign key (orga_id, seq) references decision (orga_id, seq)
  )`,
  'create index webhook_delivery_newest on webhook_delivery (orga_id, webhook_id, created_at)',
  'create index webhook_delivery_due on webhook_delivery (next_at) where next_at is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
