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

async function openWithAgent() {
  const scene = await openDecisionScene()
  const agent = await scene.agent()
  return { scene, agent, [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose]() }
}

/** Takes a permission from the bot in the channel for questions; answers how to give it back. */
async function take(scene: DecisionScene, permission: bigint): Promise<() => Promise<void>> {
  const jonas = scene.person('jonas')
  const path = `/channels/${scene.place}/permissions/${scene.roleId('Arachne')}`
  await jonas.rest('PUT', path, { type: 0, allow: '0', deny: String(permission) })
  return () => jonas.rest('DELETE', path)
}

const SEND = 1n << 11n
const THREADS = 1n << 35n

describe('exactly once', () => {
  it('D-29: two people pressing at once: one answer, and the other hears whose it is', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const [lyss, amara] = [scene.person('lyss'), scene.person('amara')]
    await scene.settle({ approvers: { users: [lyss.id, amara.id], roles: [] } })
    for (let round = 0; round < 3; round += 1) {
      const { id, card } = await askOnCard(scene, agent, { question: `At once ${round}?` })
      const before = [lyss.shown().length, amara.shown().length]
      await Promise.all([lyss.press(card, 'Deploy now'), amara.press(card, 'Wait')])
      const result = await wait(agent, id)
      const loser = result.answered_by?.id === lyss.id ? amara : lyss
      await happened(agent, id, { what: /too late/ })
      const heard = await until(
        () =>
          loser
            .shown()
            .slice(before[loser === lyss ? 0 : 1])
            .find(({ content }) => content !== ''),
        'what the other one hears',
      )
      expect(heard.content).toContain(result.answered_by?.name)
      expect((await historyOf(agent, id)).filter((line) => line.startsWith('settled'))).toHaveLength(1)
    }
  })

  it('D-30: what the gateway and a reading both bring is one vote and one line', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const [lyss, amara] = [scene.person('lyss'), scene.person('amara')]
    await scene.settle({ approvers: { users: [lyss.id, amara.id], roles: [] } })
    const { id, thread } = await askOnCard(scene, agent, { question: 'Twice?', quorum: 2 })
    await lyss.say(thread, 'deploy now')
    await happened(agent, id, { what: /^voted/ })
    for (let times = 0; times < 2; times += 1) await agent.call('discord_check_pending')
    await scene.restart()
    const later = await scene.agent()
    await later.call('discord_check_pending')
    expect((await historyOf(later, id)).filter((line) => line.startsWith('voted'))).toHaveLength(1)
    await amara.say(thread, 'deploy now')
    expect(await wait(later, id)).toMatchObject({ selected_option: 'Deploy now' })
  })

  it('D-32: a card that could not be edited in time is edited at the next start; the answer stays', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const { id, card } = await askOnCard(scene, agent, { question: 'Edited later?' })
    const fault = scene.sandbox.faults.add(
      { kind: 'status', status: 503, method: 'PATCH', path: '/channels/*/messages/*' },
      null,
    )
    await scene.person('lyss').press(card, 'Deploy now')
    await happened(agent, id, { what: /^settled/ })
    await scene.restart(() => void scene.sandbox.faults.remove(fault))
    await until(() => card.content.includes('Lyss'), 'the edited card')
    const later = await scene.agent()
    expect(await wait(later, id)).toMatchObject({ selected_option: 'Deploy now' })
  })

  it('D-34: answer, withdrawal and deadline at once: the first one decides, the others are lines', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const { id, card } = await askOnCard(scene, agent, { question: 'Racing?', timeout_seconds: 60 })
    await Promise.all([
      scene.person('lyss').press(card, 'Deploy now'),
      agent.call('discord_withdraw_decision', { question_id: id, reason: 'Never mind.' }),
      Promise.resolve().then(() => scene.pass(61_000)),
    ])
    const result = await wait(agent, id)
    expect(['answered', 'withdrawn', 'expired']).toContain(result.outcome)
    expect((await historyOf(agent, id)).filter((line) => line.startsWith('settled'))).toHaveLength(1)
    expect(await wait(agent, id)).toMatchObject({ outcome: result.outcome })
  })
})

describe('when Discord will not', () => {
  it('D-08: without the permission for threads the question works in the channel, with a warning', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    await take(scene, THREADS)
    const { question_id: id } = await ask(agent, { question: 'No thread?', options: ['Deploy now', 'Wait'] })
    const card = await scene.card('No thread?')
    await happened(agent, id, { what: /^shown/ })
    await scene.person('lyss').say(scene.place, 'wait', card.id)
    const result = await wait(agent, id)
    expect(result).toMatchObject({ selected_option: 'Wait', thread_id: null })
    expect(result.warnings.join(' ')).toMatch(/thread/i)
    expect(scene.posted().filter(({ content }) => content.includes('No thread?'))).toHaveLength(1)
  })

  it('D-52: a deleted card is posted again, once', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const { id, card } = await askOnCard(scene, agent, { question: 'Deleted?' })
    const jonas = scene.person('jonas')
    await jonas.rest('DELETE', `/channels/${scene.place}/messages/${card.id}`)
    const again = await until(
      () => scene.posted().find((one) => one.content.includes('Deleted?') && one.id !== card.id),
      'the card again',
    )
    await happened(agent, id, { what: /^shown/, times: 2 })
    await jonas.rest('DELETE', `/channels/${scene.place}/messages/${again.id}`)
    await expect(wait(agent, id)).rejects.toThrow(/deleted/i)
    expect(scene.posted().filter(({ content }) => content.includes('Deleted?'))).toEqual([])
  })

  it('D-52: a deleted thread does not lose the question', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const { id, card, thread } = await askOnCard(scene, agent, { question: 'Thread deleted?' })
    await scene.person('jonas').rest('DELETE', `/channels/${thread}`)
    await happened(agent, id, { what: /card lost|shown/ })
    const cards = () => scene.posted().filter(({ content }) => content.includes('Thread deleted?'))
    await scene.person('lyss').press(cards().at(-1) ?? card, 'Wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait' })
  })

  it('D-52: what is said in the thread that a deleted card left behind is heard', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const { id, card, thread } = await askOnCard(scene, agent, { question: 'Left behind?' })
    await scene.person('jonas').rest('DELETE', `/channels/${scene.place}/messages/${card.id}`)
    await happened(agent, id, { what: /^shown/, times: 2 })
    await scene.person('lyss').say(thread, 'wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait' })
  })

  it('D-52: a permission that was taken away is named to who waits, and the question goes on when it is back', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const giveBack = await take(scene, SEND)
    const question = { question: 'May I?', options: ['Deploy now', 'Wait'] }
    await expect(ask(agent, { ...question, max_wait_seconds: 40 })).rejects.toThrow(/Send Messages/)
    await giveBack()
    const { question_id: id } = await ask(agent, question)
    const card = await scene.card('May I?')
    await scene.person('lyss').press(card, 'Wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait' })
    expect(scene.posted().filter(({ content }) => content.includes('May I?'))).toHaveLength(1)
  })

  it('D-52: a token that was taken back is told to who waits; the question stays', async () => {
    await using stage = await openWithAgent()
    const { scene, agent } = stage
    const { id, card } = await askOnCard(scene, agent, { question: 'Token?' })
    const setToken = (body: object) =>
      fetch(`${scene.sandbox.controlUrl}/application/token`, { method: 'POST', body: JSON.stringify(body) })
    await setToken({})
    await expect(wait(agent, id)).rejects.toThrow(/token/i)
    await setToken({ bot_token: scene.sandbox.application.botToken })
    await scene.restart()
    const later = await scene.agent()
    await scene.person('lyss').press(card, 'Wait')
    expect(await wait(later, id)).toMatchObject({ selected_option: 'Wait' })
    await until(() => controlsOf(card).length === 0, 'the frozen card')
  })
})
