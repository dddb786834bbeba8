import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * `seq` puts messages in the order they were written and never leaves the database. On SQLite it is the key of the row,
 * because the search index points at it and every other row number may change.
 */
const messageTable = (isPostgres: boolean) => `create table message (
    seq ${isPostgres ? 'integer generated always as identity' : 'integer primary key autoincrement'},
    orga_id text not null,
    id text not null,
    channel_id text not null,
    author_id text not null,
    text text not null,
    thread_parent_id text,
    item_id text,
    mentions text not null,
    image_id text,
    created_at text not null,
    edited_at text,
    deleted_at text,
    via_agent integer not null,
    grant_id text,
    ${isPostgres ? 'primary key' : 'unique'} (orga_id, id),
    unique (orga_id, seq),
    foreign key (orga_id, channel_id) references channel (orga_id, id),
    foreign key (orga_id, author_id) references member (orga_id, id),
    foreign key (orga_id, thread_parent_id) references message (orga_id, id),
    foreign key (orga_id, image_id) references chat_image (orga_id, id)
  )`

const IMAGE_TABLE = `create table chat_image (
    orga_id text not null,
    id text not null,
    channel_id text not null,
    member_id text not null,
    mime text not null,
    size integer not null,
    width integer,
    height integer,
    created_at text not null,
    primary key (orga_id, id),
    foreign key (orga_id, channel_id) references channel (orga_id, id),
    foreign key (orga_id, member_id) references member (orga_id, id)
  )`

const OTHER_TABLES = [
  `create table reaction (
    orga_id text not null,
    message_id text not null,
    emoji text not null,
    member_id text not null,
    via_agent integer not null,
    primary key (orga_id, message_id, emoji, member_id),
    foreign key (orga_id, message_id) references message (orga_id, id),
    foreign key (orga_id, member_id) references member (orga_id, id)
  )`,
  `create table read_position (
    orga_id text not null,
    channel_id text not null,
    member_id text not null,
    seq integer not null,
    read_at text not null,
    primary key (orga_id, channel_id, member_id),
    foreign key (orga_id, channel_id) references channel (orga_id, id),
    foreign key (orga_id, member_id) references member (orga_id, id)
  )`,
  'create index message_channel on message (orga_id, channel_id, seq)',
  'create index message_thread on message (orga_id, thread_parent_id, seq) where thread_parent_id is not null',
  'create unique index message_image on message (orga_id, image_id) where image_id is not null',
]

/** Three letters at a time: words are found from their middle, and in writing without spaces between them. */
const SQLITE_SEARCH = [
  `create virtual table message_words using fts5 (
    text, content = 'message', content_rowid = 'seq', tokenize = 'trigram remove_diacritics 1'
  )`,
  `create trigger message_words_insert after insert on message begin
    insert into message_words (rowid, text) values (new.seq, new.text);
  end`,
  `create trigger message_words_update after update of text on message begin
    insert into message_words (message_words, rowid, text) values ('delete', old.seq, old.text);
    insert into message_words (rowid, text) values (new.seq, new.text);
  end`,
  `create trigger message_words_delete after delete on message begin
    insert into message_words (message_words, rowid, text) values ('delete', old.seq, old.text);
  end`,
]

/** Words as they are written: an organisation speaks whatever language it likes. */
const POSTGRES_SEARCH = [`create index message_words on message using gin (to_tsvector('simple', text))`]

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const search = isPostgres ? POSTGRES_SEARCH : SQLITE_SEARCH
  const statements = [IMAGE_TABLE, messageTable(isPostgres), ...OTHER_TABLES, ...search]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
