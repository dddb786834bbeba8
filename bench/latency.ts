import { setTimeout as pause } from 'node:timers/promises'

import { type Endpoint, post, toolCall } from './client.ts'
import { type BenchFixture, openBenchFixture } from './fixture.ts'
import { percentile, type Row } from './row.ts'

/** Messages a second, and how many of them are measured. */
const RATES = [
  { perSecond: 1, messages: 20 },
  { perSecond: 20, messages: 300 },
  { perSecond: 100, messages: 1000 },
  { perSecond: 200, messages: 2000 },
]
const SPIKE = 500
const WARM_UP = 2000
const AIMS = { p50: 4, p95: 10 }
const SENDS = 200

const WAIT = toolCall('wait_for_messages', { timeout_seconds: 50, limit: 100 })
const READ = toolCall('read_messages', { limit: 100 })

/**
 * How long after Discord has told of a message an agent that waits for it holds it in its hands: routing, sealing,
 * waking, opening and the answer over HTTP are all in it.
 */
export async function benchLatency(): Promise<Row[]> {
  await using fixture = await openBenchFixture()
  const [entity] = await fixture.entities(1)
  if (entity === undefined) throw new Error('There is no entity.')
  await readings(fixture, entity, { perSecond: 400, messages: WARM_UP })
  const rows: Row[] = []
  for (const rate of RATES) {
    const took = await readings(fixture, entity, rate)
    rows.push(...rowsOf(`heard → readable at ${rate.perSecond}/s`, took))
  }
  await Promise.all(
    Array.from({ length: SPIKE }, (_, n) => fixture.write(channelAt(fixture, n), `spike ${n}`)),
  )
  await drain(entity)
  const after = await readings(fixture, entity, { perSecond: 20, messages: 100 })
  rows.push(...rowsOf(`heard → readable at 20/s, right after ${SPIKE} at once`, after))
  return [...rows, await sendRow(fixture, entity)]
}

function rowsOf(what: string, took: readonly number[]): Row[] {
  return [
    { what: `${what}, p50`, value: percentile(took, 0.5), unit: 'ms', aim: AIMS.p50 },
    {
      what: `${what}, p95`,
      value: percentile(took, 0.95),
      unit: 'ms',
      aim: AIMS.p95,
      note: `slowest ${Math.max(...took).toFixed(0)} ms`,
    },
  ]
}

/** An agent waits again and again; each message says when it was written. */
async function readings(
  fixture: BenchFixture,
  entity: Endpoint,
  { perSecond, messages }: { perSecond: number; messages: number },
): Promise<number[]> {
  await drain(entity)
  const heardAt = new Map<number, number>()
  const took = new Map<number, number>()
  const waiting = (async () => {
    while (took.size < messages) {
      const text = await post(entity, WAIT)
      const now = performance.now()
      for (const [, number] of text.matchAll(/timed message (\d+)\./g)) {
        const n = Number(number)
        if (!took.has(n)) took.set(n, now - (heardAt.get(n) ?? Number.NaN))
      }
    }
  })()
  const since = performance.now()
  for (let n = 0; n < messages; n += 1) {
    await pause(Math.max(0, since + (n * 1000) / perSecond - performance.now()))
    heardAt.set(n, performance.now())
    await fixture.write(channelAt(fixture, n), `timed message ${n}. About as long as people write in a chat.`)
  }
  await waiting
  return [...took.values()]
}

async function drain(entity: Endpoint): Promise<void> {
  while ((await post(entity, READ)).includes('"has_more":true'));
}

function channelAt({ channelIds }: BenchFixture, n: number): string {
  return channelIds[n % channelIds.length] ?? ''
}

/** What Arachne adds to the time that Discord itself takes to post a message. */
async function sendRow({ sandbox, channelIds }: BenchFixture, entity: Endpoint): Promise<Row> {
  const [channelId = ''] = channelIds
  const send = toolCall('send_message', { channel_id: channelId, content: 'A word from a bench.' })
  const direct = `${sandbox.endpoints.api}/v10/channels/${channelId}/messages`
  const headers = {
    authorization: `Bot ${sandbox.application.botToken}`,
    'content-type': 'application/json',
  }
  const own: number[] = []
  const discord: number[] = []
  for (let n = 0; n < SENDS; n += 1) {
    own.push(await timed(() => post(entity, send)))
    discord.push(
      await timed(async () => {
        const answer = await fetch(direct, {
          method: 'POST',
          headers,
          body: '{"content":"A word from a bench."}',
        })
        await answer.arrayBuffer()
      }),
    )
  }
  const [p50, base] = [percentile(own, 0.5), percentile(discord, 0.5)]
  const note = `${p50.toFixed(1)} ms, of which the local Discord takes ${base.toFixed(1)} ms by itself`
  return { what: 'send_message over Discord’s own time, p50', value: p50 - base, unit: 'ms', note }
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return performance.now() - started
}
