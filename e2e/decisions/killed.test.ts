import type { CheckPendingOutput } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { connectAgent } from '../support/agent.ts'
import { type Killed, startProcess } from './process.ts'
import { ask, controlsOf, happened, openDecisionScene, until, wait } from './scene.ts'

const CARD_POSTED = /^\/channels\/\d+\/messages$/

describe('a process that is killed', () => {
  it('D-01: when the card was just posted leaves one card with one thread', async () => {
    let victim: Killed | undefined
    await using scene = await openDecisionScene({
      observe({ method, path }) {
        if (method === 'POST' && CARD_POSTED.test(path)) void victim?.kill()
      },
    })
    await scene.stop()
    const first = await startProcess(scene.env)
    victim = first
    const question = { question: 'Killed?', options: ['Deploy now', 'Wait'] }
    const agent = await connectAgent(scene.residentAt(first.url))
    await ask(agent, question).catch(() => 'lost')
    await until(() => scene.posted().length > 0, 'the first card')
    await first.kill()
    victim = undefined

    await using second = await startProcess(scene.env)
    const later = await connectAgent(scene.residentAt(second.url))
    const { pending_questions: open } = await later.call<CheckPendingOutput>('discord_check_pending')
    expect(open).toHaveLength(1)
    const id = open[0]?.question_id ?? ''
    await happened(later, id, { what: /^shown/ })
    const cards = scene.posted().filter((one) => controlsOf(one).length > 0)
    expect(cards).toHaveLength(1)
    const threads = [...scene.sandbox.world.channels.values()].filter(({ parentId, thread }) => {
      return thread && parentId === scene.place
    })
    expect(threads).toHaveLength(1)
    await scene.person('lyss').press(cards[0]!, 'Wait')
    expect(await wait(later, id)).toMatchObject({ selected_option: 'Wait' })
    await later[Symbol.asyncDispose]()
  })

  it('D-01: before anything was posted asks after all, once', async () => {
    await using scene = await openDecisionScene()
    await scene.stop()
    const first = await startProcess(scene.env)
    const fault = scene.sandbox.faults.add(
      { kind: 'status', status: 503, method: 'POST', path: '/channels/*/messages' },
      null,
    )
    const agent = await connectAgent(scene.residentAt(first.url))
    const { question_id: id } = await ask(agent, {
      question: 'Stored first?',
      options: ['Deploy now', 'Wait'],
    })
    await first.kill()
    expect(scene.posted()).toEqual([])
    scene.sandbox.faults.remove(fault)

    await using second = await startProcess(scene.env)
    const later = await connectAgent(scene.residentAt(second.url))
    await scene.person('lyss').press(await scene.card('Stored first?'), 'Wait')
    expect(await wait(later, id)).toMatchObject({ selected_option: 'Wait' })
    expect(scene.posted().filter(({ content }) => content.includes('Stored first?'))).toHaveLength(1)
    await later[Symbol.asyncDispose]()
  })
})
