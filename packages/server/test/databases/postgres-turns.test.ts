import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Database } from '../../src/adapters/db/engine/database.ts'
import { put } from '../../src/adapters/db/engine/put.ts'
import type { Queries } from '../../src/adapters/db/engine/schema.ts'
import { ENGINES, openFresh } from '../support/databases.ts'
import { openWire, type Wire } from '../support/postgres-wire.ts'

const POSTGRES = ENGINES.find(({ name }) => name === 'Postgres')

const insert = (db: Queries, id: string) =>
  put(db, db.insertInto('person').values({ id, name: id, avatar_url: null, email: null, language: null }))
const putRaw = (db: Queries, query: RawBuilder<unknown>) =>
  put(db, { compile: () => query.compile(db), execute: () => query.execute(db) })
const people = async (db: Queries) =>
  (await db.selectFrom('person').select('id').orderBy('id').execute()).map(({ id }) => id)
const reading = (id: string) => async (db: Queries) => {
  const found = await people(db)
  await insert(db, id)
  return found
}

describe.skipIf(POSTGRES?.isMissing)('those who take turns on Postgres', () => {
  let opened: AsyncDisposableStack
  let wire: Wire
  let database: Database
  let ends: string[]
  beforeEach(async () => {
    if (POSTGRES === undefined) return
    opened = new AsyncDisposableStack()
    const piped = opened.use(await openWire(POSTGRES))
    wire = piped.wire
    database = opened.use(await openFresh(piped.engine))
    ends = []
  })
  afterEach(() => opened.disposeAsync())

  const take = (name: string, work: (db: Queries) => Promise<unknown>) =>
    database.transaction({ turn: 'it', work, ended: async (how) => void ends.push(`${name} ${how}`) })

  it('ask on the same connection, right behind the commit of the one before', async () => {
    const { trips } = wire
    const all = await Promise.all(['a', 'b', 'c'].map((id) => take(id, reading(id))))
    expect(all).toEqual([[], ['a'], ['a', 'b']])
    expect(wire.trips - trips).toBe(4)
  })

  it('are answered when the one before has told how it ended', async () => {
    const told = Promise.withResolvers<void>()
    const first = database.transaction({
      turn: 'it',
      work: (db) => insert(db, 'a'),
      ended: () => told.promise,
    })
    let found: string[] | undefined
    const second = take('second', async (db) => (found = await people(db)))
    await expect.poll(() => wire.sent.some((text) => text.startsWith('select "id" from "person"'))).toBe(true)
    expect(await people(database.queries)).toEqual(['a'])
    expect(found).toBeUndefined()
    told.resolve()
    await Promise.all([first, second])
    expect(found).toEqual(['a'])
  })

  it('are left alone by one before whose commit is refused', async () => {
    const owed = sql`create table owed (id integer primary key, other integer
      references owed (id) deferrable initially deferred)`
    await owed.execute(database.queries)
    const { trips } = wire
    const first = take('first', async (db) => {
      await insert(db, 'a')
      await putRaw(db, sql`insert into owed (id, other) values (${1}, ${2})`)
    })
    const second = take('second', reading('b'))
    await expect(first).rejects.toThrow('foreign key')
    expect(await second).toEqual([])
    expect(wire.trips - trips).toBe(3)
    expect(await people(database.queries)).toEqual(['b'])
    expect(ends).toEqual(['second stored'])
    await take('third', reading('c'))
    expect(await people(database.queries)).toEqual(['b', 'c'])
  })

  it('fail with the connection on which they ask behind another, and the next one gets a new one', async () => {
    const first = take('first', async (db) => {
      await insert(db, 'a')
      await putRaw(db, sql`select pg_terminate_backend(pg_backend_pid()), ${'now'}::text`)
    })
    const others = ['b', 'c'].map((id) => take(id, reading(id)))
    const [broken, behind, next] = await Promise.allSettled([first, ...others])
    expect(broken).toMatchObject({ reason: { message: expect.stringContaining('terminat') as string } })
    expect(behind?.status).toBe('rejected')
    expect(next).toMatchObject({ status: 'fulfilled', value: [] })
    expect(await people(database.queries)).toEqual(['c'])
    // Nobody knows of a commit that was not answered; this one had not written anything.
    expect(ends).toEqual(['b undone', 'c stored'])
  })

  it('leave nothing behind for the next where they were refused', async () => {
    const refused = take('first', async (db) => {
      await reading('a')(db)
      throw new Error('Not today.')
    })
    const second = take('second', reading('b'))
    await expect(refused).rejects.toThrow('Not today.')
    expect(await second).toEqual([])
    expect(await people(database.queries)).toEqual(['b'])
  })
})
