import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { openDatabase } from '../../src/adapters/db/engine/database.ts'
import { migrate } from '../../src/adapters/db/engine/migrate.ts'
import type { Queries } from '../../src/adapters/db/engine/schema.ts'
import { createReadPositionStore } from '../../src/adapters/db/governance/chat/read-position-store.ts'
import { createSearchStore } from '../../src/adapters/db/governance/chat/search-store.ts'
import { MIGRATIONS } from '../../src/adapters/db/migrations/index.ts'
import { ENGINES } from '../support/databases.ts'

const AT = '2026-11-15T09:00:00.000Z'
const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0021'))

/** Ada began a thread in which bo has written; cleo only reads along. */
async function talk(db: Queries): Promise<void> {
  await sql`insert into orga (id, name, domains, settings, practice, created_at)
    values ('o', 'Bakery', '[]', '{}', 0, ${AT})`.execute(db)
  for (const id of ['ada', 'bo', 'cleo']) {
    await sql`insert into person (id, name) values (${id}, ${id})`.execute(db)
    await sql`insert into member (orga_id, id, person_id, name, contacts, owns, joined_at)
      values ('o', ${id}, ${id}, ${id}, '[]', ${Number(id === 'ada')}, ${AT})`.execute(db)
  }
  await sql`insert into channel (orga_id, id, kind, created_at) values ('o', 'c', 'orga', ${AT})`.execute(db)
  const say = (id: string, author: string, root: string | null) =>
    sql`insert into message (orga_id, id, channel_id, author_id, text, thread_parent_id, mentions, created_at, via_agent)
      values ('o', ${id}, 'c', ${author}, ${`Crème ${id}`}, ${root}, '[]', ${AT}, 0)`.execute(db)
  await say('root', 'ada', null)
  await say('alone', 'cleo', null)
  await say('first', 'bo', 'root')
  await say('second', 'bo', 'root')
}

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`messages from before on ${engine.name}`, () => {
    it('are followed by those who wrote in the thread, who have read them, and are found', async () => {
      await using place = await engine.place()
      await using database = await openDatabase(place.location)
      await migrate(database, { migrations: before })
      await talk(database.queries)
      await migrate(database)
      const rows = await database.queries
        .selectFrom('thread_reader')
        .select(['member_id', 'root_id'])
        .execute()
      expect(rows.map(({ member_id, root_id }) => `${member_id} ${root_id}`).toSorted()).toEqual([
        'ada root',
        'bo root',
      ])
      const { news } = createReadPositionStore(database.queries, 'o')
      expect((await news('ada', ['c'])).get('c')).toMatchObject({ unreadReplies: 0 })
      const viewer = { memberId: 'cleo', isMember: true, roles: [], delegation: null }
      const search = createSearchStore(database.queries, 'o')
      expect(await search.messages(viewer, { words: ['REME'], limit: 20 })).toHaveLength(4)
    })
  })
}
