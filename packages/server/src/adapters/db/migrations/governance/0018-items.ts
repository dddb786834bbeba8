import { type Kysely, PostgresAdapter, sql } from 'kysely'

const TABLES = [
  `create table item (
    orga_id text not null references orga (id),
    id text not null,
    kind text not null,
    channel_id text not null,
    team_id text,
    message_id text,
    author_id text not null,
    candidate_id text,
    title text not null,
    phase text not null,
    outcome text,
    is_open integer not null,
    deadline text,
    next_due text,
    version integer not null,
    state text not null,
    extras text not null,
    created_at text not null,
    resolved_at text,
    review_on text,
    decision_seq integer,
    primary key (orga_id, id),
    foreign key (orga_id, channel_id) references channel (orga_id, id),
    foreign key (orga_id, team_id) references team (orga_id, id),
    foreign key (orga_id, author_id) references member (orga_id, id),
    foreign key (orga_id, candidate_id) references member (orga_id, id),
    foreign key (orga_id, decision_seq) references decision (orga_id, seq) deferrable initially deferred
  )`,
  `create table notification (
    orga_id text not null references orga (id),
    id text not null,
    member_id text not null,
    category text not null,
    priority text not null,
    at text not null,
    is_read integer not null,
    group_key text,
    count integer not null,
    by_id text,
    item_id text,
    channel_id text,
    role_id text,
    policy_id text,
    in_app integer not null,
    send_at text,
    primary key (orga_id, id),
    foreign key (orga_id, member_id) references member (orga_id, id),
    foreign key (orga_id, by_id) references member (orga_id, id),
    foreign key (orga_id, item_id) references item (orga_id, id),
    foreign key (orga_id, channel_id) references channel (orga_id, id),
    foreign key (orga_id, role_id) references role (orga_id, id),
    foreign key (orga_id, policy_id) references policy (orga_id, id)
  )`,
  `create table notification_preference (
    orga_id text not null,
    member_id text not null,
    preferences text not null,
    primary key (orga_id, member_id),
    foreign key (orga_id, member_id) references member (orga_id, id)
  )`,
]

/** Without row ids on SQLite: those would count the votes in the order they came in. */
const BALLOT = `create table ballot (
  orga_id text not null,
  item_id text not null,
  id text not null,
  choices text not null,
  primary key (orga_id, item_id, id),
  foreign key (orga_id, item_id) references item (orga_id, id)
)`

const INDEXES = [
  'create index item_newest on item (orga_id, created_at, id)',
  'create index item_open on item (orga_id, is_open)',
  'create index item_due on item (next_due) where next_due is not null',
  'create index notification_newest on notification (orga_id, member_id, at, id)',
  'create index notification_due on notification (send_at) where send_at is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const ballot = isPostgres ? BALLOT : `${BALLOT} without rowid`
  for (const statement of [...TABLES, ballot, ...INDEXES]) await sql.raw(statement).execute(db)
}
