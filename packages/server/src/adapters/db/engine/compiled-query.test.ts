import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { compiledQuery } from './compiled-query.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

async function setUp(): Promise<Database> {
  const database = await openDatabase(':memory:')
  await migrate(database)
  for (const id of ['ada', 'bo', 'cy']) {
    const person = { id, name: id.toUpperCase(), avatar_url: null, email: null, language: null }
    await database.queries.insertInto('person').values(person).execute()
  }
  return database
}

it('is built once, and answers with the values of each call', async () => {
  await using database = await setUp()
  let built = 0
  const nameOf = compiledQuery((db, id: string) => {
    built += 1
    return db.selectFrom('person').select('name').where('id', '=', id)
  })
  expect(await nameOf(database.queries, 'ada')).toEqual([{ name: 'ADA' }])
  expect(await nameOf(database.queries, 'bo')).toEqual([{ name: 'BO' }])
  expect(await nameOf(database.queries, 'nobody')).toEqual([])
  expect(built).toBe(1)
})

it('binds values where the query names them, in whatever order, beside its own', async () => {
  await using database = await setUp()
  const among = compiledQuery((db, first: string, ids: readonly string[], last: string) =>
    db
      .selectFrom('person')
      .select(['id', sql<string>`${last} || ${first}`.as('said'), sql<number>`1 + ${41}`.as('own')])
      .where('id', 'in', ids)
      .where('id', '<>', first)
      .orderBy('id'),
  )
  const rows = await among(database.queries, 'ada', ['ada', 'bo'], '!')
  expect(rows).toEqual([{ id: 'bo', said: '!ada', own: 42 }])
  const more = await among(database.queries, 'cy', ['ada', 'bo', 'cy'], '?')
  expect(more.map(({ id, said }) => [id, said])).toEqual([
    ['ada', '?cy'],
    ['bo', '?cy'],
  ])
})

it('sees what its transaction has written', async () => {
  await using database = await setUp()
  const names = compiledQuery((db, id: string) => db.selectFrom('person').select('name').where('id', '=', id))
  await names(database.queries, 'ada')
  await database.queries.transaction().execute(async (db) => {
    await db.updateTable('person').set({ name: 'Ada' }).where('id', '=', 'ada').execute()
    expect(await names(db, 'ada')).toEqual([{ name: 'Ada' }])
  })
})

it('refuses a value that was made into something else on its way', async () => {
  await using database = await setUp()
  const shouted = compiledQuery((db, id: string) =>
    db.selectFrom('person').select('name').where('id', '=', `${id}!`),
  )
  await expect(shouted(database.queries, 'ada')).rejects.toThrow('Value 0 does not reach the query.')
})
