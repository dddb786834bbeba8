import { post, toolCall } from './client.ts'
import type { House } from './house.ts'
import { percentile, type Row } from './row.ts'

const ANSWERS = 20
const ANSWER_AIM_MS = 300

const asking = (question: string) =>
  toolCall('discord_ask_decision', {
    question,
    context: 'All tests passed.',
    options: ['Go', 'Stop'],
  })

/** From the press of a button to the result at whoever waits. */
export async function benchDecisions(house: House): Promise<Row[]> {
  const [entity] = await house.entities(1)
  if (entity === undefined) throw new Error('There is no entity.')
  await house.server.ask('letAsk', { ...entity, channelId: house.channelIds[0] })
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
  return [
    {
      what: 'button to result, p95',
      value: percentile(took, 0.95),
      unit: 'ms',
      aim: ANSWER_AIM_MS,
      p50_ms: percentile(took, 0.5),
    },
  ]
}
