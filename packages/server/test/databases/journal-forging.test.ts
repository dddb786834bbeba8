import { VerifyJournalAnswer } from '@arachne/contract'
import { ExportEntriesAnswer, VerifyEntriesAnswer } from '@arachne/contract/governance'
import { JOURNAL_ROUTES, RECORD_ROUTES } from '@arachne/contract/routes'
import { spaceOf } from '@arachne/core/governance'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { journalHandlers } from '../../src/transports/rest/activity/journal.ts'
import { bindRoutes } from '../../src/transports/rest/bind-routes.ts'
import { decisionHandlers } from '../../src/transports/rest/governance/decisions.ts'
import { createRightChecks, type RightCheckDeps } from '../../src/transports/rest/right-checks.ts'
import type { HttpEnv } from '../../src/transports/web/env.ts'
import { ENGINES } from '../support/databases.ts'
import { openOrgaFixture } from '../support/orga-fixture.ts'

type Fixture = Awaited<ReturnType<typeof openOrgaFixture>>
type Row = Record<string, unknown>
type Table = 'decision' | 'journal_entry'

/** What a forger puts there; a column that holds nothing gets something. */
const FORGED: Record<string, (row: Row) => unknown> = {
  seq: (row) => Number(row.seq) + 1000,
  orga_id: () => undefined,
  space: () => 'organisation:elsewhere',
  at: (row) => new Date(Date.parse(String(row.at)) + 1).toISOString(),
  member_id: (row) => (row.member_id === null ? undefined : null),
  team_id: (row) => (row.team_id === null ? undefined : null),
  actor_kind: (row) => (row.actor_kind === 'human' ? 'agent' : 'human'),
  diff: (row) => String(row.diff).replace('"after":{', '"after":{"forged":1,'),
  details: (row) => String(row.details).replace('{', '{"forged":true,'),
  hash: () => 'ab'.repeat(32),
  previous_hash: () => 'cd'.repeat(32),
}
const everywhere = (seq: number | null) => ({ command: seq, space: seq, address: seq, json: seq, csv: seq })

/** More than one way to forge one. */
const ALSO: [Table, string, (row: Row) => unknown][] = [
  ['decision', 'diff', () => '{'],
  ['decision', 'diff', () => 'null'],
  ['decision', 'diff', (row) => String(row.diff).replace(/"type":"\w+"/, '"type":"Forged"')],
  ['decision', 'at', () => 'yesterday'],
  ['journal_entry', 'details', () => '['],
  ['journal_entry', 'details', () => '[]'],
  ['journal_entry', 'details', () => 'null'],
]

describe.each(ENGINES.filter(({ isMissing }) => !isMissing))(
  'a journal somebody has forged, on $name',
  (engine) => {
    let fixture: Fixture
    let orgaId: string
    let app: Hono<HttpEnv>
    let rows: Record<Table, Row[]>

    beforeAll(async () => {
      fixture = await openOrgaFixture([], engine)
      orgaId = await fixture.found()
      const ada = await fixture.seat('Ada', orgaId)
      await fixture.join(orgaId, 'Ben')
      const [root] = (await fixture.store.reads(orgaId).structure.load()).teams
      const wish = { teamId: root?.id ?? '', title: 'Baker', mission: 'Bread.', duties: [], roleType: null }
      await fixture.structure.act(ada, ({ addRole }) => addRole({ ...wish, memberId: ada.memberId }))
      app = appOf(fixture)
      rows = { decision: await rowsOf('decision'), journal_entry: await rowsOf('journal_entry') }
    })
    afterAll(() => fixture[Symbol.asyncDispose]())

    const rowsOf = async (table: Table): Promise<Row[]> => {
      const where = table === 'decision' ? sql`orga_id = ${orgaId}` : sql`space = ${spaceOf(orgaId)}`
      const found = await sql<Row>`select * from ${sql.table(table)} where ${where} order by seq`.execute(
        fixture.queries,
      )
      return found.rows
    }
    const placeOf = (table: Table, row: Row) =>
      table === 'decision'
        ? sql`orga_id = ${row.orga_id} and seq = ${row.seq}`
        : sql`space = ${row.space} and seq = ${row.seq}`
    const write = (table: Table, column: string, { at, value }: { at: Row; value: unknown }) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${placeOf(table, at)}`.execute(
        fixture.queries,
      )

    /** SQLite's own number of a row: who inserts with it takes its place, under whatever number of the journal. */
    async function takeOver(table: Table, row: Row): Promise<void> {
      const found = await sql<{ rowid: number }>`select rowid from ${sql.table(table)}
        where ${placeOf(table, row)}`.execute(fixture.queries)
      const forged: Row = { rowid: found.rows[0]?.rowid, ...row, seq: 1_000_000 }
      const columns = sql.join(Object.keys(forged).map((name) => sql.ref(name)))
      await sql`insert or replace into ${sql.table(table)} (${columns})
        values (${sql.join(Object.values(forged))})`.execute(fixture.queries)
    }

    const ask = async (path: string) => (await app.request(path)).text()
    /** The command, the address and the files, each with the entry it names; null: whole. */
    async function whereFound(): Promise<Record<string, number | null>> {
      const all = VerifyJournalAnswer.parse(JSON.parse(await ask('/journal/verify')))
      const one = VerifyJournalAnswer.parse(JSON.parse(await ask(`/journal/verify?space=${spaceOf(orgaId)}`)))
      const here = VerifyEntriesAnswer.parse(JSON.parse(await ask(`/orgas/${orgaId}/decisions/verify`)))
      const json = ExportEntriesAnswer.parse(
        JSON.parse(await ask(`/orgas/${orgaId}/decisions/export?format=json`)),
      )
      const csv = (await ask(`/orgas/${orgaId}/decisions/export?format=csv`)).split('\r\n').slice(1, -1)
      const told = csv.find((line) => !/,(ok|not checked)$/.test(line))
      return {
        command: all.spaces.find(({ space }) => space === spaceOf(orgaId))?.broken_at ?? null,
        space: one.spaces[0]?.broken_at ?? null,
        address: here.problem?.seq ?? null,
        json: json.verified.problem?.seq ?? null,
        csv: told === undefined ? null : Number(told.split(',')[0]),
      }
    }

    it('Inv-11: cannot be changed, deleted or replaced as long as the database is asked', async () => {
      const refused: boolean[] = []
      for (const table of ['decision', 'journal_entry'] as const) {
        const [first = {}] = rows[table]
        const statements = [
          sql`update ${sql.table(table)} set at = 'x' where ${placeOf(table, first)}`,
          sql`delete from ${sql.table(table)} where ${placeOf(table, first)}`,
          ...(engine.name === 'Postgres' ? [sql`truncate ${sql.table(table)} cascade`] : []),
        ]
        for (const statement of statements)
          refused.push(
            await statement.execute(fixture.queries).then(
              () => false,
              () => true,
            ),
          )
        if (engine.name === 'Postgres') continue
        const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
        const values = sql.join(Object.entries(first).map(([name, value]) => (name === 'at' ? 'x' : value)))
        await sql`insert or replace into ${sql.table(table)} (${columns}) values (${values})`
          .execute(fixture.queries)
          .catch(() => undefined)
        await takeOver(table, first).catch(() => undefined)
      }
      expect(refused).not.toContain(false)
      expect(await rowsOf('decision')).toEqual(rows.decision)
      expect(await rowsOf('journal_entry')).toEqual(rows.journal_entry)
    })

    it('Inv-11: is found at the very entry, by command, address and files, whatever column was forged', async () => {
      await unguard(fixture, engine.name)
      expect(await whereFound()).toEqual(everywhere(null))
      const missed: object[] = []
      async function tryColumn(table: Table, column: string, { row, value }: { row: Row; value: unknown }) {
        if (value === undefined || value === row[column]) return
        await write(table, column, { at: row, value })
        const seq = Number(row.seq)
        const said = await whereFound()
        if (JSON.stringify(said) !== JSON.stringify(everywhere(seq)))
          missed.push({ table, column, seq, value, said })
        await write(table, column, { at: { ...row, [column]: value }, value: row[column] })
      }
      for (const table of ['decision', 'journal_entry'] as const) {
        for (const row of rows[table]) {
          for (const column of Object.keys(row)) {
            const forge = FORGED[column] ?? (() => 'forged')
            await tryColumn(table, column, { row, value: forge(row) })
          }
          for (const [also, column, forge] of ALSO)
            if (also === table) await tryColumn(table, column, { row, value: forge(row) })
        }
      }
      expect(missed).toEqual([])
      expect(await whereFound()).toEqual(everywhere(null))
    })

    it('Inv-11: is found where a row of either table was taken out or put in', async () => {
      await unguard(fixture, engine.name)
      const insert = (table: Table, row: Row) =>
        sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(fixture.queries)
      const remove = (table: Table, row: Row) =>
        sql`delete from ${sql.table(table)} where ${placeOf(table, row)}`.execute(fixture.queries)
      const last = rows.decision.length
      for (const table of ['decision', 'journal_entry'] as const) {
        for (const row of rows[table]) {
          await remove(table, row)
          expect(await whereFound()).toEqual(everywhere(Number(row.seq)))
          await insert(table, row)
        }
        const [first = {}] = rows[table]
        const smallest = engine.name === 'SQLite' ? [-1e300, Number.MIN_SAFE_INTEGER] : []
        for (const [seq, expected] of [
          [last + 1, last + 1],
          ...[0, -1, -(2 ** 31), ...smallest].map((number) => [number, 1] as const),
        ] as const) {
          await insert(table, { ...first, seq })
          expect(await whereFound()).toEqual(everywhere(expected))
          await remove(table, { ...first, seq })
        }
      }
      expect(await whereFound()).toEqual(everywhere(null))
    })
  },
)

function appOf(fixture: Fixture): Hono<HttpEnv> {
  const person = { userId: fixture.face('Ada').id, name: 'Ada', avatarUrl: null, isOperator: true }
  const { store, seats, journal, clock } = fixture
  const nothing = undefined as never
  const checks = createRightChecks({ seats } as RightCheckDeps)
  const records = { store, seats, journal, nameItems: async () => new Map() }
  const whole = { journal, clock, activityStore: nothing, names: nothing, places: nothing }
  return new Hono<HttpEnv>()
    .use(async (c, next) => {
      c.set('person', person as never)
      await next()
    })
    .route('/', bindRoutes(RECORD_ROUTES, checks, decisionHandlers(records)))
    .route('/', bindRoutes(JOURNAL_ROUTES, checks, journalHandlers(whole)))
}

/** Whoever owns the file drops what guards it. */
async function unguard({ queries }: Fixture, engine: 'SQLite' | 'Postgres'): Promise<void> {
  const guards =
    engine === 'SQLite'
      ? [
          'decision_no_update',
          'decision_no_delete',
          'decision_no_replace',
          'decision_no_takeover',
          'journal_entry_no_update',
          'journal_entry_no_delete',
          'journal_entry_no_replace',
          'journal_entry_no_takeover',
        ].map((name) => `drop trigger if exists ${name}`)
      : [
          'drop trigger if exists decision_no_change on decision',
          'drop trigger if exists journal_entry_no_change on journal_entry',
        ]
  for (const guard of guards) await sql.raw(guard).execute(queries)
}
