import type { CheckPendingOutput } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import {
  ask,
  askOnCard,
  controlsOf,
  type DecisionScene,
  happened,
  historyOf,
  openDecisionScene,
  until,
  wait,
} from './scene.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

async function openWithAgent() {
  const scene = await openDecisionScene()
  const agent = await scene.agent()
  return { scene, agent, [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose]() }
}

const everything = (scene: DecisionScene, thread: string) => [...scene.posted(), ...scene.posted(thread)]

describe('a deadline', () => {
  it('D-47: is shown on the card with its default; without one there is none', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const plain = await askOnCard(scene, agent, { question: 'For ever?' })
    expect(plain.card.content).not.toMatch(/<t:\d+:R>/)
    const dated = await askOnCard(scene, agent, {
      question: 'Until when?',
      deadline_seconds: 3600,
      on_deadline: { option: 1 },
    })
    const end = Math.floor((scene.time.clock.now() + HOUR) / 1000)
    const shown = Number(/<t:(\d+):R>/.exec(dated.card.content)?.[1])
    expect(Math.abs(shown - end)).toBeLessThan(60)
    expect(dated.card.content).toContain('Wait')
    scene.pass(30 * DAY)
    expect(await ask(agent, { question: 'For ever?', options: ['Deploy now', 'Wait'] })).toMatchObject({
      question_id: plain.id,
      outcome: null,
    })
  })

  it('D-49: takes the default as nobody’s answer; giving up is expired, neither cancelled nor withdrawn', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const safe = await askOnCard(scene, agent, {
      question: 'Safe?',
      deadline_seconds: 600,
      on_deadline: { option: 1 },
    })
    const strict = await askOnCard(scene, agent, { question: 'Strict?', timeout_seconds: 600 })
    scene.pass(11 * MINUTE)
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
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const terms = { deadline_seconds: 600, on_deadline: { option: 1 } }
    const answered = await askOnCard(scene, agent, { question: 'In time?', ...terms })
    const silent = await askOnCard(scene, agent, { question: 'Never?', ...terms })
    await scene.restart(async () => {
      scene.pass(9 * MINUTE)
      await scene.person('lyss').say(answered.thread, 'deploy now')
      scene.pass(HOUR)
      await scene.person('lyss').say(silent.thread, 'deploy now')
    })
    const later = await scene.agent()
    expect(await wait(later, answered.id)).toMatchObject({ selected_option: 'Deploy now', source: 'text' })
    expect(await wait(later, silent.id)).toMatchObject({ selected_option: 'Wait', source: 'default' })
  })
})

describe('waiting for days', () => {
  it('D-44: finds what was written among 250 messages while nothing ran, with its own time', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const { id, thread } = await askOnCard(scene, agent, { question: 'While away?' })
    let at = 0
    await scene.restart(async () => {
      scene.pass(DAY)
      for (let n = 0; n < 150; n += 1) await scene.person('ben').say(thread, `talk ${n}`)
      await scene.person('lyss').say(thread, 'deploy now')
      at = scene.time.clock.now()
      for (let n = 0; n < 100; n += 1) await scene.person('ben').say(thread, `more talk ${n}`)
      scene.pass(2 * DAY)
    })
    const later = await scene.agent()
    const result = await wait(later, id)
    expect(result).toMatchObject({ selected_option: 'Deploy now', source: 'text' })
    expect(Math.abs(Date.parse(result.answered_at ?? '') - at)).toBeLessThan(MINUTE)
  })

  it('D-28: finds a reaction that was added while nothing ran', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const { id, card } = await askOnCard(scene, agent, { question: 'Reacted while away?' })
    await scene.restart(() => scene.person('lyss').react(card, '1️⃣'))
    const later = await scene.agent()
    expect(await wait(later, id)).toMatchObject({ selected_option: 'Deploy now', source: 'reaction' })
  })

  it('D-45: a restart repeats no clarification, no reminder, no notice', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const { id, thread } = await askOnCard(scene, agent, { question: 'Repeated?' })
    await scene.person('ben').say(thread, 'deploy now')
    await happened(agent, id, { what: /^turned away/ })
    await scene.person('lyss').say(thread, 'deploy now or wait')
    await happened(agent, id, { what: /^replied unclearly/ })
    scene.pass(16 * MINUTE)
    await happened(agent, id, { what: /^reminded/ })
    await until(() => everything(scene, thread).length >= 4, 'card, notice, clarification and reminder')
    const before = everything(scene, thread).map(({ content }) => content)
    for (let times = 0; times < 2; times += 1) {
      await scene.restart()
      const later = await scene.agent()
      await later.call<CheckPendingOutput>('discord_check_pending')
      await later[Symbol.asyncDispose]()
    }
    const after = everything(scene, thread).map(({ content }) => content)
    // check_pending says once per start that the question still stands.
    expect(after.filter((content) => before.includes(content))).toEqual(before)
    expect(after.length - before.length).toBeLessThanOrEqual(2)
  })

  it('D-50: reminds after 15 minutes, 1 hour, 4 hours and then daily, five times, each in the place of the last', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const { id, thread } = await askOnCard(scene, agent, { question: 'Reminded?' })
    const quiet = everything(scene, thread).length
    const steps = [16 * MINUTE, 46 * MINUTE, 3 * HOUR, DAY, DAY]
    for (const [at, ms] of steps.entries()) {
      scene.pass(ms)
      await happened(agent, id, { what: /^reminded/, times: at + 1 })
      await until(() => everything(scene, thread).length === quiet + 1, 'one reminder')
    }
    scene.pass(3 * DAY)
    await scene.person('lyss').say(thread, 'deploy now or wait')
    await happened(agent, id, { what: /^replied unclearly/ })
    expect((await historyOf(agent, id)).filter((line) => line === 'reminded')).toHaveLength(5)
  })

  it('D-51: asks the second list once when nobody answered', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const amara = scene.person('amara')
    await scene.settle({ second: { users: [amara.id], roles: [] } })
    const { id, card, thread } = await askOnCard(scene, agent, {
      question: 'Escalated?',
      escalate_after_seconds: 600,
    })
    await amara.press(card, 'Wait')
    await happened(agent, id, { what: /^turned away/ })
    scene.pass(11 * MINUTE)
    await happened(agent, id, { what: /^escalated/ })
    const pings = () =>
      everything(scene, thread).filter(({ mentionUserIds }) => mentionUserIds.includes(amara.id))
    await until(() => pings().length === 1, 'the second list to be notified')
    await amara.press(card, 'Wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait', answered_by: { id: amara.id } })
    await until(() => controlsOf(card).length === 0, 'the card to be frozen')
    expect(pings()).toHaveLength(1)
  })
})
