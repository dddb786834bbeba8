import { performance } from 'node:perf_hooks'

import { createSandbox } from '@arachne/sandbox'

import type { Browser } from '../packages/server/test/support/browser.ts'
import { type Engine, ENGINES } from '../packages/server/test/support/databases.ts'
import { startPostgres } from '../scripts/test-support/postgres.ts'
import { ask, openOrganisation, type Organisation } from './organisation.ts'
import { median, type Row } from './row.ts'
import { startServer } from './server.ts'

const AT_ONCE = 20
const ROUNDS = 31
/** Postgres answers over a socket. Neither database waits for the disk here. */
const RATIO_AIM = 2

/** What twenty members do at once; gets ready, and answers what each of them sends. */
type Write = (organisation: Organisation) => Promise<(by: Browser) => Promise<unknown>>

const WRITES: [what: string, write: Write][] = [
  [`${AT_ONCE} messages at once`, postMessages],
  [`${AT_ONCE} answers at once`, answerRound],
]

/** How long the middle one of twenty members waits for an answer over HTTP, on Postgres against SQLite. */
export async function benchParallelWrites(): Promise<Row[]> {
  await using opened = new AsyncDisposableStack()
  if (process.env.TEST_POSTGRES_URL === undefined) {
    const [url] = opened.use(await startPostgres(1))?.urls ?? []
    if (url !== undefined) process.env.TEST_POSTGRES_URL = url
  }
  const [sqlite, postgres] = [await open(opened, 'SQLite'), await open(opened, 'Postgres')]
  if (sqlite === undefined) throw new Error('There is no SQLite.')
  const rows: Row[] = []
  for (const [what, write] of WRITES) {
    const own = () => waited(sqlite, write)
    rows.push(...(await compare(what, own, postgres && (() => waited(postgres, write)))))
  }
  return rows
}

async function open(opened: AsyncDisposableStack, name: Engine['name']): Promise<Organisation | undefined> {
  const engine = ENGINES.find((one) => one.name === name)
  if (engine === undefined || (name === 'Postgres' && process.env.TEST_POSTGRES_URL === undefined)) return
  const sandbox = opened.use(await createSandbox({ greetings: false }))
  const env = name === 'Postgres' ? { DATABASE_URL: opened.use(await engine.place()).location } : {}
  const server = opened.use(await startServer(sandbox, { env }))
  // The founder starts what the others answer.
  return openOrganisation(sandbox, { site: server.url, size: AT_ONCE + 1 })
}

type Round = () => Promise<number>

async function compare(what: string, sqlite: Round, postgres: Round | undefined): Promise<Row[]> {
  const pairs: { own: number; other: number }[] = []
  for (const warmUp of [sqlite, postgres]) await warmUp?.()
  // By turns, so that whatever else the machine does meets both.
  for (let round = 0; round < ROUNDS; round += 1)
    pairs.push({ own: await sqlite(), other: (await postgres?.()) ?? Number.NaN })
  const own: Row = { what: `${what}, SQLite, p50`, value: median(pairs.map((pair) => pair.own)), unit: 'ms' }
  if (postgres === undefined) return [own]
  const ratio = median(pairs.map((pair) => pair.other / pair.own))
  return [
    own,
    { what: `${what}, Postgres, p50`, value: median(pairs.map(({ other }) => other)), unit: 'ms' },
    { what: `${what}, Postgres to SQLite`, value: ratio, unit: '×', aim: RATIO_AIM },
  ]
}

async function waited(organisation: Organisation, write: Write): Promise<number> {
  const send = await write(organisation)
  const since = performance.now()
  const took = organisation.people.slice(1).map(async (by) => {
    await send(by)
    return performance.now() - since
  })
  return median(await Promise.all(took))
}

async function postMessages({ orga, channel }: Organisation) {
  const text = 'About as long as people write in a chat.'
  return (by: Browser) => ask(by, `POST /orgas/${orga}/channels/${channel}/messages`, { text })
}

async function answerRound({ orga, channel, people: [founder] }: Organisation) {
  const topics = `/orgas/${orga}/topics`
  const wish = { channel_id: channel, title: 'Ovens', text: 'Bake twice a day.' }
  const { topic } = await ask<{ topic: { id: string } }>(founder, `POST ${topics}`, wish)
  await ask(founder, `POST ${topics}/${topic.id}/start_round`, {})
  return (by: Browser) => ask(by, `POST ${topics}/${topic.id}/respond`, { response: 'consent' })
}
