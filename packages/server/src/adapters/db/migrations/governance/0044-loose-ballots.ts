import { type Kysely, sql } from 'kysely'

const OPEN_AND_GONE = `select 1 from item join orga on orga.id = item.orga_id
  where item.orga_id = ballot.orga_id and item.id = ballot.item_id
  and item.is_open = 1 and orga.deleted_at is not null`

/**
 * What is done once after a start, outside of a transaction: what older versions wrote of ballots is still in freed pages
 * and in copies of the file. Ballots of organisations that are gone are counted by nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create table chore (name text primary key)').execute(db)
  await sql
    .raw(
      `insert into chore (name) select 'loose_ballots' where exists (select 1 from item where kind = 'voting')`,
    )
    .execute(db)
  await sql.raw(`delete from ballot where exists (${OPEN_AND_GONE})`).execute(db)
}
