import { ElectionView, TopicView, VotingView } from '@arachne/contract/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '../../src/adapters/db/engine/database.ts'
import { presentElection } from '../../src/transports/rest/governance/present-election.ts'
import { takePicture } from '../../src/transports/rest/governance/present-structure.ts'
import { presentTopic } from '../../src/transports/rest/governance/present-topic.ts'
import { presentVoting } from '../../src/transports/rest/governance/present-voting.ts'
import { answersOf } from '../../src/transports/rest/governance/waiting.ts'
import { ENGINES, openFresh } from '../support/databases.ts'
import { HOUR, type ItemFixture, type Name, openItemFixture } from '../support/item-fixture.ts'

let database: Database
let fixture: ItemFixture
beforeAll(async () => {
  const [sqlite] = ENGINES
  if (!sqlite) throw new Error('There is no database.')
  database = await openFresh(sqlite)
  fixture = await openItemFixture(database)
})
afterAll(() => database[Symbol.asyncDispose]())

async function readingOf(name: Name) {
  const seat = await fixture.seat(name)
  const picture = await takePicture(fixture.store.reads(fixture.orgaId))
  const shelf = { place: 'files' as const, swap: false }
  const about = { authorLeft: false, agentsCast: false, shelf }
  return { seat, picture, memberId: seat.memberId, now: fixture.now(), ...about }
}
const topicFor = async (name: Name, id: string) => {
  const reading = await readingOf(name)
  return TopicView.parse(presentTopic(await fixture.items.find(reading.seat, { id, kind: 'topic' }), reading))
}
const votingFor = async (name: Name, id: string) => {
  const reading = await readingOf(name)
  return VotingView.parse(
    presentVoting(await fixture.items.find(reading.seat, { id, kind: 'voting' }), reading),
  )
}
const electionFor = async (name: Name, id: string) => {
  const reading = await readingOf(name)
  const situation = await fixture.items.find(reading.seat, { id, kind: 'election' })
  return ElectionView.parse(presentElection(situation, reading))
}

describe('a topic as members see it', () => {
  it('shows versions, questions, answers and who may rule', async () => {
    const id = await fixture.topic('ada', { driver: 'Noise.', template: 'event' })
    await fixture.onTopic('ben', id, ['ask', { question: 'Mondays too?' }])
    await fixture.onTopic('ada', id, ['amend', { text: 'No meetings before eleven.' }])
    await fixture.onTopic('ada', id, ['start_round'])
    await fixture.onTopic('ben', id, ['respond', { response: 'objection', reason: 'Handover.' }])
    const seen = await topicFor('dan', id)
    expect(seen).toMatchObject({
      phase: 'consent',
      round: 1,
      versions: [{ version: 1 }, { version: 2, text: 'No meetings before eleven.' }],
      clarifications: [{ member: { name: 'ben' }, question: 'Mondays too?', answers: [] }],
      responses: [{ member: { name: 'ben' }, response: 'objection', version: 2 }],
      objections: [{ state: 'open', may_rule: true }],
      my_response: null,
      my_status: 'waiting',
      answered: 1,
      eligible: 5,
    })
    expect(seen.unanswered.map(({ name }) => name).toSorted()).toEqual(['ada', 'cleo', 'dan', 'fay'])
    expect(await topicFor('ben', id)).toMatchObject({
      my_response: 'objection',
      my_status: 'answered',
      objections: [{ may_rule: false }],
    })
  })
})

describe('how many have answered', () => {
  it('is not told of a text that was amended, or of a candidate who is none any more', async () => {
    const id = await fixture.topic('ada')
    await fixture.onTopic('ada', id, ['start_round'])
    for (const name of ['ada', 'ben', 'cleo'] as const)
      await fixture.onTopic(name, id, ['respond', { response: 'consent' }])
    expect(await topicFor('ben', id)).toMatchObject({ answered: 3, my_response: 'consent' })
    await fixture.onTopic('ada', id, ['back'])
    expect(await topicFor('ben', id)).toMatchObject({ answered: 0, responses: [], my_response: null })
    await fixture.onTopic('ada', id, ['amend', { text: 'Another text.' }])
    await fixture.onTopic('ada', id, ['withdraw'])
    expect(await topicFor('ben', id)).toMatchObject({ answered: 0, responses: [], my_response: null })
  })
})

describe('a vote among what waits', () => {
  it.each([
    [{ mode: 'single', anonymous: false }, 3],
    [{ mode: 'single', anonymous: true }, 0],
    [{ mode: 'approval', anonymous: false }, 0],
    [{ mode: 'ranked', anonymous: false }, 0],
    [{ mode: 'ranked', anonymous: true }, 0],
  ])('is answered by one press only where that is all, and can be changed: %o', async (rules, options) => {
    const id = await fixture.voting('ada', rules)
    const { item } = await fixture.items.find(await fixture.seat('ben'), { id, kind: 'voting' })
    expect(answersOf(item)).toHaveLength(options)
  })
})

/** What cleo sees before the end, what ben sees who has voted, and what cleo sees after it. */
const shown = async (results: string) => {
  const id = await fixture.voting('ada', { results })
  await fixture.onVoting('ben', id, ['cast', { choices: ['2'] }])
  const before = await votingFor('cleo', id)
  const own = await votingFor('ben', id)
  await fixture.onVoting('ada', id, ['close'])
  const after = await votingFor('cleo', id)
  return [before, own, after].map(({ tally, votes }) => [tally?.ballots, votes.length])
}

describe('a voting as members see it', () => {
  it('shows results live, after one’s own vote, or after its end', async () => {
    const yes = [1, 1]
    const no = [undefined, 0]
    expect(await shown('live')).toEqual([yes, yes, yes])
    expect(await shown('after_vote')).toEqual([no, yes, yes])
    expect(await shown('after_close')).toEqual([no, no, yes])
  })

  it('G-129: shows nothing of an anonymous one before its end, and who voted from three on', async () => {
    const id = await fixture.voting('ada', { anonymous: true, mode: 'ranked' })
    await fixture.onVoting('ben', id, ['cast', { choices: ['2', '1'] }])
    await fixture.onVoting('cleo', id, ['cast', { choices: ['2'] }])
    expect(await votingFor('ben', id)).toMatchObject({
      tally: null,
      votes: [],
      voted: null,
      my_choices: null,
      i_voted: true,
      results: 'after_close',
      may: { cast: { allowed: false, reason: 'already_voted' } },
    })
    await fixture.onVoting('dan', id, ['cast', { choices: ['1'] }])
    expect(await votingFor('fay', id)).toMatchObject({ voted: null, tally: null, answered: 3 })
    await fixture.onVoting('ada', id, ['close'])
    const voted = (await votingFor('fay', id)).voted?.map(({ name }) => name)
    expect(voted?.toSorted()).toEqual(['ben', 'cleo', 'dan'])
    expect(await votingFor('ben', id)).toMatchObject({
      outcome: 'decided',
      tally: { ballots: 3, winners: ['2'], pairs: { '2': { '1': 2 } } },
      votes: [],
      may: { reopen: { allowed: false } },
    })
  })
})

describe('an election as members see it', () => {
  it('keeps nominations to those who made them until they are shown to everybody', async () => {
    const id = await fixture.election('ada')
    const ben = await fixture.memberOf('ben')
    await fixture.onElection('cleo', id, ['nominate', { nominee_id: ben, reason: 'Careful.' }])
    const secret = { nominations: null, nominees: [], nominated: 1 }
    expect(await electionFor('ada', id)).toMatchObject({ ...secret, my_nomination: null })
    expect(await electionFor('cleo', id)).toMatchObject({
      ...secret,
      my_nomination: { nominee: { name: 'ben' } },
    })
    await fixture.onElection('ada', id, ['cancel'])
    expect(await electionFor('ada', id)).toMatchObject({ outcome: 'cancelled', ...secret })
  })

  it('shows them to all after that, and who is still to answer', async () => {
    const id = await fixture.election('ada', { deadline: new Date(fixture.now() + HOUR).toISOString() })
    const ben = await fixture.memberOf('ben')
    await fixture.onElection('cleo', id, ['nominate', { nominee_id: ben, reason: 'Careful.' }])
    fixture.pass(2 * HOUR)
    await fixture.onElection('ada', id, ['reveal'])
    await fixture.onElection('ada', id, ['open_changes'])
    await fixture.onElection('ada', id, ['propose', { candidate_id: ben }])
    await fixture.onElection('cleo', id, ['respond', { response: 'consent' }])
    expect(await electionFor('ben', id)).toMatchObject({
      phase: 'consent',
      nominations: [{ nominator: { name: 'cleo' }, nominee: { name: 'ben' } }],
      candidate: { name: 'ben' },
      accepted: false,
      responses: [{ member: { name: 'cleo' } }],
      my_status: 'waiting',
    })
    expect((await electionFor('ada', id)).may).toMatchObject({
      elect: { allowed: false, reason: 'not_accepted' },
      assign: { allowed: false, reason: 'not_accepted' },
    })
  })
})

describe('open items', () => {
  it('stand by when they end, the soonest first, on every page', async () => {
    const at = (hours: number) => new Date(fixture.now() + hours * HOUR).toISOString()
    const seat = await fixture.seat('ada')
    const later = await fixture.voting('ada', { deadline: at(300) })
    const soon = await fixture.voting('ada', { deadline: at(30) })
    const between = await fixture.voting('ada', { deadline: at(100) })
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await fixture.items.list(seat, { open: true }, { limit: 1, after })
      ids.push(...page.items.map(({ id }) => id))
      after = page.next
    } while (after !== undefined)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => [later, soon, between].includes(id))).toEqual([soon, between, later])
  })
})
