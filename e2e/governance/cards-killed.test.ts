import type { TopicView } from '@arachne/contract/governance'
import { describe, expect, it } from 'vitest'

import { type Killed, startProcess } from '../decisions/process.ts'
import { until } from '../decisions/scene.ts'
import { openCardScene } from './scene.ts'

const CARD_POSTED = /^\/channels\/\d+\/messages$/

describe('cards over a process that ends', () => {
  it('work when it comes back, and show what happened meanwhile', async () => {
    await using scene = await openCardScene()
    const id = await scene.topic('Ovens')
    const card = await scene.card('Ovens')
    const deleted = await scene.topic('Flour').then(() => scene.card('Flour'))
    await scene.stop()
    await scene.person('jonas').rest('DELETE', `/channels/${scene.place}/messages/${deleted.id}`)
    scene.time.pass(5_000)
    await scene.start()
    await until(() => scene.cards('Flour').some((one) => one.id !== deleted.id), 'the deleted card again')
    await scene.person('ben').press(card, 'Ask a question')
    await scene.person('ben').form()
    await scene.stop()
    await scene.start()
    await scene.person('ben').submit({ reason: 'Which oven?' })
    await scene.person('ben').told(1)
    const { topic } = await scene.api<{ topic: TopicView }>('lyss', `GET /orgas/${scene.orga}/topics/${id}`)
    expect(topic.clarifications).toMatchObject([{ question: 'Which oven?' }])
    expect(scene.cards('Ovens')).toHaveLength(1)
  })

  it('stand once if it was killed before it could write down what it posted', async () => {
    let victim: Killed | undefined
    await using scene = await openCardScene({
      observe({ method, path }) {
        if (method === 'POST' && CARD_POSTED.test(path)) void victim?.kill()
      },
    })
    // The card of this one cannot be posted before the process that will be killed is there.
    const fault = scene.sandbox.faults.add(
      { kind: 'status', status: 503, method: 'POST', path: '/channels/*/messages' },
      null,
    )
    await scene.topic('Salt')
    await scene.stop()
    scene.sandbox.faults.remove(fault)
    victim = await startProcess(scene.env)
    await until(() => scene.cards('Salt').length > 0, 'the first card')
    await victim.kill()
    victim = undefined
    await scene.start()
    const thread = () => scene.sandbox.world.channels.get(scene.cards('Salt')[0]?.id ?? '')?.thread
    await until(thread, 'its thread, by the next process')
    expect(scene.cards('Salt')).toHaveLength(1)
  })
})
