import { type Endpoint, post, toolCall } from './client.ts'
import type { House } from './house.ts'
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
async function benchAnswers(house: House, entity: Endpoint): Promise<Row> {
  const took: number[] = []
  for (let n = 0; n < ANSWERS; n += 1) {
    const question = `Answer ${n}?`
    const waiting = post(entity, asking(question))
    const press = await house.cardOf(question)
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
async function askAll(house: House, askers: readonly Endpoint[]): Promise<void> {
  let next = 0
  async function askOn(entity: Endpoint): Promise<void> {
    for (let n = next++; n < OPEN; n = next++) {
      await post(entity, asking(`Open question ${n}?`, { max_wait_seconds: 0 }))
      await house.cardOf(`Open question ${n}?`)
    }
  }
  await Promise.all(askers.map(askOn))
  await house.settled()
}

async function benchOpen(house: House, askers: readonly Endpoint[]): Promise<Row> {
  await house.settled()
  const before = house.server.resident()
  await house.server.profiled('open questions', () => askAll(house, askers))
  const value = (house.server.resident() - before) / MB
  return { what: `${OPEN} open questions`, value, unit: 'MB', aim: OPEN_AIM_MB }
}

export async function benchDecisions(house: House): Promise<Row[]> {
  const askers = (await house.entities(ASKERS)).slice(0, ASKERS)
  for (const [n, entity] of askers.entries()) {
    await house.letAsk(entity, house.channelIds[n % house.channelIds.length] ?? '')
  }
  const [first] = askers
  if (first === undefined) throw new Error('There is no entity.')
  return [await benchAnswers(house, first), await benchOpen(house, askers)]
}
