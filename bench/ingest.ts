import { setTimeout as pause } from 'node:timers/promises'

import { post, toolCall } from './client.ts'
import type { BenchFixture } from './fixture.ts'
import { median, type Row } from './row.ts'

const ENTITIES = [1, 10, 100]
/** Microseconds for a message of a burst, for each of these. */
const BURST_AIMS = [70, 100, 200]

/** How many messages it takes until every channel has had a new span of keys, sealed for every entity. */
const UNTIL_NEW_SPANS = 320

interface Workload {
  name: string
  /** Time between messages, which go round the channels. */
  gapMs: number
  messages: number
  /** The first of them is not counted where there are more. */
  rounds: number
}

const WORKLOADS: Workload[] = [
  { name: 'burst', gapMs: 0, messages: UNTIL_NEW_SPANS, rounds: 4 },
  { name: '20/s', gapMs: 50, messages: UNTIL_NEW_SPANS, rounds: 4 },
  { name: '1/s over 10 channels', gapMs: 1000, messages: 10, rounds: 1 },
]

/** Until V8 has compiled what matters: a server runs for weeks. */
const WARM_UP: Workload = { name: 'warm-up', gapMs: 0, messages: UNTIL_NEW_SPANS, rounds: 6 }

/** CPU of the whole process from the gateway's event to a message that every entity could read. */
async function cpuPerMessage(fixture: BenchFixture, { name, gapMs, messages }: Workload): Promise<number> {
  const { server, channelIds } = fixture
  await fixture.settled()
  const before = server.cpu()
  const writing: Promise<void>[] = []
  for (let n = 0; n < messages; n += 1) {
    const text = `${name} ${n}: The quick brown spider weaves over the lazy dog, and nobody minds at all.`
    writing.push(fixture.write(channelIds[n % channelIds.length] ?? '', text))
    if (gapMs > 0) await pause(gapMs)
  }
  await Promise.all(writing)
  await fixture.settled()
  return (server.cpu() - before) / messages
}

/** Everybody has it: otherwise the figures would say nothing. */
async function readByAll(fixture: BenchFixture, count: number): Promise<void> {
  const entities = await fixture.entities(count)
  const word = `last word for ${count}`
  await fixture.write(fixture.channelIds[0] ?? '', word)
  await fixture.settled()
  const body = toolCall('read_messages', { limit: 50 })
  for (const entity of entities) {
    let text = ''
    do text = await post(entity, body)
    while (text.includes('"has_more":true'))
    if (!text.includes(word)) throw new Error('A message did not reach everybody.')
  }
}

export async function benchIngest(fixture: BenchFixture): Promise<Row[]> {
  const figures = new Map<string, number[]>(WORKLOADS.map(({ name }) => [name, []]))
  await fixture.entities(1)
  for (let round = 0; round < WARM_UP.rounds; round += 1) await cpuPerMessage(fixture, WARM_UP)
  for (const count of ENTITIES) {
    await fixture.entities(count)
    for (const workload of WORKLOADS) {
      const rounds: number[] = []
      // A few messages would carry what V8 does after making entities, and after the burst.
      if (workload.gapMs > 0) await fixture.rested()
      for (let round = 0; round < workload.rounds; round += 1) {
        const measure = () => cpuPerMessage(fixture, workload)
        const last = round === workload.rounds - 1
        rounds.push(
          await (last ? fixture.server.profiled(`ingest ${workload.name} ${count}`, measure) : measure()),
        )
      }
      figures.get(workload.name)?.push(median(rounds.slice(rounds.length > 1 ? 1 : 0)))
    }
    await readByAll(fixture, count)
  }
  return WORKLOADS.flatMap((workload) => rowsOf(workload, figures.get(workload.name) ?? []))
}

function rowsOf({ name, gapMs }: Workload, figures: number[]): Row[] {
  return figures.map((value, at) => {
    const aim = gapMs === 0 ? BURST_AIMS[at] : undefined
    const what = `${name}, ${ENTITIES[at]} entities: CPU per message`
    return { what, value, unit: 'µs', ...(aim !== undefined && { aim }) }
  })
}
