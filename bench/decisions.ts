import { type Endpoint, post, toolCall } from './client.ts'
import type { BenchFixture } from './fixture.ts'
import { percentile, type Row } from './row.ts'

const ANSWERS = 20
const ANSWER_AIM_MS = 100
const OPEN = 1_000
const OPEN_AIM_MB = 40
/** Each in a channel of its own: Discord takes five messages in five seconds there. */
const ASKERS = 10
const MB = 2 ** 20

const asking = (question: string, more: object = {}) =>
  toolCall('discord_ask_decision', {
    question,
    context: 'All tests passed.',
    options: ['Go', 'Stop'],
    ...more,
  })

/** From the press of a button to the result at whoever waits. */
async function benchAnswers(fixture: BenchFixture, entity: Endpoint): Promise<Row> {
  const took: number[] = []
  for (let n = 0; n < ANSWERS; n += 1) {
    const question = `Answer ${n}?`
    const waiting = post(entity, asking(question))
    const press = await fixture.cardOf(question)
    const since = performance.now()
    await press()
    await waiting
    took.push(performance.now() - since)
  }
  return {
    what: 'button to result, p95',
    value: percentile(took, 0.95),
    unit: 'ms',
    aim: ANSWER_AIM_MS,
    p50_ms: percentile(took, 0.5),
  }
}

/** Every asker asks when the card before is there: a queue of cards would be measured too. */
async function askAll(fixture: BenchFixture, askers: readonly Endpoint[]): Promise<void> {
  let next = 0
  async function askOn(entity: Endpoint): Promise<void> {
    for (let n = next++; n < OPEN; n = next++) {
      await post(entity, asking(`Open question ${n}?`, { max_wait_seconds: 0 }))
      await fixture.cardOf(`Open question ${n}?`)
    }
  }
  await Promise.all(askers.map(askOn))
  await fixture.settled()
}

async function benchOpen(fixture: BenchFixture, askers: readonly Endpoint[]): Promise<Row> {
  await fixture.settled()
  const before = fixture.server.resident()
  await fixture.server.profiled('open questions', () => askAll(fixture, askers))
  const value = (fixture.server.resident() - before) / MB
  return { what: `${OPEN} open questions`, value, unit: 'MB', aim: OPEN_AIM_MB }
}

export async function benchDecisions(fixture: BenchFixture): Promise<Row[]> {
  const askers = (await fixture.entities(ASKERS)).slice(0, ASKERS)
  for (const [n, entity] of askers.entries()) {
    await fixture.letAsk(entity, fixture.channelIds[n % fixture.channelIds.length] ?? '')
  }
  const [first] = askers
  if (first === undefined) throw new Error('There is no entity.')
  return [await benchAnswers(fixture, first), await benchOpen(fixture, askers)]
}
