import type { CheckPendingOutput } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import {
  ask,
  askOnCard,
  controlsOf,
  type DecisionFixture,
  happened,
  historyOf,
  openDecisionFixture,
  until,
  wait,
} from './decision-fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

async function openWithAgent() {
  const fixture = await openDecisionFixture()
  const agent = await fixture.agent()
  return { fixture, agent, [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose]() }
}

const everything = (fixture: DecisionFixture, thread: string) => [
  ...fixture.posted(),
  ...fixture.posted(thread),
]

describe('a deadline', () => {
  it('D-47: is shown on the card with its default; without one there is none', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const plain = await askOnCard(fixture, agent, { question: 'For ever?' })
    expect(plain.card.content).not.toMatch(/<t:\d+:R>/)
    const dated = await askOnCard(fixture, agent, {
      question: 'Until when?',
      deadline_seconds: 3600,
      on_deadline: { option: 1 },
    })
    const end = Math.floor((fixture.time.clock.now() + HOUR) / 1000)
    const shown = Number(/<t:(\d+):R>/.exec(dated.card.content)?.[1])
    expect(Math.abs(shown - end)).toBeLessThan(60)
    expect(dated.card.content).toContain('Wait')
    fixture.pass(30 * DAY)
    expect(await ask(agent, { question: 'For ever?', options: ['Deploy now', 'Wait'] })).toMatchObject({
      question_id: plain.id,
      outcome: null,
    })
  })

  it('D-49: takes the default as nobody’s answer; giving up is expired, neither cancelled nor withdrawn', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const safe = await askOnCard(fixture, agent, {
      question: 'Safe?',
      deadline_seconds: 600,
      on_deadline: { option: 1 },
    })
    const strict = await askOnCard(fixture, agent, { question: 'Strict?', timeout_seconds: 600 })
    fixture.pass(11 * MINUTE)
    expect(await wait(agent, safe.id)).toMatchObject({
      success: true,
      selected_option: 'Wait',
      source: 'default',
      answered_by: null,
      outcome: 'default',
    })
    expect(await wait(agent, strict.id)).toMatchObject({
      success: false,
      timed_out: true,
      aborted: true,
      outcome: 'expired',
      answered_by: null,
    })
  })

  it('D-48: runs while nothing runs, and an answer written before it wins although it is read later', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const terms = { deadline_seconds: 600, on_deadline: { option: 1 } }
    const answered = await askOnCard(fixture, agent, { question: 'In time?', ...terms })
    const silent = await askOnCard(fixture, agent, { question: 'Never?', ...terms })
    await fixture.restart(async () => {
      fixture.pass(9 * MINUTE)
      await fixture.person('lyss').say(answered.thread, 'deploy now')
      fixture.pass(HOUR)
      await fixture.person('lyss').say(silent.thread, 'deploy now')
    })
    const later = await fixture.agent()
    expect(await wait(later, answered.id)).toMatchObject({ selected_option: 'Deploy now', source: 'text' })
    expect(await wait(later, silent.id)).toMatchObject({ selected_option: 'Wait', source: 'default' })
  })
})

describe('waiting for days', () => {
  it('D-44: finds what was written among 250 messages while nothing ran, with its own time', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const { id, thread } = await askOnCard(fixture, agent, { question: 'While away?' })
    let at = 0
    await fixture.restart(async () => {
      fixture.pass(DAY)
      for (let n = 0; n < 150; n += 1) await fixture.person('ben').say(thread, `talk ${n}`)
      await fixture.person('lyss').say(thread, 'deploy now')
      at = fixture.time.clock.now()
      for (let n = 0; n < 100; n += 1) await fixture.person('ben').say(thread, `more talk ${n}`)
      fixture.pass(2 * DAY)
    })
    const later = await fixture.agent()
    const result = await wait(later, id)
    expect(result).toMatchObject({ selected_option: 'Deploy now', source: 'text' })
    expect(Math.abs(Date.parse(result.answered_at ?? '') - at)).toBeLessThan(MINUTE)
  })

  it('D-28: finds a reaction that was added while nothing ran', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const { id, card } = await askOnCard(fixture, agent, { question: 'Reacted while away?' })
    await fixture.restart(() => fixture.person('lyss').react(card, '1️⃣'))
    const later = await fixture.agent()
    expect(await wait(later, id)).toMatchObject({ selected_option: 'Deploy now', source: 'reaction' })
  })

  it('D-45: a restart repeats no clarification, no reminder, no notice', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const { id, thread } = await askOnCard(fixture, agent, { question: 'Repeated?' })
    await fixture.person('ben').say(thread, 'deploy now')
    await happened(agent, id, { what: /^turned away/ })
    await fixture.person('lyss').say(thread, 'deploy now or wait')
    await happened(agent, id, { what: /^replied unclearly/ })
    fixture.pass(16 * MINUTE)
    await happened(agent, id, { what: /^reminded/ })
    await until(() => everything(fixture, thread).length >= 4, 'card, notice, clarification and reminder')
    const before = everything(fixture, thread).map(({ content }) => content)
    for (let times = 0; times < 2; times += 1) {
      await fixture.restart()
      const later = await fixture.agent()
      await later.call<CheckPendingOutput>('discord_check_pending')
      await later[Symbol.asyncDispose]()
    }
    const after = everything(fixture, thread).map(({ content }) => content)
    // check_pending says once per start that the question still stands.
    expect(after.filter((content) => before.includes(content))).toEqual(before)
    expect(after.length - before.length).toBeLessThanOrEqual(2)
  })

  it('D-50: reminds after 15 minutes, 1 hour, 4 hours and then daily, five times, each in the place of the last', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const { id, thread } = await askOnCard(fixture, agent, { question: 'Reminded?' })
    const quiet = everything(fixture, thread).length
    const steps = [16 * MINUTE, 46 * MINUTE, 3 * HOUR, DAY, DAY]
    for (const [at, ms] of steps.entries()) {
      fixture.pass(ms)
      await happened(agent, id, { what: /^reminded/, times: at + 1 })
      await until(() => everything(fixture, thread).length === quiet + 1, 'one reminder')
    }
    fixture.pass(3 * DAY)
    await fixture.person('lyss').say(thread, 'deploy now or wait')
    await happened(agent, id, { what: /^replied unclearly/ })
    expect((await historyOf(agent, id)).filter((line) => line === 'reminded')).toHaveLength(5)
  })

  it('D-51: asks the second list once when nobody answered', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const amara = fixture.person('amara')
    await fixture.settle({ second: { users: [amara.id], roles: [] } })
    const { id, card, thread } = await askOnCard(fixture, agent, {
      question: 'Escalated?',
      escalate_after_seconds: 600,
    })
    await amara.press(card, 'Wait')
    await happened(agent, id, { what: /^turned away/ })
    fixture.pass(11 * MINUTE)
    await happened(agent, id, { what: /^escalated/ })
    const pings = () =>
      everything(fixture, thread).filter(({ mentionUserIds }) => mentionUserIds.includes(amara.id))
    await until(() => pings().length === 1, 'the second list to be notified')
    await amara.press(card, 'Wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait', answered_by: { id: amara.id } })
    await until(() => controlsOf(card).length === 0, 'the card to be frozen')
    expect(pings()).toHaveLength(1)
  })
})
