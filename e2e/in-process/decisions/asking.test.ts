import type { CheckPendingOutput, DecisionHistoryOutput } from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Agent } from '../../support/agent.ts'
import {
  ask,
  askOnCard,
  controlsOf,
  type DecisionFixture,
  happened,
  labelsOf,
  openDecisionFixture,
  until,
  wait,
} from './decision-fixture.ts'

const MINUTE = 60_000

let fixture: DecisionFixture
let agent: Agent

beforeAll(async () => {
  fixture = await openDecisionFixture()
  agent = await fixture.agent()
})
afterAll(async () => {
  await agent[Symbol.asyncDispose]()
  await fixture[Symbol.asyncDispose]()
})

const SIX = ['one', 'two', 'three', 'four', 'five', 'six']

describe('a card', () => {
  it('D-02: has a button for each of up to five options, and a select for more', async () => {
    await ask(agent, { question: 'Two ways?', options: ['Deploy now', 'Wait'] })
    const buttons = labelsOf(await fixture.card('Two ways?'))
    expect(buttons.filter((label) => /Deploy now|Wait/.test(label))).toHaveLength(2)
    await ask(agent, { question: 'Six ways?', options: SIX })
    const [select] = controlsOf(await fixture.card('Six ways?')).filter(({ options }) => options)
    expect(select?.options?.map(({ label }) => label.replace(/^\d+\S*\s*/, ''))).toEqual(SIX)
  })

  it.each([
    ['too many', Array.from({ length: 26 }, (_, at) => `way ${at}`), /25/],
    ['blank', ['go', '  '], /2/],
    ['twice the same', ['Go', 'stop', 'go '], /3.*1|1.*3/],
  ])('D-02: refuses options that are %s, by their number, and posts nothing', async (_, options, named) => {
    const before = fixture.posted().length
    await expect(ask(agent, { question: `Bad options ${options.length}?`, options })).rejects.toThrow(named)
    expect(fixture.posted()).toHaveLength(before)
  })

  it('D-03: has a form for another answer unless free answers are not wanted, and numbers bare options', async () => {
    await ask(agent, { question: 'Free too?', options: ['red', 'blue'] })
    const free = await fixture.card('Free too?')
    expect(labelsOf(free).some((label) => label.startsWith('Other'))).toBe(true)
    expect(free.content).toMatch(/1\D.*red[\s\S]*2\D.*blue/)
    await ask(agent, { question: 'Only these?', options: ['red', 'blue'], allow_free: false })
    const strict = await fixture.card('Only these?')
    expect(labelsOf(strict).some((label) => label.startsWith('Other'))).toBe(false)
  })

  it('D-04: cuts long options on the button only, and returns them whole', async () => {
    const long = `Migrate the ${'very '.repeat(30)}large table`
    const asked = await ask(agent, { question: 'How long?', options: [long, 'No'] })
    const card = await fixture.card('How long?')
    expect(card.content).toContain(long)
    const label = labelsOf(card).find((one) => one.includes('Migrate')) ?? ''
    expect(label.length).toBeLessThanOrEqual(80)
    await fixture.person('lyss').press(card, 'Migrate')
    expect(await wait(agent, asked.question_id)).toMatchObject({ selected_option: long, option_index: 0 })
  })

  it('D-05: shows long text, a diff and files without an error, and no fence is broken out of', async () => {
    const context = `The context begins. ${'word '.repeat(1500)} The context ends.`
    const diff = '- old\n+ new\n```\n@everyone\n```'
    const attachments = Array.from({ length: 10 }, (_, at) => ({
      name: `part-${at}.txt`,
      text: `part ${at}`,
    }))
    const asked = await ask(agent, {
      question: 'Readable?',
      context,
      diff,
      attachments,
      options: ['Yes', 'No'],
    })
    const card = await fixture.card('Readable?')
    const thread = () => fixture.posted(fixture.thread(card))
    const all = () => [...fixture.posted(), ...thread()].filter(({ id }) => BigInt(id) >= BigInt(card.id))
    await until(() => all().flatMap(({ attachments: files }) => files).length >= 10, 'the files')
    const names = all().flatMap(({ attachments: files }) => files.map(({ filename }) => filename))
    for (const { name } of attachments) expect(names).toContain(name)
    for (const { content } of all()) expect(content.length).toBeLessThanOrEqual(2000)
    expect(all().some(({ mentionEveryone }) => mentionEveryone)).toBe(false)
    const fences = [...card.content.matchAll(/```/g)].length
    expect(fences % 2).toBe(0)
    await agent.call('discord_withdraw_decision', { question_id: asked.question_id, reason: 'done' })
  })

  it('D-06: notifies who may answer and nobody else, and says itself who asks, how risky it is and its id', async () => {
    const ben = fixture.person('ben').id
    const asked = await ask(agent, {
      question: `Ping <@${ben}> @everyone?`,
      context: `<@&${fixture.roleId('Council')}> @here`,
      options: ['A', 'B'],
      risk: 'high',
      session: 'night shift',
    })
    const card = await fixture.card('Ping')
    const pinged = fixture.posted().filter(({ id }) => BigInt(id) >= BigInt(card.id))
    expect(pinged.flatMap(({ mentionUserIds }) => mentionUserIds)).toEqual([fixture.person('lyss').id])
    expect(pinged.flatMap(({ mentionRoleIds }) => mentionRoleIds)).toEqual([])
    expect(pinged.some(({ mentionEveryone }) => mentionEveryone)).toBe(false)
    expect(card.content).toContain('Kael')
    expect(card.content).toContain('night shift')
    expect(card.content).toContain(asked.question_id)
    expect(card.content).toMatch(/high/i)
  })

  it('D-07: speaks the language that was set, and to each person theirs', async () => {
    await ask(agent, { question: '배포할까요?', options: ['네', '아니요'], language: 'ko' })
    const card = await fixture.card('배포할까요?')
    expect(labelsOf(card).some((label) => /기타|다른|직접/.test(label))).toBe(true)
    await fixture.person('mina').speak('ko')
    await fixture.person('mina').press(card, '네')
    const refusal = await until(
      () =>
        fixture
          .person('mina')
          .shown()
          .find(({ content }) => content !== ''),
      'a refusal',
    )
    expect(refusal.content).toMatch(/[가-힣]/)
  })
})

describe('asking again', () => {
  it('D-37: joins the open question; other options supersede it, and its card says so', async () => {
    const first = await ask(agent, { question: 'Again?', options: ['A', 'B'] })
    const card = await fixture.card('Again?')
    const second = await ask(agent, { question: ' Again? ', options: ['A', 'B'] })
    expect(second.question_id).toBe(first.question_id)
    const cards = () => fixture.posted().filter(({ content }) => content.includes('Again?'))
    expect(cards()).toHaveLength(1)
    const third = await ask(agent, { question: 'Again?', options: ['A', 'B', 'C'] })
    expect(third.question_id).not.toBe(first.question_id)
    await until(() => cards().length === 2, 'the new card')
    await until(() => controlsOf(card).length === 0, 'the old card without buttons')
    const old = await wait(agent, first.question_id)
    expect(old).toMatchObject({ success: false, aborted: true, outcome: 'withdrawn' })
  })

  it('D-37: keeps questions apart that have keys of their own, and joins by the key', async () => {
    const one = await ask(agent, { question: 'Same words?', key: 'one' })
    const two = await ask(agent, { question: 'Same words?', key: 'two' })
    const again = await ask(agent, { question: 'Same words?', key: 'one' })
    expect(two.question_id).not.toBe(one.question_id)
    expect(again.question_id).toBe(one.question_id)
  })

  it('D-37: refuses another question under a key, and an equal question with another risk is another one', async () => {
    const first = { question: 'Restart the web server?', options: ['A) Yes', 'B) No'], key: 'ops' }
    const { id, card } = await askOnCard(fixture, agent, first)
    const drop = { ...first, question: 'Drop the production database?', risk: 'critical' }
    await expect(ask(agent, drop)).rejects.toThrow('already belongs to another question')
    await fixture.person('lyss').press(card, /Yes/)
    await happened(agent, id, { what: /^settled/ })
    await expect(ask(agent, { ...first, risk: 'critical' })).rejects.toThrow(
      'already belongs to another question',
    )
    expect(await ask(agent, first)).toMatchObject({ question_id: id, selected_option: 'A) Yes' })
    await happened(agent, id, { what: /^delivered/ })
    await expect(ask(agent, drop)).rejects.toThrow('already belongs to another question')
    expect(fixture.posted().some(({ content }) => content.includes('production database'))).toBe(false)
    const other = await ask(agent, { ...first, key: 'other', risk: 'critical' })
    expect(other).toMatchObject({ success: false, outcome: null })
  })

  it('D-38: hands out an answer that nobody fetched, again within ten minutes, and asks anew later', async () => {
    const question = { question: 'Fetched?', options: ['A', 'B'] }
    const { id, card } = await askOnCard(fixture, agent, question)
    await fixture.person('lyss').press(card, /\bA\b/)
    await happened(agent, id, { what: /^settled/ })
    const first = await ask(agent, question)
    expect(first).toMatchObject({ question_id: id, selected_option: 'A', redelivered: false })
    await happened(agent, id, { what: /^delivered/ })
    expect(await ask(agent, question)).toMatchObject({
      question_id: id,
      selected_option: 'A',
      redelivered: true,
    })
    fixture.pass(11 * MINUTE)
    const later = await ask(agent, question)
    expect(later).toMatchObject({ outcome: null })
    expect(later.question_id).not.toBe(id)
  })
})

describe('what is open', () => {
  it('D-46: is listed for this project alone, answers that nobody fetched among it', async () => {
    const open = await askOnCard(fixture, agent, { question: 'Still open?' })
    const answered = await askOnCard(fixture, agent, { question: 'Answered already?' })
    await using iris = await fixture.otherAgent('Iris')
    const others = await ask(iris, { question: 'Still open?', options: ['Deploy now', 'Wait'] })
    expect(others.question_id).not.toBe(open.id)
    await fixture.person('lyss').press(answered.card, 'Wait')
    await happened(agent, answered.id, { what: /^settled/ })
    const listed = await agent.call<CheckPendingOutput>('discord_check_pending')
    expect(listed.has_pending).toBe(true)
    const ids = listed.pending_questions.map(({ question_id: id }) => id)
    expect(ids).toContain(open.id)
    expect(ids).not.toContain(others.question_id)
    expect(listed.answered.find(({ question_id: id }) => id === answered.id)).toMatchObject({
      selected_option: 'Wait',
      source: 'button',
    })
    await expect(wait(agent, others.question_id)).rejects.toThrow(/no such question/i)
  })

  it('D-58: is withdrawn and added to on the card, with a history of everything', async () => {
    const { question_id: id } = await ask(agent, { question: 'Withdrawn?', options: ['A', 'B'] })
    const card = await fixture.card('Withdrawn?')
    await agent.call('discord_update_decision', { question_id: id, context: 'It is Friday.' })
    const seen = () =>
      [card, ...fixture.posted(fixture.thread(card))].some(({ content }) => content.includes('Friday'))
    await until(seen, 'the addition')
    await fixture.person('ben').press(card, /\bA\b/)
    await until(() => fixture.person('ben').shown().length > 0, 'the refusal')
    await agent.call('discord_withdraw_decision', { question_id: id, reason: 'Solved.' })
    await until(() => controlsOf(card).length === 0, 'the card without buttons')
    expect(await wait(agent, id)).toMatchObject({ outcome: 'withdrawn', success: false })
    const { events } = await agent.call<DecisionHistoryOutput>('discord_decision_history', {
      question_id: id,
    })
    const lines = events.map(({ what }) => what).join('\n')
    for (const word of [/asked/, /posted|shown/, /added/, /turned away/, /withdrawn/, /delivered/]) {
      expect(lines).toMatch(word)
    }
  })
})
