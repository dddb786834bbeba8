import { describe, expect, it } from 'vitest'

import {
  ask,
  askOnCard,
  controlsOf,
  type DecisionFixture,
  happened,
  historyOf,
  type Message,
  openDecisionFixture,
  type Somebody,
  until,
  wait,
} from './decision-fixture.ts'

async function openWithAgent() {
  const fixture = await openDecisionFixture()
  const agent = await fixture.agent()
  return { fixture, agent, [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose]() }
}

/** Takes a permission from the bot in the channel for questions; answers how to give it back. */
async function take(fixture: DecisionFixture, permission: bigint): Promise<() => Promise<void>> {
  const jonas = fixture.person('jonas')
  const path = `/channels/${fixture.place}/permissions/${fixture.roleId('Arachne')}`
  await jonas.rest('PUT', path, { type: 0, allow: '0', deny: String(permission) })
  return () => jonas.rest('DELETE', path)
}

/** Whoever presses a moment later finds the button gone. */
async function pressIfThere(person: Somebody, card: Message, label: string): Promise<boolean> {
  try {
    await person.press(card, label)
    return true
  } catch (refusal) {
    if (!String(refusal).includes('Component not found')) throw refusal
    return false
  }
}

const SEND = 1n << 11n
const THREADS = 1n << 35n

describe('exactly once', () => {
  it('D-29: two people pressing at once: one answer, and the other hears whose it is', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const [lyss, amara] = [fixture.person('lyss'), fixture.person('amara')]
    await fixture.settle({ approvers: { users: [lyss.id, amara.id], roles: [] } })
    for (let rounds = 0, asked = 0; rounds < 3; asked += 1) {
      const { id, card } = await askOnCard(fixture, agent, { question: `At once ${asked}?` })
      const before = [lyss.shown().length, amara.shown().length]
      const pressed = await Promise.all([
        pressIfThere(lyss, card, 'Deploy now'),
        pressIfThere(amara, card, 'Wait'),
      ])
      if (pressed.includes(false)) continue
      rounds += 1
      // Whoever presses once the agent has the answer hears that instead.
      await happened(agent, id, { what: /too late/ })
      const result = await wait(agent, id)
      const loser = result.answered_by?.id === lyss.id ? amara : lyss
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
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const [lyss, amara] = [fixture.person('lyss'), fixture.person('amara')]
    await fixture.settle({ approvers: { users: [lyss.id, amara.id], roles: [] } })
    const { id, thread } = await askOnCard(fixture, agent, { question: 'Twice?', quorum: 2 })
    await lyss.say(thread, 'deploy now')
    await happened(agent, id, { what: /^voted/ })
    for (let times = 0; times < 2; times += 1) await agent.call('discord_check_pending')
    await fixture.restart()
    const later = await fixture.agent()
    await later.call('discord_check_pending')
    expect((await historyOf(later, id)).filter((line) => line.startsWith('voted'))).toHaveLength(1)
    await amara.say(thread, 'deploy now')
    expect(await wait(later, id)).toMatchObject({ selected_option: 'Deploy now' })
  })

  it('D-32: a card that could not be edited in time is edited at the next start; the answer stays', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const { id, card } = await askOnCard(fixture, agent, { question: 'Edited later?' })
    const fault = fixture.sandbox.faults.add(
      { kind: 'status', status: 503, method: 'PATCH', path: '/channels/*/messages/*' },
      null,
    )
    await fixture.person('lyss').press(card, 'Deploy now')
    await happened(agent, id, { what: /^settled/ })
    await fixture.restart(() => void fixture.sandbox.faults.remove(fault))
    await until(() => card.content.includes('Lyss'), 'the edited card')
    const later = await fixture.agent()
    expect(await wait(later, id)).toMatchObject({ selected_option: 'Deploy now' })
  })

  it('D-34: answer, withdrawal and deadline at once: the first one decides, the others are lines', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const { id, card } = await askOnCard(fixture, agent, { question: 'Racing?', timeout_seconds: 60 })
    await Promise.all([
      pressIfThere(fixture.person('lyss'), card, 'Deploy now'),
      agent.call('discord_withdraw_decision', { question_id: id, reason: 'Never mind.' }),
      Promise.resolve().then(() => fixture.pass(61_000)),
    ])
    const result = await wait(agent, id)
    expect(['answered', 'withdrawn', 'expired']).toContain(result.outcome)
    expect((await historyOf(agent, id)).filter((line) => line.startsWith('settled'))).toHaveLength(1)
    expect(await wait(agent, id)).toMatchObject({ outcome: result.outcome })
  })
})

describe('when Discord will not', () => {
  it('D-08: without the permission for threads the question works in the channel, with a warning', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    await take(fixture, THREADS)
    const { question_id: id } = await ask(agent, { question: 'No thread?', options: ['Deploy now', 'Wait'] })
    const card = await fixture.card('No thread?')
    await happened(agent, id, { what: /^shown/ })
    await fixture.person('lyss').say(fixture.place, 'wait', card.id)
    const result = await wait(agent, id)
    expect(result).toMatchObject({ selected_option: 'Wait', thread_id: null })
    expect(result.warnings.join(' ')).toMatch(/thread/i)
    expect(fixture.posted().filter(({ content }) => content.includes('No thread?'))).toHaveLength(1)
  })

  it('D-52: a deleted card is posted again, once', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const { id, card } = await askOnCard(fixture, agent, { question: 'Deleted?' })
    const jonas = fixture.person('jonas')
    await jonas.rest('DELETE', `/channels/${fixture.place}/messages/${card.id}`)
    const again = await until(
      () => fixture.posted().find((one) => one.content.includes('Deleted?') && one.id !== card.id),
      'the card again',
    )
    await happened(agent, id, { what: /^shown/, times: 2 })
    await jonas.rest('DELETE', `/channels/${fixture.place}/messages/${again.id}`)
    await expect(wait(agent, id)).rejects.toThrow(/deleted/i)
    expect(fixture.posted().filter(({ content }) => content.includes('Deleted?'))).toEqual([])
  })

  it('D-52: a deleted thread does not lose the question', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const { id, card, thread } = await askOnCard(fixture, agent, { question: 'Thread deleted?' })
    await fixture.person('jonas').rest('DELETE', `/channels/${thread}`)
    await happened(agent, id, { what: /card lost|shown/ })
    const cards = () => fixture.posted().filter(({ content }) => content.includes('Thread deleted?'))
    await fixture.person('lyss').press(cards().at(-1) ?? card, 'Wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait' })
  })

  it('D-52: what is said in the thread that a deleted card left behind is heard', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const { id, card, thread } = await askOnCard(fixture, agent, { question: 'Left behind?' })
    await fixture.person('jonas').rest('DELETE', `/channels/${fixture.place}/messages/${card.id}`)
    await happened(agent, id, { what: /^shown/, times: 2 })
    await fixture.person('lyss').say(thread, 'wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait' })
  })

  it('D-52: a permission that was taken away is named to who waits, and the question goes on when it is back', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const giveBack = await take(fixture, SEND)
    const question = { question: 'May I?', options: ['Deploy now', 'Wait'] }
    await expect(ask(agent, { ...question, max_wait_seconds: 40 })).rejects.toThrow(/Send Messages/)
    await giveBack()
    const { places } = fixture.running().app.discord
    await until(
      async () => (await places.channel(fixture.place))?.botCanSend,
      'the bot hears that it may send',
    )
    const { question_id: id } = await ask(agent, question)
    const card = await fixture.card('May I?')
    await fixture.person('lyss').press(card, 'Wait')
    expect(await wait(agent, id)).toMatchObject({ selected_option: 'Wait' })
    expect(fixture.posted().filter(({ content }) => content.includes('May I?'))).toHaveLength(1)
  })

  it('D-52: a token that was taken back is told to who waits; the question stays', async () => {
    await using surroundings = await openWithAgent()
    const { fixture, agent } = surroundings
    const { id, card } = await askOnCard(fixture, agent, { question: 'Token?' })
    const setToken = (body: object) =>
      fetch(`${fixture.sandbox.controlUrl}/application/token`, { method: 'POST', body: JSON.stringify(body) })
    await setToken({})
    await expect(wait(agent, id)).rejects.toThrow(/token/i)
    await setToken({ bot_token: fixture.sandbox.application.botToken })
    await fixture.restart()
    const later = await fixture.agent()
    await fixture.person('lyss').press(card, 'Wait')
    expect(await wait(later, id)).toMatchObject({ selected_option: 'Wait' })
    await until(() => controlsOf(card).length === 0, 'the frozen card')
  })
})
