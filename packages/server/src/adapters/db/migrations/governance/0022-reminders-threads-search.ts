import { type Kysely, PostgresAdapter, sql } from 'kysely'

const STATEMENTS = [
  // What time has told somebody. `key` names what it was about and for which date.
  `create table told_once (
    orga_id text not null,
    key text not null,
    at text not null,
    primary key (orga_id, key),
    foreign key (orga_id) references orga (id)
  )`,
  // Who follows a thread, and how far they have read it.
  `create table thread_reader (
    orga_id text not null,
    root_id text not null,
    member_id text not null,
    channel_id text not null,
    seq integer not null,
    primary key (orga_id, root_id, member_id),
    foreign key (orga_id, root_id) references message (orga_id, id),
    foreign key (orga_id, member_id) references member (orga_id, id),
    foreign key (orga_id, channel_id) references channel (orga_id, id)
  )`,
  'create index thread_reader_member on thread_reader (orga_id, member_id, channel_id)',
  // Whoever has a part in a thread follows it from here on; what was said before counts as read.
  `insert into thread_reader (orga_id, root_id, member_id, channel_id, seq)
   select part.orga_id, part.root_id, part.member_id, root.channel_id,
     (select max(seq) from message reply
       where reply.orga_id = part.orga_id and reply.thread_parent_id = part.root_id)
   from (
     select orga_id, thread_parent_id as root_id, author_id as member_id from message
       where thread_parent_id is not null
     union
     select begun.orga_id, begun.id, begun.author_id from message begun
       where exists (select 1 from message reply
         where reply.orga_id = begun.orga_id and reply.thread_parent_id = begun.id)
   ) part
   join message root on root.orga_id = part.orga_id and root.id = part.root_id`,
]

/**
 * As SQLite's index has it: small letters without their accents, found anywhere in a word. Put together again at the
 * end, because a Korean syllable in its parts would hold shorter ones.
 */
const POSTGRES_SEARCH = [
  `create function message_fold(said text) returns text language sql immutable parallel safe as $$
    select normalize(lower(regexp_replace(normalize(said, NFD), '[\\u0300-\\u036f]', '', 'g')), NFC)
  $$`,
  'alter table message add column folded text generated always as (message_fold(text)) stored',
  'drop index message_words',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of [...STATEMENTS, ...(isPostgres ? POSTGRES_SEARCH : [])])
    await sql.raw(statement).execute(db)
}
