import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Database } from '../../src/adapters/db/engine/database.ts'
import { put } from '../../src/adapters/db/engine/put.ts'
import type { Queries } from '../../src/adapters/db/engine/schema.ts'
import { ENGINES, openFresh } from '../support/databases.ts'
import { openWire, type Wire } from '../support/postgres-wire.ts'

const inserting = (db: Queries, id: string) =>
  db.insertInto('person').values({ id, name: id, avatar_url: null, email: null, language: null })
const insert = (db: Queries, id: string) => inserting(db, id).execute()
const people = async (db: Queries) =>
  (await db.selectFrom('person').select('id').orderBy('id').execute()).map(({ id }) => id)
const nameOf = (db: Queries) => db.selectFrom('person').select(['name', 'id']).where('id', '=', 'a')
const failing = (db: Queries) => sql`select * from nothing_of_that_name`.execute(db)

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`a transaction on ${engine.name}`, () => {
    let database: Database
    beforeEach(async () => {
      database = await openFresh(engine)
    })
    afterEach(() => database[Symbol.asyncDispose]())

    it('stores everything, also what was asked for at once', async () => {
      await database.transaction({ work: (db) => Promise.all(['a', 'b', 'c'].map((id) => insert(db, id))) })
      expect(await people(database.queries)).toEqual(['a', 'b', 'c'])
    })

    it('stores nothing where the work fails, and says why', async () => {
      const failed = database.transaction({
        async work(db) {
          await insert(db, 'a')
          throw new Error('Not today.')
        },
      })
      await expect(failed).rejects.toThrow('Not today.')
      expect(await people(database.queries)).toEqual([])
    })

    it('leaves nothing to the next one where it failed', async () => {
      await expect(database.transaction({ work: failing })).rejects.toThrow('nothing_of_that_name')
      await database.transaction({ work: (db) => insert(db, 'b') })
      expect(await people(database.queries)).toEqual(['b'])
    })

    it('tells how it ended before anybody else goes on', async () => {
      const told: string[] = []
      const ended = async (how: string) => void told.push(how, ...(await people(database.queries)))
      await database
        .transaction({ turn: 'it', work: (db) => insert(db, 'a'), ended })
        .then(() => told.push('on'))
      await expect(database.transaction({ turn: 'it', work: failing, ended })).rejects.toThrow(
        'nothing_of_that_name',
      )
      expect(told).toEqual(['stored', 'a', 'on', 'undone', 'a'])
    })

    it('lets those of one turn in one after the other, also after one that failed', async () => {
      const seen = await Promise.allSettled(
        ['a', 'b', 'a', 'c'].map((id) =>
          database.transaction({
            turn: 'it',
            async work(db) {
              const before = await people(db)
              await put(db, inserting(db, id))
              return before
            },
          }),
        ),
      )
      const found = seen.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))
      expect(found).toEqual([[], ['a'], 'failed', ['a', 'b']])
      expect(await people(database.queries)).toEqual(['a', 'b', 'c'])
    })

    it('lets everybody in where more take turns than there are connections', async () => {
      const ids = Array.from({ length: 45 }, (_, n) => `p${String(n).padStart(2, '0')}`)
      await Promise.all(
        ids.map((id, n) =>
          database.transaction({ turn: String(n % 15), work: (db) => put(db, inserting(db, id)) }),
        ),
      )
      expect(await people(database.queries)).toEqual(ids)
    })
  })
}

const POSTGRES = ENGINES.find(({ name }) => name === 'Postgres')

describe.skipIf(POSTGRES?.isMissing)('a transaction on Postgres', () => {
  const lock = CompiledQuery.raw("select id from person where id = 'a' for update", [])
  let opened: AsyncDisposableStack
  let wire: Wire
  let database: Database
  beforeEach(async () => {
    if (POSTGRES === undefined) return
    opened = new AsyncDisposableStack()
    const piped = opened.use(await openWire(POSTGRES))
    wire = piped.wire
    database = opened.use(await openFresh(piped.engine))
    await insert(database.queries, 'a')
  })
  afterEach(() => opened.disposeAsync())

  it('asks behind the lock, and writes nothing before it is held', async () => {
    const held = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    const first = database.transaction({
      lock,
      async work(db) {
        await people(db)
        taken.resolve()
        await held.promise
        await db.updateTable('person').set({ name: 'new' }).where('id', '=', 'a').execute()
      },
    })
    await taken.promise
    wire.sent.length = 0
    const second = database.transaction({
      lock,
      work: (db) => Promise.all([nameOf(db).executeTakeFirst(), insert(db, 'b')]),
    })
    await expect.poll(() => wire.sent.some((text) => text.startsWith('select "name", "id"'))).toBe(true)
    expect(wire.sent.filter((text) => text.startsWith('insert'))).toEqual([])
    held.resolve()
    await first
    const [found] = await second
    expect(found?.name).toBe('new')
    expect(await people(database.queries)).toEqual(['a', 'b'])
  })

  it('is closed to whatever comes late, which would be part of another one', async () => {
    const ended = Promise.withResolvers<void>()
    let late: Promise<unknown> | undefined
    const work = async (db: Queries) => {
      await people(db)
      late = ended.promise.then(() => insert(db, 'late'))
      throw new Error('Not today.')
    }
    await expect(database.transaction({ work })).rejects.toThrow('Not today.')
    ended.resolve()
    await expect(late).rejects.toThrow('The transaction has ended.')
    expect(await people(database.queries)).toEqual(['a'])
  })

  it('does not take a failed statement for stored, though nobody looked', async () => {
    const failed = database.transaction({
      async work(db) {
        await insert(db, 'b')
        await failing(db).catch(() => undefined)
      },
    })
    await expect(failed).rejects.toThrow('had failed')
    expect(await people(database.queries)).toEqual(['a'])
  })

  it('fails with its connection, and the next one gets another', async () => {
    const failed = database.transaction({
      async work(db) {
        await insert(db, 'b')
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
      },
    })
    await expect(failed).rejects.toThrow('terminating connection')
    await database.transaction({ work: (db) => insert(db, 'c') })
    expect(await people(database.queries)).toEqual(['a', 'c'])
  })

  it('says that the lock failed, not what failed after it', async () => {
    const bad = CompiledQuery.raw('select * from no_lock_of_that_name', [])
    await expect(database.transaction({ lock: bad, work: people })).rejects.toThrow('no_lock_of_that_name')
    const writing = database.transaction({ lock: bad, work: (db) => insert(db, 'b') })
    await expect(writing).rejects.toThrow('no_lock_of_that_name')
    expect(await people(database.queries)).toEqual(['a'])
  })

  describe('that writes without waiting', () => {
    it('sends the commit with what it writes', async () => {
      const { trips } = wire
      await database.transaction({
        lock,
        async work(db) {
          await people(db)
          await put(db, inserting(db, 'b'))
          await put(db, inserting(db, 'c'))
        },
      })
      expect(wire.trips - trips).toBe(2)
      expect(await people(database.queries)).toEqual(['a', 'b', 'c'])
    })

    it('stores nothing where a statement failed, and says which', async () => {
      const ends: string[] = []
      const failed = database.transaction({
        async work(db) {
          await put(db, inserting(db, 'b'))
          await put(db, inserting(db, 'a'))
          await put(db, inserting(db, 'c'))
        },
        ended: async (how) => void ends.push(how),
      })
      await expect(failed).rejects.toThrow('duplicate key')
      expect(ends).toEqual(['undone'])
      expect(await people(database.queries)).toEqual(['a'])
    })

    it('says which failed also where the work met it later', async () => {
      const failed = database.transaction({
        async work(db) {
          await put(db, inserting(db, 'a'))
          await people(db)
        },
      })
      await expect(failed).rejects.toThrow('duplicate key')
      expect(await people(database.queries)).toEqual(['a'])
    })

    it('takes nothing that could be lost before Postgres sees it', async () => {
      const failed = database.transaction({
        work: (db) => put(db, db.updateTable('person').set({ name: { odd: true } as never })),
      })
      await expect(failed).rejects.toThrow('plain values')
    })
  })
})
