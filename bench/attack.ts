import { randomUUID } from 'node:crypto'

import { type Endpoint, knock, post, toolCall } from './client.ts'
import type { BenchFixture } from './fixture.ts'
import { startHelper } from './measured-process.ts'
import { median, percentile, type Row } from './row.ts'

const CALLS = 200
const WRONG_KEYS = 100
const LIST = toolCall('list_channels')

async function timed(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return performance.now() - started
}

/** A good client while a hundred wrong keys arrive at once, again and again, each time from an address not yet limited. */
async function benchStorm(good: Endpoint, wrong: Endpoint): Promise<Row[]> {
  await using stormer = await startHelper('./storm-process.ts')
  const calm: number[] = []
  for (let call = 0; call < CALLS; call += 1) calm.push(await timed(() => post(good, LIST)))
  const stormy: number[] = []
  const statuses: number[] = []
  for (let volley = 1; stormy.length < CALLS; volley += 1) {
    const address = `10.0.0.${volley}`
    const storm = { passed: false }
    const answers = stormer.ask<number[]>('storm', { at: wrong, address, calls: WRONG_KEYS })
    void answers.finally(() => (storm.passed = true))
    while (!storm.passed) stormy.push(await timed(() => post(good, LIST)))
    statuses.push(...(await answers))
  }
  const refused = statuses.filter((status) => status === 429).length / statuses.length
  const [before, during] = [percentile(calm, 0.99), percentile(stormy, 0.99)]
  return [
    { what: 'a good client alone: p99', value: before, unit: 'ms', p50_ms: median(calm) },
    {
      what: `${WRONG_KEYS} wrong keys at once: p99 of the good client`,
      value: during,
      unit: 'ms',
      note: `${Math.round(refused * 100)} % of the others met 429`,
      p50_ms: median(stormy),
    },
    { what: 'slower by', value: during / before, unit: '×', aim: 2 },
  ]
}

/** What time tells about which entities there are. Every call from an address of its own: none is limited. */
async function benchGuessing(known: Endpoint, key: string): Promise<Row[]> {
  const unknown = { url: known.url.replace(/[^/]+$/, randomUUID()), key }
  const [knownTimes, unknownTimes]: [number[], number[]] = [[], []]
  for (let call = 0; call < CALLS; call += 1) {
    const address = (side: number) => `10.${side}.${Math.floor(call / 250)}.${(call % 250) + 1}`
    knownTimes.push(await timed(() => knock({ ...known, key }, address(1))))
    unknownTimes.push(await timed(() => knock(unknown, address(2))))
  }
  const [wrongKey, noEntity] = [median(knownTimes), median(unknownTimes)]
  return [
    { what: 'a wrong key: median', value: wrongKey, unit: 'ms' },
    { what: 'an unknown entity: median', value: noEntity, unit: 'ms' },
    { what: 'the slower of both', value: ratio(wrongKey, noEntity), unit: '×', aim: 1.1 },
  ]
}

function ratio(a: number, b: number): number {
  return Math.max(a, b) / Math.min(a, b)
}

export async function benchAttack(fixture: BenchFixture): Promise<Row[]> {
  const [good, other] = await fixture.entities(2)
  if (good === undefined || other === undefined) return []
  await post(good, LIST)
  // A key that is one, for somebody else.
  const storm = await benchStorm(good, { ...good, key: other.key })
  return [...storm, ...(await benchGuessing(good, other.key))]
}
