import { type Kysely, PostgresAdapter, sql } from 'kysely'

const COUNTED = `create table ballot (
  orga_id text not null,
  item_id text not null,
  choices text not null,
  n integer not null,
  primary key (orga_id, item_id, choices),
  foreign key (orga_id, item_id) references item (orga_id, id)
)`

const TAG = `create table ballot_tag (
  orga_id text not null,
  item_id text not null,
  tag text not null,
  primary key (orga_id, item_id, tag),
  foreign key (orga_id, item_id) references item (orga_id, id)
)`

const BOX = (bytes: string) => `create table ballot_box (
  orga_id text not null,
  item_id text not null,
  round integer not null,
  key_id text not null,
  casts integer not null,
  body ${bytes} not null,
  primary key (orga_id, item_id),
  foreign key (orga_id, item_id) references item (orga_id, id)
)`

/**
 * Ballots are kept by what they say and how many say it, without ids. Those of votings that are still open lie there
 * too until the process that has the keys puts them into a box.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const apart = isPostgres ? '' : ' without rowid'
  const statements = [
    'alter table ballot rename to loose_ballot',
    ...(isPostgres ? ['alter table loose_ballot rename constraint ballot_pkey to loose_ballot_pkey'] : []),
    `${COUNTED}${apart}`,
    `${TAG}${apart}`,
    BOX(isPostgres ? 'bytea' : 'blob'),
    // Compressing would make the length of a box depend on luck.
    ...(isPostgres ? ['alter table ballot_box alter column body set storage external'] : []),
    `insert into ballot (orga_id, item_id, choices, n)
      select orga_id, item_id, choices, count(*) from loose_ballot
      group by orga_id, item_id, choices order by orga_id, item_id, choices`,
    'drop table loose_ballot',
    // What an agent wanted to vote waited here with the name of its member.
    `delete from confirmation where tool = 'cast_vote' and exists (select 1 from item
      where item.orga_id = confirmation.orga_id and item.id = confirmation.item_id
      and item.kind = 'voting' and item.state like '%"anonymous":true%')`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
