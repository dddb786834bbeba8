import type { ElectionView, TopicView, VotingView } from '@arachne/contract/governance'
import { beforeAll, describe, expect, it } from 'vitest'

import { until } from '../decisions/decision-fixture.ts'
import { buttonsOf, type CardScene, openCardScene } from './cards-fixture.ts'

const EDIT_MS = 5_000

let fixture: CardScene
beforeAll(async () => {
  fixture = await openCardScene()
  return () => fixture[Symbol.asyncDispose]()
})

const at = (path: string) => `/orgas/${fixture.orga}${path}`
const topicNow = async (id: string) =>
  (await fixture.api<{ topic: TopicView }>('lyss', `GET ${at(`/topics/${id}`)}`)).topic
const votingNow = async (id: string) =>
  (await fixture.api<{ voting: VotingView }>('lyss', `GET ${at(`/votings/${id}`)}`)).voting
const electionNow = async (id: string) =>
  (await fixture.api<{ election: ElectionView }>('lyss', `GET ${at(`/elections/${id}`)}`)).election
const act = (path: string, body = {}) => fixture.api('lyss', `POST ${at(path)}`, body)

/** The card as it is once it was edited to say this. */
async function redrawn(title: string, says: string) {
  fixture.time.pass(EDIT_MS)
  return fixture.card(title, says)
}

async function openVoting(body: object): Promise<string> {
  const wish = { channel_id: fixture.channel, options: ['Rye', 'Spelt'], ...body }
  return (await fixture.api<{ voting: { id: string } }>('lyss', `POST ${at('/votings')}`, wish)).voting.id
}

describe('the card of a topic', () => {
  it('is posted by the bot account, with a thread and the way to the page', async () => {
    const id = await fixture.topic('Ovens')
    const card = await fixture.card('Ovens', 'questions and answers')
    expect(card).toMatchObject({ authorId: fixture.sandbox.application.id, webhook: null })
    expect(card.content).toContain('> Bake twice a day.')
    expect(buttonsOf(card)).toEqual(['Ask a question…'])
    expect(JSON.stringify(card.components)).toContain(`/orgas/${fixture.orga}/topics/${id}`)
    await until(() => fixture.sandbox.world.channels.get(card.id)?.thread, 'a thread')
  })

  it('takes a question, a consent and an objection, each by whoever pressed', async () => {
    const id = await fixture.topic('Flour')
    const ben = fixture.person('ben')
    const mina = fixture.person('mina')
    await ben.press(await fixture.card('Flour'), 'Ask a question')
    await ben.submit({ reason: 'Which flour?' })
    expect(await ben.told(1)).toContain('Your question is on the page')
    expect((await topicNow(id)).clarifications).toMatchObject([
      { question: 'Which flour?', via_agent: false, member: { id: fixture.memberId('ben') } },
    ])
    await act(`/topics/${id}/start_round`)
    const card = await redrawn('Flour', '0 of 5 answered')
    expect(buttonsOf(card)).toEqual(['Consent', 'Object…', 'Stand aside…'])
    await ben.press(card, 'Consent')
    expect(await ben.told(2)).toContain('You consent')
    await mina.press(card, 'Object')
    await mina.submit({ reason: 'Too dear.' })
    await mina.told(1)
    const { responses, objections } = await topicNow(id)
    expect(responses).toHaveLength(2)
    expect(objections).toMatchObject([{ text: 'Too dear.', member: { id: fixture.memberId('mina') } }])
    expect((await redrawn('Flour', '2 of 5 answered')).content).toContain('One objection is open')
  })

  it('says so to whoever presses what has moved on, and catches up', async () => {
    // While time stands still, no card is edited.
    fixture.time.stop()
    const id = await fixture.topic('Yeast')
    const amara = fixture.person('amara')
    const card = await fixture.card('Yeast')
    await act(`/topics/${id}/start_round`)
    await amara.press(card, 'Ask a question')
    expect(await amara.told(1)).toContain('out of date')
    fixture.time.go()
    expect(buttonsOf(await redrawn('Yeast', '0 of 5 answered'))).toContain('Consent')
  })

  it('comes back when somebody deletes it', async () => {
    await fixture.topic('Salt')
    const card = await fixture.card('Salt')
    const { id } = card
    fixture.time.pass(EDIT_MS)
    await fixture.person('jonas').rest('DELETE', `/channels/${fixture.place}/messages/${id}`)
    const again = await until(() => fixture.cards('Salt').find((one) => one.id !== id), 'a new card')
    await fixture.person('ben').press(again, 'Ask a question')
    await fixture.person('ben').submit({ reason: 'Still there?' })
    await fixture.person('ben').told(3)
    expect(fixture.cards('Salt')).toHaveLength(1)
  })

  it('shows the outcome and the way to the journal', async () => {
    const id = await fixture.topic('Sugar')
    await fixture.card('Sugar')
    await act(`/topics/${id}/withdraw`)
    const card = await redrawn('Sugar', 'Withdrawn')
    expect(buttonsOf(card)).toEqual([])
    expect(JSON.stringify(card.components)).toContain(`/orgas/${fixture.orga}/journal`)
    expect(card.content).toContain(`Journal entry ${(await topicNow(id)).decision_seq}`)
  })
})

describe('the card of a voting', () => {
  it('takes a vote by one press, and another one after it', async () => {
    const id = await openVoting({ question: 'Which bread?', mode: 'single' })
    const card = await fixture.card('Which bread?')
    const jonas = fixture.person('jonas')
    await jonas.press(card, 'Rye')
    expect(await jonas.told(1)).toContain('Your vote was counted')
    await jonas.press(card, 'Spelt')
    await jonas.told(2)
    expect((await votingNow(id)).votes).toMatchObject([
      { member: { id: fixture.memberId('jonas') }, choices: ['2'], via_agent: false },
    ])
  })

  it('takes an anonymous ballot in a form, once, and warns before', async () => {
    const id = await openVoting({ question: 'In secret?', mode: 'approval', anonymous: true })
    const card = await fixture.card('In secret?', 'but Discord can')
    const jonas = fixture.person('jonas')
    await jonas.press(card, 'Vote')
    await jonas.submit({ ballot: ['1', '2'] })
    expect(await jonas.told(3)).toContain('can’t be changed')
    await jonas.press(card, 'Vote')
    expect(await jonas.told(4)).toContain('An anonymous ballot')
    expect(await votingNow(id)).toMatchObject({ answered: 1, votes: [], voted: null })
  })

  it('takes an order of preference', async () => {
    const id = await openVoting({ question: 'In order?', mode: 'ranked', options: ['A', 'B', 'C'] })
    const jonas = fixture.person('jonas')
    await jonas.press(await fixture.card('In order?'), 'Vote')
    await jonas.submit({ ballot0: ['3'], ballot1: ['1'], ballot2: [] })
    await jonas.told(5)
    expect((await votingNow(id)).votes).toMatchObject([{ choices: ['3', '1'] }])
    await jonas.press(await fixture.card('In order?'), 'Vote')
    await jonas.submit({ ballot0: ['3'], ballot1: ['3'], ballot2: [] })
    expect(await jonas.told(6)).toContain('can’t be counted')
  })

  it('takes no secret answers where the organisation wants them in the Loom', async () => {
    await fixture.api('lyss', `PATCH /orgas/${fixture.orga}`, { settings: { web_only_secrets: true } })
    const card = await redrawn('In secret?', 'takes secret answers on the page')
    expect(buttonsOf(card)).toEqual([])
    await fixture.api('lyss', `PATCH /orgas/${fixture.orga}`, { settings: { web_only_secrets: false } })
    expect(buttonsOf(await redrawn('In secret?', 'but Discord can'))).toEqual(['Vote…'])
  })
})

describe('the card of an election', () => {
  it('takes nominations, consent, and the acceptance of the candidate alone', async () => {
    const wish = { channel_id: fixture.channel, role_title: 'Driver' }
    const { election } = await fixture.api<{ election: { id: string } }>(
      'lyss',
      `POST ${at('/elections')}`,
      wish,
    )
    const { id } = election
    const card = await fixture.card('Driver', 'nominations')
    const amara = fixture.person('amara')
    const mina = fixture.person('mina')
    await amara.press(card, 'Nominate')
    await amara.submit({ nominee: [mina.id], reason: 'Knows every road.' })
    expect(await amara.told(2)).toContain('It’s hidden')
    for (const name of ['lyss', 'jonas', 'ben', 'mina'] as const)
      await fixture.person(name).press(card, 'Pass')
    await expect.poll(async () => (await electionNow(id)).nominated).toBe(5)
    expect((await fixture.card('Driver')).content).not.toContain('박미나')
    await act(`/elections/${id}/reveal`)
    expect((await redrawn('Driver', 'Nominated')).content).toContain('박미나')
    await act(`/elections/${id}/open_changes`)
    await act(`/elections/${id}/propose`, { candidate_id: fixture.memberId('mina') })
    const asking = await redrawn('Driver', 'Candidate')
    await amara.press(asking, 'Accept the role')
    expect(await amara.told(3)).toContain('Only the candidate')
    await mina.press(asking, 'Accept the role')
    await expect.poll(async () => (await electionNow(id)).accepted).toBe(true)
    for (const name of ['lyss', 'jonas', 'ben', 'amara'] as const)
      await fixture.person(name).press(asking, 'Consent')
    await expect.poll(async () => (await electionNow(id)).unanswered).toEqual([])
    await act(`/elections/${id}/elect`)
    expect((await redrawn('Driver', 'Elected:')).content).toContain('박미나')
  })
})

describe('who may', () => {
  it('counts nothing of somebody who is no member any more', async () => {
    fixture.time.stop()
    const id = await fixture.topic('Butter')
    const card = await fixture.card('Butter')
    const mina = fixture.person('mina')
    const before = mina.shown().length
    await fixture.api('mina', `DELETE ${at(`/members/${fixture.memberId('mina')}`)}`)
    await mina.press(card, 'Ask a question')
    expect(await mina.told(before + 1)).toContain('isn’t a member of the organisation')
    fixture.time.go()
    const narrowed = await redrawn('Butter', 'The details are on the page')
    expect(narrowed.content).not.toContain('Bake')
    expect(buttonsOf(narrowed)).toEqual([])
    expect((await topicNow(id)).clarifications).toEqual([])
  })

  it('leaves a sentence where the link was cut', async () => {
    await fixture.topic('Honey')
    await fixture.card('Honey')
    await fixture.api('lyss', `DELETE ${at(`/channels/${fixture.channel}/discord`)}`)
    const card = await fixture.card('Honey', 'no longer linked')
    expect(buttonsOf(card)).toEqual([])
  })
})
