import type { TopicView } from '@arachne/contract/governance'
import { describe, expect, it } from 'vitest'

import { until } from '../in-process/decisions/decision-fixture.ts'
import { openCardScene } from '../in-process/governance/cards-fixture.ts'
import { type Killed, startProcess } from './decision-process.ts'

const CARD_POSTED = /^\/channels\/\d+\/messages$/

describe('cards over a process that ends', () => {
  it('work when it comes back, and show what happened meanwhile', async () => {
    await using fixture = await openCardScene()
    const id = await fixture.topic('Ovens')
    const card = await fixture.card('Ovens')
    const deleted = await fixture.topic('Flour').then(() => fixture.card('Flour'))
    await fixture.stop()
    await fixture.person('jonas').rest('DELETE', `/channels/${fixture.place}/messages/${deleted.id}`)
    fixture.time.pass(5_000)
    await fixture.start()
    await until(() => fixture.cards('Flour').some((one) => one.id !== deleted.id), 'the deleted card again')
    await fixture.person('ben').press(card, 'Ask a question')
    await fixture.person('ben').form()
    await fixture.stop()
    await fixture.start()
    await fixture.person('ben').submit({ reason: 'Which oven?' })
    await fixture.person('ben').told(1)
    const { topic } = await fixture.api<{ topic: TopicView }>(
      'lyss',
      `GET /orgas/${fixture.orga}/topics/${id}`,
    )
    expect(topic.clarifications).toMatchObject([{ question: 'Which oven?' }])
    expect(fixture.cards('Ovens')).toHaveLength(1)
  })

  it('stand once if it was killed before it could write down what it posted', async () => {
    let victim: Killed | undefined
    await using fixture = await openCardScene({
      observe({ method, path }) {
        if (method === 'POST' && CARD_POSTED.test(path)) void victim?.kill()
      },
    })
    // The card of this one cannot be posted before the process that will be killed is there.
    const fault = fixture.sandbox.faults.add(
      { kind: 'status', status: 503, method: 'POST', path: '/channels/*/messages' },
      null,
    )
    await fixture.topic('Salt')
    await fixture.stop()
    fixture.sandbox.faults.remove(fault)
    victim = await startProcess(fixture.env)
    await until(() => fixture.cards('Salt').length > 0, 'the first card')
    await victim.kill()
    victim = undefined
    await fixture.start()
    const thread = () => fixture.sandbox.world.channels.get(fixture.cards('Salt')[0]?.id ?? '')?.thread
    await until(thread, 'its thread, by the next process')
    expect(fixture.cards('Salt')).toHaveLength(1)
  })
})
