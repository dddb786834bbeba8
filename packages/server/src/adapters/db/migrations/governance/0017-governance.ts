import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * `orga_id` is the first column of every key and part of every reference, so that a row cannot point into another
 * organisation. Nothing here is ever deleted: members leave, roles end, organisations are marked as gone.
 */
const TABLES = [
  `create table person (
    id text primary key,
    name text not null,
    avatar_url text,
    email text unique
  )`,
  `create table orga (
    id text primary key,
    name text not null,
    logo_url text,
    accent text,
    surface_light text,
    surface_dark text,
    domains text not null,
    settings text not null,
    practice integer not null,
    created_at text not null,
    deleted_at text
  )`,
  `create table member (
    orga_id text not null references orga (id),
    id text not null,
    person_id text not null references person (id),
    name text not null,
    avatar_url text,
    contacts text not null,
    owns integer not null,
    joined_at text not null,
    left_at text,
    primary key (orga_id, id),
    unique (orga_id, person_id)
  )`,
  `create table team (
    orga_id text not null references orga (id),
    id text not null,
    name text not null,
    color text,
    archived integer not null,
    primary key (orga_id, id)
  )`,
  `create table role (
    orga_id text not null,
    id text not null,
    team_id text not null,
    title text not null,
    mission text not null,
    duties text not null,
    role_type text,
    member_id text not null,
    linked_role_id text,
    icon_key text,
    term_ends_at text,
    review_on text,
    ended integer not null,
    primary key (orga_id, id),
    foreign key (orga_id, team_id) references team (orga_id, id),
    foreign key (orga_id, member_id) references member (orga_id, id),
    foreign key (orga_id, linked_role_id) references role (orga_id, id)
  )`,
  `create table channel (
    orga_id text not null references orga (id),
    id text not null,
    kind text not null,
    team_id text,
    dm_a text,
    dm_b text,
    created_at text not null,
    archived_at text,
    archive_readers text,
    primary key (orga_id, id),
    foreign key (orga_id, team_id) references team (orga_id, id),
    foreign key (orga_id, dm_a) references member (orga_id, id),
    foreign key (orga_id, dm_b) references member (orga_id, id),
    check (dm_a <> dm_b)
  )`,
  `create table policy (
    orga_id text not null,
    id text not null,
    number integer,
    phase text not null,
    version integer not null,
    role_id text not null,
    title text not null,
    abstract text not null,
    text text not null,
    review_on text,
    adopted_by text,
    created_at text not null,
    updated_at text not null,
    primary key (orga_id, id),
    unique (orga_id, number),
    foreign key (orga_id, role_id) references role (orga_id, id)
  )`,
  `create table policy_version (
    orga_id text not null,
    policy_id text not null,
    version integer not null,
    title text not null,
    abstract text not null,
    text text not null,
    at text not null,
    member_id text not null,
    adopted_by text,
    primary key (orga_id, policy_id, version),
    foreign key (orga_id, policy_id) references policy (orga_id, id),
    foreign key (orga_id, member_id) references member (orga_id, id)
  )`,
  `create table invitation (
    orga_id text not null,
    id text not null unique,
    emitter_id text not null,
    kind text not null,
    address text,
    discord_user_id text,
    token_hash text unique,
    sent_at text not null,
    status text not null,
    ended_at text,
    primary key (orga_id, id),
    foreign key (orga_id, emitter_id) references member (orga_id, id)
  )`,
  `create table decision (
    orga_id text not null references orga (id),
    seq integer not null,
    at text not null,
    kind text not null,
    action text not null,
    target_type text not null,
    target_id text not null,
    team_id text,
    team_name text,
    member_id text,
    role_name text,
    actor_kind text not null,
    grant_id text,
    diff text not null,
    primary key (orga_id, seq),
    foreign key (orga_id, team_id) references team (orga_id, id),
    foreign key (orga_id, member_id) references member (orga_id, id)
  )`,
]

const INDEXES = [
  'create unique index member_owner on member (orga_id) where owns = 1',
  'create index member_person on member (person_id)',
  `create unique index role_leader on role (orga_id, team_id) where role_type = 'leader' and ended = 0`,
  'create unique index role_linked on role (orga_id, linked_role_id) where ended = 0',
  'create index role_holder on role (orga_id, member_id)',
  `create unique index channel_orga on channel (orga_id) where kind = 'orga'`,
  `create unique index channel_team on channel (orga_id, team_id) where kind = 'team'`,
  `create unique index channel_dm on channel (orga_id, dm_a, dm_b) where kind = 'dm'`,
  `create unique index invitation_address on invitation (orga_id, address) where status = 'pending'`,
  `create unique index invitation_user on invitation (orga_id, discord_user_id) where status = 'pending'`,
  'create index invitation_sent on invitation (orga_id, emitter_id, sent_at)',
  'create index decision_target on decision (orga_id, target_type, target_id, seq)',
  'create index decision_team on decision (orga_id, team_id, seq)',
  'create index decision_member on decision (orga_id, member_id, seq)',
]

const SQLITE_GUARDS = ['update', 'delete'].map(
  (verb) => `create trigger decision_no_${verb} before ${verb} on decision
    begin select raise(abort, 'The journal is append-only.'); end`,
)

const POSTGRES_GUARDS = [
  `create function decision_is_final() returns trigger language plpgsql as $$
    begin raise exception 'The journal is append-only.'; end $$`,
  `create trigger decision_no_change before update or delete or truncate on decision
    for each statement execute function decision_is_final()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const guards = isPostgres ? POSTGRES_GUARDS : SQLITE_GUARDS
  for (const statement of [...TABLES, ...INDEXES, ...guards]) await sql.raw(statement).execute(db)
}
