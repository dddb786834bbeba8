import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { INDEXED_VALUES } from './steady-compiler.ts'

it('writes limits and values of partial indexes into a statement', async () => {
  await using database = await openDatabase(':memory:')
  const { sql: text, parameters } = database.queries
    .selectFrom('role')
    .innerJoin('member as owner', (join) =>
      join.onRef('owner.orga_id', '=', 'role.orga_id').on('owner.owns', '=', 1),
    )
    .select('role.id')
    .where('role.role_type', '=', 'leader')
    .where('ended', '=', 0)
    .where('role.title', '=', 'Baker')
    .limit(7)
    .compile()
  expect(text).toContain(`"owner"."owns" = 1 where "role"."role_type" = 'leader' and "ended" = 0 and`)
  expect(text).toMatch(/ limit 7$/)
  expect(parameters).toEqual(['Baker'])
})

it('binds whatever is not a plain word', async () => {
  await using database = await openDatabase(':memory:')
  const hostile = `leader' or 1 = 1 --`
  const { sql: text, parameters } = database.queries
    .selectFrom('role')
    .select('id')
    .where('role_type', '=', hostile)
    .compile()
  expect(text).toMatch(/"role_type" = \?$/)
  expect(parameters).toEqual([hostile])
})

it('knows every column that a partial index asks for a value', async () => {
  await using database = await openDatabase(':memory:')
  await migrate(database)
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'index' and sql like '% where %'`.execute(database.queries)
  const asked = rows.flatMap(({ sql: text }) =>
    [...(text.split(/ where /i)[1] ?? '').matchAll(/"?(\w+)"? = /g)].map(([, column]) => column ?? ''),
  )
  expect(new Set(asked)).toEqual(INDEXED_VALUES)
})
