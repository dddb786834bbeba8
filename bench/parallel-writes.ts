import { performance } from 'node:perf_hooks'

import { TOPIC_ACTS } from '@arachne/contract/governance'

import { type Engine, ENGINES, openFresh } from '../packages/server/test/databases.ts'
import { joinCrowd } from '../packages/server/test/support/crowd.ts'
import { openItemHouse } from '../packages/server/test/support/item-house.ts'
import { setup } from '../scripts/test-support/postgres.ts'
import { median, type Row } from './row.ts'
import { openRest } from './writes-over-rest.ts'

const AT_ONCE = 20
const ROUNDS = 31
/** Postgres answers over a socket: twice for each answer. Neither database waits for the disk here. */
const RATIO_AIM = 2

type Round = () => Promise<number>
type Open = (opened: AsyncDisposableStack, engine: Engine) => Promise<Round>

/** How long the middle one of twenty writers waits, on Postgres against SQLite: for an answer, and for a request. */
export async function benchParallelWrites(): Promise<Row[]> {
  await using opened = new AsyncDisposableStack()
  const stop = await setup()
  opened.defer(async () => stop?.())
  return [
    ...(await compareEngines(`${AT_ONCE} answers at once`, openCrowd)),
    ...(await compareEngines(`${AT_ONCE} requests at once`, async (stack, { name, place }) => {
      const post = await openRest(stack, name === 'Postgres' ? stack.use(await place()).location : undefined)
      return () => post(AT_ONCE)
    })),
  ]
}

async function compareEngines(what: string, open: Open): Promise<Row[]> {
  await using opened = new AsyncDisposableStack()
  const sqlite = await open(opened, engineCalled('SQLite'))
  if (process.env.TEST_POSTGRES_URL === undefined) {
    return [{ what: `${what}, SQLite, p50`, value: median(await rounds(sqlite)), unit: 'ms' }]
  }
  const postgres = await open(opened, engineCalled('Postgres'))
  for (const warmUp of [sqlite, postgres]) await warmUp()
  const pairs: { own: number; other: number }[] = []
  // By turns, so that whatever else the machine does meets both.
  for (let round = 0; round < ROUNDS; round += 1) pairs.push({ own: await sqlite(), other: await postgres() })
  const ratio = median(pairs.map(({ own, other }) => other / own))
  return [
    { what: `${what}, SQLite, p50`, value: median(pairs.map(({ own }) => own)), unit: 'ms' },
    { what: `${what}, Postgres, p50`, value: median(pairs.map(({ other }) => other)), unit: 'ms' },
    { what: `${what}, Postgres to SQLite`, value: ratio, unit: '×', aim: RATIO_AIM },
  ]
}

function engineCalled(name: Engine['name']): Engine {
  const engine = ENGINES.find((one) => one.name === name)
  if (engine === undefined) throw new Error(`There is no ${name}.`)
  return engine
}

async function rounds(round: Round): Promise<number[]> {
  const found: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) found.push(await round())
  return found
}

async function openCrowd(opened: AsyncDisposableStack, engine: Engine): Promise<Round> {
  const house = await openItemHouse(opened.use(await openFresh(engine)))
  const crowd = await joinCrowd(house, AT_ONCE)
  const input = TOPIC_ACTS.respond.parse({ response: 'consent' })
  return async () => {
    const id = await house.topic('ada')
    await house.onTopic('ada', id, ['start_round'])
    const seats = await Promise.all(crowd.map(({ seat }) => seat()))
    const since = performance.now()
    const took = seats.map(async (seat) => {
      await house.topics.act(seat, id, { act: 'respond', input })
      return performance.now() - since
    })
    return median(await Promise.all(took))
  }
}
