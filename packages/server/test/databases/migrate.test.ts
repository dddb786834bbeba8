import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { sampleMembership } from '../../../core/test/sample-standing.ts'
import { type Database, openDatabase } from '../../src/adapters/db/engine/database.ts'
import { migrate } from '../../src/adapters/db/engine/migrate.ts'
import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { type Migration, MIGRATIONS } from '../../src/adapters/db/migrations/index.ts'
import { startChild } from '../processes/child.ts'
import { ENGINES, type Engine } from '../support/databases.ts'
import { sampleEntity } from '../support/sample-entity.ts'

const SQLITE = ENGINES[0] as Engine

const addNote: Migration = async (db) => {
  await sql`alter table entity add column note text`.execute(db)
}
const fail: Migration = async (db) => {
  await sql`alter table entity add column half text`.execute(db)
  await sql`update entity set half = 'changed'`.execute(db)
  throw new Error('planted')
}
const withNext = (...next: Migration[]) => ({
  ...MIGRATIONS,
  ...Object.fromEntries(next.map((up, n) => [`900${n}-next`, up])),
})

const hasColumn = (database: Database, column: string) =>
  sql`select ${sql.ref(column)} from entity`.execute(database.queries).then(
    () => true,
    () => false,
  )

function describeMigrating(engine: Engine): void {
  it('brings an empty database to the newest schema, once', async () => {
    await using place = await engine.place()
    await using database = await openDatabase(place.location)
    expect((await migrate(database)).applied).toEqual(Object.keys(MIGRATIONS))
    expect((await migrate(database)).applied).toEqual([])
  })

  it('I-65: lets three processes start at once', async () => {
    await using place = await engine.place()
    await using stack = new AsyncDisposableStack()
    const children = [1, 2, 3].map(() => stack.use(startChild('migrate.ts', place.location)))
    await Promise.all(children.map((child) => child.line()))
    const codes = await Promise.all(children.map((child) => child.end()))
    expect(codes).toEqual([0, 0, 0])
    const reports = await Promise.all(children.map((child) => child.line()))
    const applied = reports.flatMap((line) => (JSON.parse(line ?? '') as { applied: string[] }).applied)
    expect(applied).toEqual(Object.keys(MIGRATIONS))
  })

  it('leaves nothing of a failing migration, nor of those before it', async () => {
    await using place = await engine.place()
    await using database = await openDatabase(place.location)
    await migrate(database)
    await createEntityStore(database.queries).insert(sampleEntity())
    await expect(migrate(database, { migrations: withNext(addNote, fail) })).rejects.toThrow('planted')
    expect(await hasColumn(database, 'note')).toBe(false)
    expect(await hasColumn(database, 'half')).toBe(false)
    const { applied } = await migrate(database, { migrations: withNext(addNote) })
    expect(applied).toEqual(['9000-next'])
  })

  it('leaves an empty database empty when the first migration fails', async () => {
    await using place = await engine.place()
    await using database = await openDatabase(place.location)
    const migrations = { ...MIGRATIONS, '9000-next': fail }
    await expect(migrate(database, { migrations })).rejects.toThrow('planted')
    expect((await migrate(database)).applied).toEqual(Object.keys(MIGRATIONS))
  })

  it('refuses a database of a newer version and does not touch it', async () => {
    await using place = await engine.place()
    await using database = await openDatabase(place.location)
    await migrate(database, { migrations: withNext(addNote) })
    await expect(migrate(database)).rejects.toThrow(
      'This database was created by a newer Arachne (it has "9000-next"); update Arachne or restore a backup.',
    )
    expect(await hasColumn(database, 'note')).toBe(true)
  })

  it('leaves no trace of a migration that was killed in the middle', async () => {
    await using place = await engine.place()
    await using database = await openDatabase(place.location)
    await migrate(database)
    const entity = sampleEntity()
    await createEntityStore(database.queries).insert(entity)
    await using child = startChild('migrate-slowly.ts', place.location)
    expect(await child.line()).toBe('in the middle')
    await child.kill()
    expect((await migrate(database)).applied).toEqual([])
    expect(await createEntityStore(database.queries).find(entity.id)).toEqual(entity)
    await expect(sql`select * from half_done`.execute(database.queries)).rejects.toThrow(/half_done/)
  })
}

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`migrating on ${engine.name}`, () => {
    describeMigrating(engine)
  })
}

const backupsOf = async (location: string) =>
  (await readdir(join(dirname(location), 'backups')).catch((): string[] => [])).toSorted()

/** The way SQLite changes more of a table than its columns: a new one, the rows, the old name. */
const rebuildEntity: Migration = async (db) => {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = 'entity'`.execute(db)
  const create = rows[0]?.sql.replace('"entity"', '"entity_new"') ?? ''
  await sql.raw(create).execute(db)
  await sql`insert into entity_new select * from entity`.execute(db)
  await sql`drop table entity`.execute(db)
  await sql`alter table entity_new rename to entity`.execute(db)
}
const loseParents: Migration = async (db) => {
  await sql`delete from entity`.execute(db)
}
const loseEverything: Migration = async (db) => {
  await sql`delete from membership`.execute(db)
  await sql`delete from entity`.execute(db)
}

async function withMembership(database: Database): Promise<void> {
  const store = createEntityStore(database.queries)
  const entity = sampleEntity()
  await store.insert(entity)
  await store.insertMembership(sampleMembership({ entityId: entity.id }))
}

describe('SQLite files', () => {
  it('does not lose the rows of children when their parent table is rebuilt', async () => {
    await using place = await SQLITE.place()
    await using database = await openDatabase(place.location)
    await migrate(database)
    await withMembership(database)
    await migrate(database, { migrations: withNext(rebuildEntity) })
    expect(await createEntityStore(database.queries).listMemberships()).toHaveLength(1)
  })

  it('does not commit a migration that leaves children without their parent', async () => {
    await using place = await SQLITE.place()
    await using database = await openDatabase(place.location)
    await migrate(database)
    await withMembership(database)
    await expect(migrate(database, { migrations: withNext(loseParents) })).rejects.toThrow(
      'A migration left rows of membership without their parent.',
    )
    expect(await createEntityStore(database.queries).list()).toHaveLength(1)
  })

  it('enforces foreign keys as soon as it is migrated', async () => {
    await using place = await SQLITE.place()
    await using database = await openDatabase(place.location)
    await migrate(database)
    await withMembership(database)
    await sql`delete from entity`.execute(database.queries)
    expect(await createEntityStore(database.queries).listMemberships()).toEqual([])
  })

  it('I-65: copies the file before it changes it, as it was', async () => {
    await using place = await SQLITE.place()
    await using database = await openDatabase(place.location)
    await migrate(database)
    await withMembership(database)
    const { backup = '' } = await migrate(database, { migrations: withNext(loseEverything) })
    expect(await createEntityStore(database.queries).list()).toEqual([])
    expect(backup).toMatch(/before-9000-next$/)
    const { mode } = await stat(backup)
    expect(mode & 0o777).toBe(0o600)
    await using copy = await openDatabase(backup)
    expect((await migrate(copy)).applied).toEqual([])
    expect(await createEntityStore(copy.queries).list()).toHaveLength(1)
    expect(await createEntityStore(copy.queries).listMemberships()).toHaveLength(1)
  })

  it('makes no copy of a new file, nor when there is nothing to do', async () => {
    await using place = await SQLITE.place()
    await using database = await openDatabase(place.location)
    await migrate(database)
    await migrate(database)
    expect(await backupsOf(place.location)).toEqual([])
  })

  it('keeps the last three copies and removes an unfinished one', async () => {
    await using place = await SQLITE.place()
    await using database = await openDatabase(place.location)
    await migrate(database)
    await mkdir(join(dirname(place.location), 'backups'))
    await writeFile(join(dirname(place.location), 'backups', 'arachne.db-unfinished'), 'half')
    await writeFile(join(dirname(place.location), 'backups', 'notes.txt'), 'not ours')
    const next: Migration[] = []
    for (let n = 0; n < 5; n += 1) {
      next.push(() => Promise.resolve())
      await migrate(database, { migrations: withNext(...next) })
    }
    const names = (await backupsOf(place.location)).map((name) => name.replace(/\.\d{4}-.+?Z\./, '.TIME.'))
    expect(names).toEqual([
      'arachne.db.TIME.before-9002-next',
      'arachne.db.TIME.before-9003-next',
      'arachne.db.TIME.before-9004-next',
      'notes.txt',
    ])
  })

  it('leaves a whole copy behind when it is killed in the middle', async () => {
    await using place = await SQLITE.place()
    await using database = await openDatabase(place.location)
    await migrate(database)
    await withMembership(database)
    await using child = startChild('migrate-slowly.ts', place.location)
    await child.line()
    await child.kill()
    const [name = ''] = await backupsOf(place.location)
    await using copy = await openDatabase(join(dirname(place.location), 'backups', name))
    expect(
      (await sql<{ integrity_check: string }>`pragma integrity_check`.execute(copy.queries)).rows,
    ).toEqual([{ integrity_check: 'ok' }])
    expect(await createEntityStore(copy.queries).list()).toHaveLength(1)
  })

  it('writes ahead, and lets nobody else read the file', async () => {
    await using place = await SQLITE.place()
    await using database = await openDatabase(place.location)
    await migrate(database)
    const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database.queries)
    expect(mode.rows).toEqual([{ journal_mode: 'wal' }])
    for (const file of [place.location, `${place.location}-wal`]) {
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    }
  })

  it('says which file is no database', async () => {
    await using place = await SQLITE.place()
    await writeFile(place.location, 'this is a text file, not a database, and long enough to look at')
    await expect(openDatabase(place.location)).rejects.toThrow(
      `Cannot open the database file ${place.location}: file is not a database.`,
    )
  })

  it('works in memory', async () => {
    await using database = await openDatabase(':memory:')
    await migrate(database)
    await withMembership(database)
    expect((await migrate(database, { migrations: withNext(addNote) })).backup).toBeUndefined()
  })
})

describe('Postgres', () => {
  it('is named, without its password, when it cannot be reached', async () => {
    await expect(openDatabase('postgres://arachne:hunter2@127.0.0.1:1/records')).rejects.toThrow(
      'Cannot reach the database records at 127.0.0.1:1 (ECONNREFUSED).',
    )
  })
})
