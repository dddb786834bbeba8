import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '../../src/adapters/db/engine/database.ts'
import { createItemCardStore } from '../../src/adapters/db/governance/discord/card-store.ts'
import { createCardPresser, isHidden, type Press } from '../support/card-presser.ts'
import { type Engine, ENGINES, openFresh } from '../support/databases.ts'
import { HOUR, type ItemFixture, type Name, openItemFixture, refusal } from '../support/item-fixture.ts'

const NAMES = ['ada', 'ben', 'cleo', 'dan', 'fay'] as const
const DAY = 24 * HOUR

/** People who press cards, and what each is shown. */
async function wireFixture(database: Database) {
  const fixture = await openItemFixture(database)
  const cards = createItemCardStore(database.queries)
  const redrawn: string[] = []
  const outbox = { show: ({ itemId }: { itemId: string }) => void redrawn.push(itemId) }
  const { press, linked } = createCardPresser({ ...fixture, cards, clock: { now: fixture.now }, outbox })

  /** The card of an item, as the outbox would keep it. */
  async function post(itemId: string): Promise<void> {
    const base = { orgaId: fixture.orgaId, itemId, serverId: '1', channelId: '2', messageId: itemId }
    const drawn = { threadId: '', posting: 1, postingAt: 0, drawn: null, drawnAt: null, dueAt: null }
    await cards.save({ ...base, ...drawn, attempts: 0, state: 'open' })
  }

  const by = (name: Name, data: string, over: Press = {}) => press(fixture.people[name], data, over)
  return { ...fixture, post, press, by, redrawn, linked }
}

describe('pressing a card', () => {
  let database: Database
  let fixture: Awaited<ReturnType<typeof wireFixture>>

  beforeAll(async () => {
    database = await openFresh(ENGINES[0] as Engine)
    fixture = await wireFixture(database)
  })
  afterAll(() => database[Symbol.asyncDispose]())

  /** In consent. */
  async function topicIn(channel: keyof ItemFixture['channels'], author: Name): Promise<string> {
    const id = await fixture.topic(author, { channel_id: fixture.channels[channel] })
    await fixture.onTopic(author, id, ['start_round'])
    await fixture.post(id)
    return id
  }

  it('reaches exactly what the same person reaches on the page', async () => {
    for (const [channel, author] of [
      ['all', 'ada'],
      ['root', 'ada'],
      ['oven', 'ben'],
    ] as const) {
      const id = await topicIn(channel, author)
      for (const name of NAMES) {
        const onPage = await refusal(fixture.items.find(await fixture.seat(name), { id, kind: 'topic' }))
        const told = await fixture.by(name, `${id}:1:consent`)
        expect([name, channel, isHidden(told)]).toEqual([name, channel, onPage === 'not_found'])
      }
    }
  })

  it('counts nothing of strangers, and tells them where to log in', async () => {
    const id = await topicIn('all', 'ada')
    const told = await fixture.press('100000000000000009', `${id}:1:consent`)
    expect(told).toMatchObject({ content: expect.stringContaining('https://loom.test/orgas') })
    const { state } = (await fixture.items.find(await fixture.seat('ada'), { id, kind: 'topic' })).item
    expect(state.responses).toEqual([])
  })

  it('answers in the language of whoever pressed', async () => {
    const id = await topicIn('oven', 'ben')
    const said = async (locale: string) =>
      JSON.stringify(await fixture.by('fay', `${id}:1:consent`, { locale }))
    expect(await said('fr')).toContain('Rien n’a été enregistré')
    expect(await said('ko')).toContain('아무것도 기록되지 않았습니다')
    expect(await said('de')).toContain('Nothing was recorded')
  })

  it('says when a card is of another round, phase or time, and has it redrawn', async () => {
    const id = await topicIn('all', 'ada')
    expect(await fixture.by('ben', `${id}:2:consent`)).toMatchObject({
      content: expect.stringContaining('out of date'),
    })
    expect(await fixture.by('ben', `${id}:1:ask`)).toMatchObject({
      content: expect.stringContaining('out of date'),
    })
    expect(fixture.redrawn.filter((one) => one === id)).toHaveLength(2)
    fixture.pass(4 * DAY)
    expect(await fixture.by('ben', `${id}:1:consent`)).toEqual({ content: 'The deadline has passed.' })
  })

  it.each(['', 'x', 'unknown:1:consent', 'unknown:1:resolve'])('knows no card %j', async (data) => {
    expect(await fixture.by('ben', data)).toEqual({
      content: 'This card is no longer in use. Please use the page.',
    })
  })

  it('asks for words before it counts an objection, and takes no empty ones', async () => {
    const id = await topicIn('all', 'ada')
    expect(await fixture.by('ben', `${id}:1:object`)).toEqual({ form: ['reason'] })
    const sent = (reason: string) =>
      fixture.by('ben', `${id}:1:object`, { kind: 'modal', fields: { reason } })
    expect(await sent('  ')).toMatchObject({ content: expect.stringContaining('Give a reason') })
    expect(await sent('x'.repeat(2_001))).toMatchObject({ content: expect.stringContaining('too long') })
    expect(await sent('It burns.')).toMatchObject({ content: expect.stringContaining('Your objection') })
  })

  it('asks nobody for words who may not say them', async () => {
    const id = await fixture.voting('ada', { anonymous: true })
    await fixture.post(id)
    const cast: Press = { kind: 'modal', chosen: { ballot: ['1'] } }
    // With the eight words of its receipt.
    expect(await fixture.by('ben', `${id}:0:vote`, cast)).toMatchObject({
      content: expect.stringMatching(/can’t be changed[^]*`([a-z]{5} ){7}[a-z]{5}`$/),
    })
    expect(await fixture.by('ben', `${id}:0:vote`)).toMatchObject({
      content: expect.stringContaining('An anonymous ballot'),
    })
  })

  it('nominates members alone', async () => {
    const id = await fixture.election('ada')
    await fixture.post(id)
    const name = (nominee: string) =>
      fixture.by('cleo', `${id}:1:nominate`, {
        kind: 'modal',
        chosen: { nominee: [nominee] },
        fields: { reason: 'Fast.' },
      })
    expect(await fixture.by('cleo', `${id}:1:nominate`)).toEqual({ form: ['nominee', 'reason'] })
    expect(await name('100000000000000009')).toMatchObject({
      content: expect.stringContaining('isn’t a member'),
    })
    expect(await name(fixture.people.ben)).toMatchObject({
      content: expect.stringContaining('It’s hidden'),
    })
  })

  it('ends with the link', async () => {
    const id = await topicIn('all', 'ada')
    fixture.linked.is = false
    expect(await fixture.by('ben', `${id}:1:consent`)).toMatchObject({
      content: expect.stringContaining('no longer linked'),
    })
    fixture.linked.is = true
  })
})
