import type { CheckPendingOutput } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import {
  ask,
  controlsOf,
  happened,
  openDecisionFixture,
  until,
  wait,
} from '../in-process/decisions/decision-fixture.ts'
import { connectAgent } from '../support/agent.ts'
import { type Killed, startProcess } from './decision-process.ts'

const CARD_POSTED = /^\/channels\/\d+\/messages$/

describe('a process that is killed', () => {
  it('D-01: when the card was just posted leaves one card with one thread', async () => {
    let victim: Killed | undefined
    await using fixture = await openDecisionFixture({
      observe({ method, path }) {
        if (method === 'POST' && CARD_POSTED.test(path)) void victim?.kill()
      },
    })
    await fixture.stop()
    const first = await startProcess(fixture.env)
    victim = first
    const question = { question: 'Killed?', options: ['Deploy now', 'Wait'] }
    const agent = await connectAgent(fixture.residentAt(first.url))
    await ask(agent, question).catch(() => 'lost')
    await until(() => fixture.posted().length > 0, 'the first card')
    await first.kill()
    victim = undefined

    await using second = await startProcess(fixture.env)
    const later = await connectAgent(fixture.residentAt(second.url))
    const { pending_questions: open } = await later.call<CheckPendingOutput>('discord_check_pending')
    expect(open).toHaveLength(1)
    const id = open[0]?.question_id ?? ''
    await happened(later, id, { what: /^shown/ })
    const cards = fixture.posted().filter((one) => controlsOf(one).length > 0)
    expect(cards).toHaveLength(1)
    const threads = [...fixture.sandbox.world.channels.values()].filter(({ parentId, thread }) => {
      return thread && parentId === fixture.place
    })
    expect(threads).toHaveLength(1)
    await fixture.person('lyss').press(cards[0]!, 'Wait')
    expect(await wait(later, id)).toMatchObject({ selected_option: 'Wait' })
    await later[Symbol.asyncDispose]()
  })

  it('D-01: before anything was posted asks after all, once', async () => {
    await using fixture = await openDecisionFixture()
    await fixture.stop()
    const first = await startProcess(fixture.env)
    const fault = fixture.sandbox.faults.add(
      { kind: 'status', status: 503, method: 'POST', path: '/channels/*/messages' },
      null,
    )
    const agent = await connectAgent(fixture.residentAt(first.url))
    const { question_id: id } = await ask(agent, {
      question: 'Stored first?',
      options: ['Deploy now', 'Wait'],
    })
    await first.kill()
    expect(fixture.posted()).toEqual([])
    fixture.sandbox.faults.remove(fault)

    await using second = await startProcess(fixture.env)
    const later = await connectAgent(fixture.residentAt(second.url))
    await fixture.person('lyss').press(await fixture.card('Stored first?'), 'Wait')
    expect(await wait(later, id)).toMatchObject({ selected_option: 'Wait' })
    expect(fixture.posted().filter(({ content }) => content.includes('Stored first?'))).toHaveLength(1)
    await later[Symbol.asyncDispose]()
  })
})
