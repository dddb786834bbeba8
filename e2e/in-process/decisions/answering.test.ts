import type { DecisionResult } from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Agent } from '../../support/agent.ts'
import {
  askOnCard,
  controlsOf,
  type DecisionFixture,
  happened,
  historyOf,
  labelsOf,
  openDecisionFixture,
  type Somebody,
  until,
  wait,
} from './decision-fixture.ts'

let fixture: DecisionFixture
let agent: Agent
let lyss: Somebody

beforeAll(async () => {
  fixture = await openDecisionFixture()
  agent = await fixture.agent()
  lyss = fixture.person('lyss')
})
afterAll(async () => {
  await agent[Symbol.asyncDispose]()
  await fixture[Symbol.asyncDispose]()
})

const asked = (question: string, more: object = {}) => askOnCard(fixture, agent, { question, ...more })

describe('an answer', () => {
  it('D-22: by button shows on the card with who, what and when; only a change is left to press', async () => {
    const { id, card } = await asked('By button?')
    await lyss.press(card, 'Deploy now')
    await until(() => labelsOf(card).length === 1 && card.content.includes('Lyss'), 'the edited card')
    expect(labelsOf(card)[0]).toMatch(/change/i)
    expect(card.content).toMatch(/Deploy now[\s\S]*<t:\d+|<t:\d+[\s\S]*Deploy now/)
    expect(await wait(agent, id)).toMatchObject({
      success: true,
      answer: 'Deploy now',
      selected_option: 'Deploy now',
      option_index: 0,
      source: 'button',
      answered_by: { id: lyss.id, name: 'Lyss Aldana' },
    })
    await until(() => controlsOf(card).length === 0, 'the card without buttons')
  })

  it('D-22: in words also gets a reaction', async () => {
    const { id, card, thread } = await asked('In words?')
    const reply = await lyss.say(thread, 'wait')
    expect(await wait(agent, id)).toMatchObject({
      selected_option: 'Wait',
      source: 'text',
      answer_text: 'wait',
    })
    const said = () => fixture.sandbox.world.channels.get(thread)?.messages.get(reply)
    await until(() => (said()?.reactions.length ?? 0) > 0, 'the reaction')
    await until(() => card.content.includes('Lyss'), 'the edited card')
  })

  it('D-03: may be filled into the form, or chosen from the list', async () => {
    const form = await asked('By form?')
    await lyss.press(form.card, /^Other/)
    await lyss.fill('Only after lunch, please')
    expect(await wait(agent, form.id)).toMatchObject({
      kind: 'free',
      source: 'modal',
      answer_text: 'Only after lunch, please',
      selected_option: null,
    })
    const many = await asked('By list?', { options: ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'] })
    await lyss.choose(many.card, 'delta')
    expect(await wait(agent, many.id)).toMatchObject({ selected_option: 'delta', source: 'select' })
  })

  it('D-26: may be a reply to the card in the channel; in a thread of several it is asked which one is meant', async () => {
    const first = await asked('First of two?')
    const second = await asked('Second of two?', { thread_id: first.thread })
    await lyss.say(first.thread, 'deploy now')
    const which = await until(
      () => fixture.posted(first.thread).find(({ content }) => /several/i.test(content)),
      'what is asked back',
    )
    expect(labelsOf(which)).toEqual(['First of two?', 'Second of two?'])
    await lyss.say(first.thread, 'wait', second.card.id)
    expect(await wait(agent, second.id)).toMatchObject({ selected_option: 'Wait' })
    await lyss.say(fixture.place, 'deploy now', first.card.id)
    expect(await wait(agent, first.id)).toMatchObject({ selected_option: 'Deploy now' })
  })

  it('D-28: may be a reaction on the card', async () => {
    const { id, card } = await asked('By reaction?')
    await lyss.react(card, '2️⃣')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait', source: 'reaction' })
  })

  it('D-25: in two messages is the second one', async () => {
    const { id, thread } = await asked('Second thoughts?')
    fixture.time.stop()
    await lyss.say(thread, 'deploy now')
    await lyss.say(thread, 'wait')
    // What was written before is heard before.
    await fixture.person('ben').say(thread, 'hello')
    await happened(agent, id, { what: /^turned away/ })
    fixture.time.go()
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait' })
    expect((await historyOf(agent, id)).filter((line) => line.startsWith('voted'))).toHaveLength(1)
  })

  it('D-27: may be changed until the agent has it; afterwards the person hears that it is too late', async () => {
    const { id, card } = await asked('Changed?')
    await lyss.press(card, 'Deploy now')
    await until(() => labelsOf(card).length === 1, 'the button to change it')
    await lyss.press(card, /change/i)
    const again = await until(
      () => lyss.shown().findLast((one) => controlsOf(one).length > 0),
      'the options again',
    )
    await lyss.press(again, 'Wait')
    await happened(agent, id, { what: /^changed the answer/ })
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait' })
    await happened(agent, id, { what: /^delivered/ })
    const before = lyss.shown().length
    await lyss.press(again, 'Deploy now')
    await happened(agent, id, { what: /too late/ })
    await until(() => lyss.shown().length > before, 'the notice that it is late')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait', redelivered: true })
  })

  it('D-21: with a condition says so, with the words as they are', async () => {
    const { id, thread } = await asked('With a condition?')
    await lyss.say(thread, 'deploy now, but only if the tests pass')
    const result = await wait(agent, id)
    expect(result).toMatchObject({
      selected_option: 'Deploy now',
      qualified: true,
      answer_text: 'deploy now, but only if the tests pass',
    })
    expect(result.next_step).toMatch(/condition/i)
  })
})

describe('an answer in words where much is at stake', () => {
  it('D-19: counts once it is confirmed by who wrote it, also after a restart', async () => {
    const { id, card, thread } = await asked('Drop everything?', { risk: 'critical' })
    await lyss.say(thread, 'deploy now please')
    await happened(agent, id, { what: /^to be confirmed/ })
    const confirmations = () =>
      fixture.posted(thread).filter((one) => controlsOf(one).length > 0 && one.id !== card.id)
    const shown = await until(() => confirmations()[0], 'how it was read')
    expect(shown.content).toMatch(/<@\d+> I read this as \*\*.*Deploy now/)
    expect(labelsOf(shown)).toEqual(['Confirm', 'Not what I meant'])
    const pending = await agent.call('discord_wait_decision', { question_id: id, max_wait_seconds: 0 })
    expect(pending).toMatchObject({ success: false, outcome: null })
    await fixture.person('mina').press(shown, 'Confirm')
    await happened(agent, id, { what: /^turned away/ })
    await agent[Symbol.asyncDispose]()
    await fixture.restart()
    agent = await fixture.agent()
    expect(confirmations()).toHaveLength(1)
    await lyss.press(shown, 'Confirm')
    expect(await wait(agent, id)).toMatchObject({
      selected_option: 'Deploy now',
      source: 'text',
      answer_text: 'deploy now please',
    })
  })

  it('D-19: chooses nothing if it was read wrongly; a button needs no confirmation', async () => {
    const { id, card, thread } = await asked('Drop it all?', { risk: 'high' })
    await lyss.say(thread, 'deploy now')
    const shown = await until(
      () => fixture.posted(thread).find((one) => labelsOf(one).includes('Not what I meant')),
      'how it was read',
    )
    await lyss.press(shown, 'Not what I meant')
    await happened(agent, id, { what: /^not confirmed/ })
    await lyss.press(card, 'Wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait', source: 'button' })
  })
})

describe('a reply that is no answer', () => {
  it('D-23: is asked about twice, with the options to press, and then waited on', async () => {
    const { id, card, thread } = await asked('Understood?')
    const clarifications = () =>
      fixture.posted(thread).filter((one) => controlsOf(one).length > 0 && one.id !== card.id)
    for (const [at, words] of [
      'deploy now or wait',
      'hmm, deploy now or wait',
      'wait or deploy now',
    ].entries()) {
      await lyss.say(thread, words)
      await happened(agent, id, { what: /^replied unclearly/, times: at + 1 })
    }
    await until(() => clarifications().length === 2, 'two clarifications')
    const last = clarifications().at(-1)
    expect(labelsOf(last!).join(' ')).toContain('Deploy now')
    await lyss.press(last!, 'Wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait', source: 'button' })
    expect(clarifications()).toHaveLength(2)
  })

  it('D-19, D-23: a refusal before the text of an option chooses nothing, and its word is named', async () => {
    const { id, card, thread } = await asked('Refused?')
    await lyss.say(thread, 'rejected: deploy now')
    await happened(agent, id, { what: /^replied unclearly/ })
    const clarification = await until(
      () => fixture.posted(thread).find((one) => controlsOf(one).length > 0 && one.id !== card.id),
      'the clarification',
    )
    expect(clarification.content).toContain('“rejected”')
    await lyss.press(clarification, 'Wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait', source: 'button' })
  })

  it('D-24: hesitation is left alone; a question goes to the agent, which may add to the card', async () => {
    const { id, card, thread } = await asked('Asked back?')
    await lyss.say(thread, '잠깐만')
    await happened(agent, id, { what: /^hesitated/ })
    const before = fixture.posted(thread).length
    await lyss.say(thread, 'which version would that be?')
    const back = await wait(agent, id)
    expect(back).toMatchObject({
      outcome: null,
      kind: 'free',
      is_question: true,
      answer_text: 'which version would that be?',
    })
    expect(fixture.posted(thread)).toHaveLength(before)
    await agent.call('discord_update_decision', { question_id: id, context: 'Version 4.2.' })
    await until(
      () => [card, ...fixture.posted(thread)].some(({ content }) => content.includes('4.2')),
      'the addition',
    )
    await lyss.press(card, 'Deploy now')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Deploy now' })
  })

  it('D-14: of a bot, a webhook or Discord itself never counts', async () => {
    const { id, card, thread } = await asked('By a machine?')
    const jonas = fixture.person('jonas')
    const hook = await jonas.rest<{ id: string; token: string }>(
      'POST',
      `/channels/${fixture.place}/webhooks`,
      {
        name: 'Lyss Aldana',
      },
    )
    const spoken = await fetch(
      `${fixture.sandbox.endpoints.api}/v10/webhooks/${hook.id}/${hook.token}?thread_id=${thread}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'deploy now' }),
      },
    )
    expect(spoken.ok).toBe(true)
    await lyss.rest('PATCH', `/channels/${thread}`, { name: 'deploy now' }).catch(() => undefined)
    await jonas.rest('PUT', `/channels/${fixture.place}/messages/pins/${card.id}`)
    // What was said before is heard before.
    await lyss.say(thread, 'wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait', answered_by: { id: lyss.id } })
    expect((await historyOf(agent, id)).filter((line) => line.startsWith('voted'))).toHaveLength(1)
  })

  it('D-18: of the bot itself never counts, whatever it posts', async () => {
    const { id, card, thread } = await asked('By itself?')
    await agent.call('discord_notify', { message: 'Deploy now', thread_id: card.id })
    await agent.call('send_message', { channel_id: fixture.place, content: 'deploy now' })
    await lyss.say(thread, 'wait')
    const result = await agent.call<DecisionResult>('discord_wait_decision', { question_id: id })
    expect(result).toMatchObject({ selected_option: 'Wait', answered_by: { id: lyss.id } })
  })
})
