import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { createNotify, createOrgaSeats, mendBoxes } from '@arachne/core/governance'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

import { createDice, shuffledBy } from '../../../core/test/random.ts'
import { boxCipher } from '../../src/adapters/ballots/box-cipher.ts'
import { createProcessShelf } from '../../src/adapters/ballots/process-shelf.ts'
import { type Database, openDatabase } from '../../src/adapters/db/engine/database.ts'
import { migrate } from '../../src/adapters/db/engine/migrate.ts'
import type { Queries } from '../../src/adapters/db/engine/schema.ts'
import { MIGRATIONS } from '../../src/adapters/db/migrations/index.ts'
import { platform } from '../../src/platform.ts'
import { ENGINES, type Engine, openFresh } from '../support/databases.ts'
import { createSearch, pagesOf } from '../support/disk.ts'
import { openItemFixture } from '../support/item-fixture.ts'
import { copyInto } from '../support/old-database.ts'
import { startApp } from '../support/running-app.ts'

const OPTIONS = Array.from({ length: 12 }, (_, at) => `Place ${at}`)
const dice = createDice(29)
const ranking = () =>
  shuffledBy(
    dice,
    OPTIONS.map((_, at) => String(at + 1)),
  )
/** Of an open voting, of a closed one, of an open one in an organisation that is gone. */
const BALLOTS = {
  open: [ranking(), ranking(), ranking()],
  closed: [ranking(), ranking(), ranking()],
  gone: [ranking()],
}

const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0029'))

/** As ballots were kept: all of them anew with every cast, under new ids. */
async function castLoosely(
  db: Queries,
  { orgaId, itemId }: { orgaId: string; itemId: string },
  ballots: string[][],
) {
  for (const [at] of ballots.entries()) {
    await sql`delete from ballot where item_id = ${itemId}`.execute(db)
    for (const choices of ballots.slice(0, at + 1)) {
      await sql`insert into ballot (orga_id, item_id, id, choices)
        values (${orgaId}, ${itemId}, ${randomUUID()}, ${JSON.stringify(choices)})`.execute(db)
    }
  }
}

async function changeState(db: Queries, itemId: string, change: (state: object) => object) {
  const row = await db.selectFrom('item').select('state').where('id', '=', itemId).executeTakeFirstOrThrow()
  const state = JSON.stringify(change(JSON.parse(row.state) as object))
  await db.updateTable('item').set({ state }).where('id', '=', itemId).execute()
}

/** A database as the version before boxes left it: ballots of open and closed votings lie there, and lay in freed pages. */
async function leaveOldDatabase(engine: Engine, location: string) {
  await using made = await openFresh(engine)
  const fixture = await openItemFixture(made)
  const gone = await openItemFixture(made)
  const ranked = { anonymous: true, mode: 'ranked', options: OPTIONS }
  const open = await fixture.voting('ada', ranked)
  const closed = await fixture.voting('ada', ranked)
  for (const [at, name] of (['ben', 'cleo', 'dan'] as const).entries()) {
    await fixture.onVoting(name, closed, ['cast', { choices: BALLOTS.closed[at] }])
  }
  await fixture.onVoting('ada', closed, ['close'])
  const lost = await gone.voting('ada', ranked)
  const voters = await Promise.all((['ben', 'cleo', 'dan'] as const).map((name) => fixture.memberOf(name)))
  await changeState(made.queries, open, (state) => ({ ...state, submitted: voters.toSorted() }))
  await made.queries
    .updateTable('orga')
    .set({ deleted_at: new Date(fixture.now()).toISOString() })
    .where('id', '=', gone.orgaId)
    .execute()

  await using old = await openDatabase(location)
  await migrate(old, { migrations: before })
  if (old.engine === 'sqlite') await sql`pragma secure_delete = off`.execute(old.queries)
  await copyInto(made, old)
  const { orgaId } = fixture
  await castLoosely(old.queries, { orgaId, itemId: closed }, BALLOTS.closed)
  await castLoosely(old.queries, { orgaId, itemId: open }, BALLOTS.open)
  await castLoosely(old.queries, { orgaId: gone.orgaId, itemId: lost }, BALLOTS.gone)
  return { orgaId, open, closed, lost, people: fixture.people, now: fixture.now() }
}

const traces = (ballots: string[][]) => ballots.map((one) => Buffer.from(JSON.stringify(one)))
const SECRET = [...BALLOTS.open, ...BALLOTS.gone]

async function readableIn(database: Database): Promise<string[]> {
  const logs = database.file === undefined ? [] : [`${database.file}-wal`]
  const paths = [...(await pagesOf(database)), ...logs]
  return paths.flatMap(createSearch(traces(SECRET)))
}

async function copiesBeside(location: string): Promise<string[]> {
  const folder = join(dirname(location), 'backups')
  return (await readdir(folder)).map((name) => join(folder, name))
}

const rowsOf = async ({ queries }: Database, itemId: string) => {
  const rows = await queries
    .selectFrom('ballot')
    .select(['choices', 'n'])
    .where('item_id', '=', itemId)
    .execute()
  return rows.map(({ choices, n }) => `${n} ${choices}`).toSorted()
}
const once = (ballots: string[][]) => ballots.map((one) => `1 ${JSON.stringify(one)}`).toSorted()

async function place(engine: Engine, stack: AsyncDisposableStack) {
  const { location } = stack.use(await engine.place())
  const dataDir =
    engine.name === 'SQLite' ? dirname(location) : await mkdtemp(join(tmpdir(), 'arachne-data-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir, ...(engine.name === 'Postgres' && { DATABASE_URL: location }) }
  return { location, env }
}

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`ballots from before there were boxes on ${engine.name}`, () => {
    it('go into a box that opens, are counted with later ones, and are nowhere else', async () => {
      await using stack = new AsyncDisposableStack()
      const { location, env } = await place(engine, stack)
      const old = await leaveOldDatabase(engine, location)
      const looked = stack.use(await openDatabase(location))
      expect(await readableIn(looked)).not.toEqual([])
      const { app } = stack.use(await startApp(env, { clock: { now: () => old.now } }))

      expect(await readableIn(looked)).toEqual([])
      expect(await rowsOf(looked, old.closed)).toEqual(once(BALLOTS.closed))
      expect([await rowsOf(looked, old.open), await rowsOf(looked, old.lost)]).toEqual([[], []])
      const boxes = await looked.queries.selectFrom('ballot_box').select(['item_id', 'casts']).execute()
      expect(boxes).toEqual([{ item_id: old.open, casts: 3 }])
      expect(await looked.queries.selectFrom('chore').selectAll().execute()).toEqual([])

      const seats = createOrgaSeats(app.governance.store)
      const fay = await seats.of(old.people.fay, old.orgaId)
      const ada = await seats.of(old.people.ada, old.orgaId)
      const stateOf = async () =>
        (await app.governance.items.find(ada, { id: old.open, kind: 'voting' })).item.state
      expect(await stateOf()).toMatchObject({ looseUntil: old.now, phase: 'open' })
      const later = ranking()
      await app.governance.votings.act(fay, old.open, { act: 'cast', input: { choices: later } })
      await app.governance.votings.act(ada, old.open, { act: 'close', input: {} })
      expect(await stateOf()).toMatchObject({ phase: 'closed', tally: { ballots: 4 } })
      expect(await rowsOf(looked, old.open)).toEqual(once([...BALLOTS.open, later]))
    })

    it('are written over by the next start, where one was cut off between the box and that', async () => {
      await using stack = new AsyncDisposableStack()
      const { location, env } = await place(engine, stack)
      const old = await leaveOldDatabase(engine, location)
      const looked = stack.use(await openDatabase(location))
      if (looked.engine === 'sqlite') await sql`pragma secure_delete = off`.execute(looked.queries)
      await migrate(looked)
      const keys = createProcessShelf()
      const { store } = await openItemFixture(looked, { keys, cipher: boxCipher })
      await mendBoxes({ store, keys, notify: createNotify(platform.ids) })
      expect(await readableIn(looked)).not.toEqual([])
      stack.use(await startApp(env, { clock: { now: () => old.now } }))
      expect(await readableIn(looked)).toEqual([])
    })
  })
}

describe('copies of a file with ballots from before there were boxes', () => {
  const [sqlite] = ENGINES as [Engine]

  it('lose those of open votings with their voters, and keep the rest', async () => {
    await using stack = new AsyncDisposableStack()
    const { location, env } = await place(sqlite, stack)
    const old = await leaveOldDatabase(sqlite, location)
    const { logged } = stack.use(await startApp(env, { clock: { now: () => old.now } }))
    const [path = '', ...more] = await copiesBeside(location)
    expect([path.replace(/.*Z\./, ''), more]).toEqual(['before-0029-ballot-boxes', []])
    expect(createSearch(traces(SECRET))(path)).toEqual([])
    expect(createSearch(traces(BALLOTS.closed))(path)).toHaveLength(3)
    expect(logged()).toContain('Removed ballots of open secret votes from copies of the database.')
    await using copy = await openDatabase(path)
    const { state } = await copy.queries
      .selectFrom('item')
      .select('state')
      .where('id', '=', old.open)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(state)).toMatchObject({ phase: 'open', submitted: [], rules: { anonymous: true } })
  })

  it('are named in the log with every start as long as they cannot be emptied', async () => {
    await using stack = new AsyncDisposableStack()
    const { location, env } = await place(sqlite, stack)
    const old = await leaveOldDatabase(sqlite, location)
    const folder = join(dirname(location), 'backups')
    const broken = join(folder, 'arachne.db.2026-01-01T00-00-00.000Z.before-0001')
    await mkdir(folder)
    await writeFile(broken, 'this is no database, and long enough to be looked at as one')
    const start = async () => {
      await using running = await startApp(env, { clock: { now: () => old.now } })
      return running.logged().includes(`"copies":["${broken}"]`)
    }
    expect([await start(), await start()]).toEqual([true, true])
    await rm(broken)
    expect(await start()).toBe(false)
  })
})
