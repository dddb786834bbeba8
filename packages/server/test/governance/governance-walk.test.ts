import { randomUUID } from 'node:crypto'

import { AppError } from '@arachne/core/errors'
import {
  addRole,
  changeRole,
  type ElectionItem,
  factsOn,
  type Item,
  itemRight,
  removeRole,
  type Structure,
  type TopicItem,
  type VotingItem,
} from '@arachne/core/governance'
import { describe, expect, it } from 'vitest'

import { createDice, type Dice } from '../../../core/test/random.ts'
import { ENGINES, openFresh } from '../support/databases.ts'
import { HOUR, type ItemFixture, type Name, openItemFixture } from '../support/item-fixture.ts'

const PEOPLE = ['ada', 'ben', 'cleo', 'dan', 'fay'] as const
const STEPS = 400

/** What was opened, and who did: they lead it. */
interface Opened {
  id: string
  by: Name
}
interface Made {
  topics: Opened[]
  votings: Opened[]
  elections: Opened[]
}
const NOTHING: Opened = { id: '', by: 'ada' }

/** The rules as they are written down, on what is stored. */
function topicProblems({ state }: TopicItem): string[] {
  const { outcome, eligible, authorId, round, responses, objections } = state
  if (outcome !== 'accepted' && outcome !== 'modified') return []
  const last = (id: string) => responses.findLast((one) => one.memberId === id && one.round === round)
  const others = eligible.filter((id) => id !== authorId && last(id)?.response === 'consent')
  const own = last(authorId)
  const isAlone =
    eligible.length === 1 && eligible[0] === authorId && own?.response === 'consent' && !own.viaAgent
  return [
    ...(objections.some((one) => one.state === 'open') ? ['Inv-01'] : []),
    ...(others.length === 0 && !isAlone ? ['Inv-16'] : []),
    ...(isAlone !== (state.alone ?? false) ? ['alone'] : []),
  ]
}

function electionProblems({ state }: ElectionItem): string[] {
  const { outcome, eligible, electedId, candidateId, proposal, responses } = state
  if (outcome !== 'elected') return []
  const last = (id: string) => responses.findLast((one) => one.memberId === id && one.proposal === proposal)
  const own = last(electedId ?? '')
  const others = eligible.filter((id) => id !== electedId)
  const isConsented = others.some((id) => last(id)?.response === 'consent')
  return [
    ...(electedId !== candidateId || own?.response !== 'consent' || own.viaAgent ? ['Inv-06'] : []),
    ...(eligible.some((id) => last(id)?.response === 'objection') ? ['Inv-06 objection'] : []),
    ...(isConsented || (others.length === 0 && state.alone === true) ? [] : ['Inv-16 election']),
  ]
}

function votingProblems({ state }: VotingItem): string[] {
  const { outcome, rules, tally, eligible, votes, submitted } = state
  const voters = rules.anonymous ? submitted : Object.keys(votes)
  const isShort = rules.quorumPct !== null && voters.length * 100 < rules.quorumPct * eligible.length
  const isClosed = state.phase === 'closed' && outcome !== 'withdrawn'
  // One or two secret ballots are never opened, so nobody can say how they would have counted.
  const isTooFew = rules.anonymous && (voters.length === 1 || voters.length === 2)
  if (isClosed && isTooFew) return outcome === 'too_few' && tally === null ? [] : ['G-126 too few']
  const expected = isShort ? 'no_quorum' : voters.length === 0 ? 'no_ballots' : undefined
  const says =
    outcome === 'no_quorum' || outcome === 'no_ballots' || outcome === 'too_few' ? outcome : undefined
  return [
    ...(voters.every((id) => eligible.includes(id)) ? [] : ['G-119 a voter is not counted']),
    ...(isClosed && tally?.ballots !== voters.length ? ['G-119 tally'] : []),
    ...(isClosed && says !== expected ? ['outcome'] : []),
  ]
}

const problemsOf = (item: Item): string[] =>
  item.kind === 'topic'
    ? topicProblems(item)
    : item.kind === 'election'
      ? electionProblems(item)
      : votingProblems(item)

/** Whether somebody outside the circle has something to rule on, or has ruled. */
function rulesOn(item: Item, structure: Structure, memberId: string): boolean {
  const isRuler = (parties: string[]) => factsOn({ item, structure }, memberId, parties).referee
  if (item.kind === 'election') return item.state.phase !== 'closed' && isRuler([])
  if (item.kind === 'voting') return false
  const { objections, phase } = item.state
  const open = phase === 'resolved' ? [] : objections.filter(({ state }) => state === 'open')
  return (
    open.some((one) => isRuler([one.memberId])) || objections.some(({ ruling }) => ruling?.by === memberId)
  )
}

describe.each(ENGINES.filter(({ isMissing }) => !isMissing))('a long random walk on $name', (engine) => {
  it('Inv-06, Inv-11, Inv-14, Inv-16, Inv-17, G-107, G-119, G-153: the rules hold at every step', async () => {
    await using database = await openFresh(engine)
    const fixture = await openItemFixture(database)
    const dice = createDice(20_261_117)
    const made: Made = { topics: [], votings: [], elections: [] }
    const problems = new Set<string>()
    const outcomes = new Set<string>()
    const closedBy = new Map<string, string>()
    for (let step = 0; step < STEPS; step += 1) {
      const name = PEOPLE[dice(PEOPLE.length)] ?? 'ada'
      await randomAct(fixture, { name, dice, made }).catch(ignoreRefusal)
      const reads = fixture.store.reads(fixture.orgaId)
      const structure = await reads.structure.load()
      const seats = await Promise.all(PEOPLE.map(async (one) => ({ one, ...(await fixture.seat(one)) })))
      const recent = [made.topics, made.votings, made.elections].flatMap((opened) =>
        opened.slice(-3).map(({ id }) => id),
      )
      for (const item of await reads.items.many(recent)) {
        for (const problem of problemsOf(item)) problems.add(`${problem}, step ${step}`)
        if (item.state.outcome !== null && !closedBy.has(item.id)) closedBy.set(item.id, name)
        const outcome = item.state.outcome ?? 'open'
        outcomes.add(outcome === 'modified' ? 'accepted' : outcome)
        const objections = item.kind === 'topic' ? item.state.objections : []
        const isRuled = objections.every(({ state, memberId: party }) => {
          const mayRule = ({ memberId }: { memberId: string }) =>
            factsOn({ item, structure }, memberId, [party]).referee
          return state !== 'open' || seats.some(mayRule)
        })
        if (!isRuled) problems.add(`Inv-17, step ${step}`)
        const channel = await reads.channels.find(item.channelId)
        for (const { one, viewer, memberId } of seats) {
          const isIn = viewer.roles.some(({ teamId }) => teamId === item.teamId)
          const isCandidate = item.kind === 'election' && item.state.candidateId === memberId
          const isAllowed = isIn || isCandidate || rulesOn(item, structure, memberId)
          const sees = channel !== undefined && itemRight(viewer, item, channel).read
          // Whoever closed it from outside sees what became of it.
          const hasClosed = closedBy.get(item.id) === one
          if (sees !== isAllowed && !(sees && hasClosed)) problems.add(`G-153 ${one}, step ${step}`)
        }
      }
    }
    expect([...problems]).toEqual([])
    expect(fixture.errors).toEqual([])
    expect(await fixture.verify()).toMatchObject({ ok: true })
    expect([...outcomes]).toEqual(expect.arrayContaining(['accepted', 'elected', 'open']))
  })
})

type Walk = { name: Name; dice: Dice; made: Made }

async function randomAct(fixture: ItemFixture, { name, dice, made }: Walk): Promise<void> {
  const pick = <T>(list: readonly T[]): T => list[dice(list.length)] as T
  const last = (list: readonly Opened[]) => list.at(dice(4) === 0 ? -2 : -1) ?? list[0] ?? NOTHING
  /** Not so many that nothing ever comes to an end. */
  const isTime = (list: readonly Opened[]) => list.length === 0 || dice(4) === 0
  const channel_id = fixture.channels.oven
  const { id: topic, by: author } = last(made.topics)
  const { id: voting } = last(made.votings)
  const { id: election, by: leading } = last(made.elections)
  const response = pick(['consent', 'consent', 'consent', 'stand_aside', 'objection'] as const)
  const answer = { response, reason: 'Because.' }
  const inTopic = pick(['start_round', 'back', 'resolve', 'resolve'] as const)
  const inElection = pick(['reveal', 'open_changes', 'elect', 'elect'] as const)
  const someone = await fixture.memberOf(pick(PEOPLE))
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      if (isTime(made.topics)) made.topics.push({ id: await fixture.topic(name, { channel_id }), by: name })
    },
    () => fixture.onTopic(pick([name, author]), topic, [inTopic]),
    () => fixture.onTopic(author, topic, ['start_round']),
    ...Array.from({ length: 6 }, () => () => fixture.onTopic(name, topic, ['respond', answer])),
    () => fixture.onTopic(author, topic, ['amend', { text: `Text ${dice(1000)}` }]),
    () => rule(fixture, name, topic),
    () => (dice(4) === 0 ? fixture.onTopic(author, topic, ['withdraw']) : Promise.resolve()),
    () => fixture.onTopic(name, topic, ['reopen', { reason: 'A breach.' }]),
    async () => {
      const rules = { anonymous: dice(2) === 0, quorum_pct: pick([null, null, 60]) }
      const deadline = new Date(fixture.now() + 24 * HOUR).toISOString()
      made.votings.push({ id: await fixture.voting(name, { channel_id, deadline, ...rules }), by: name })
    },
    ...Array.from({ length: 2 }, () => () => fixture.onVoting(name, voting, ['cast', { choices: ['1'] }])),
    () => fixture.onVoting(name, voting, [pick(['close', 'reopen'] as const), {}]),
    async () => {
      const deadline = new Date(fixture.now() + 12 * HOUR).toISOString()
      if (!isTime(made.elections)) return
      made.elections.push({ id: await fixture.election(name, { channel_id, deadline }), by: name })
    },
    ...Array.from({ length: 3 }, () => () => {
      const nomination = { nominee_id: someone, reason: 'Calm.' }
      return fixture.onElection(name, election, ['nominate', nomination])
    }),
    ...Array.from(
      { length: 6 },
      () => () => fixture.onElection(pick([name, leading]), election, [inElection]),
    ),
    ...Array.from({ length: 2 }, () => () => {
      const proposal = { candidate_id: someone, reason: 'Why not.' }
      return fixture.onElection(leading, election, ['propose', proposal])
    }),
    ...Array.from({ length: 10 }, () => () => fixture.onElection(name, election, ['respond', answer])),
    () => (dice(4) === 0 ? fixture.onElection(name, election, ['cancel']) : Promise.resolve()),
    ...Array.from({ length: 4 }, () => () => wholeRound(fixture, { name, dice, made })),
    ...Array.from({ length: 4 }, () => () => wholeElection(fixture, { name, dice, made })),
    () => fixture.change((now) => restructure(now, { fixture, dice, memberId: someone })),
    async () => {
      fixture.pass(dice(30) * HOUR)
      const restarted = fixture.build()
      await restarted.settleDue()
      fixture.errors.push(...restarted.errors)
    },
  ]
  await pick(acts)()
}

/** So that walks come to an end: everybody answers, most of them with a consent. */
async function everybodyAnswers(
  dice: Dice,
  answer: (name: Name, input: object) => Promise<void>,
): Promise<void> {
  for (const name of PEOPLE) {
    const response = (['objection', 'stand_aside'] as const)[dice(12)] ?? 'consent'
    await answer(name, { response, reason: 'Because.' }).catch(ignoreRefusal)
  }
}

async function wholeRound(fixture: ItemFixture, { name, dice, made }: Walk): Promise<void> {
  const id = await fixture.topic(name, { channel_id: fixture.channels.oven })
  made.topics.push({ id, by: name })
  await fixture.onTopic(name, id, ['start_round'])
  await everybodyAnswers(dice, (one, input) => fixture.onTopic(one, id, ['respond', input]))
  await fixture.onTopic(name, id, ['resolve'])
}

async function wholeElection(fixture: ItemFixture, { name, dice, made }: Walk): Promise<void> {
  const deadline = new Date(fixture.now() + HOUR).toISOString()
  const id = await fixture.election(name, { channel_id: fixture.channels.oven, deadline })
  made.elections.push({ id, by: name })
  fixture.pass(HOUR)
  await fixture.onElection(name, id, ['reveal'])
  await fixture.onElection(name, id, ['open_changes'])
  const candidate_id = await fixture.memberOf(PEOPLE[dice(PEOPLE.length)] ?? 'ada')
  await fixture.onElection(name, id, ['propose', { candidate_id, reason: 'Why not.' }])
  await everybodyAnswers(dice, (one, input) => fixture.onElection(one, id, ['respond', input]))
  await fixture.onElection(name, id, ['elect'])
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError) || error.code === 'internal') throw error
}

async function rule(fixture: ItemFixture, name: Name, id: string): Promise<void> {
  const { item } = await fixture.items.find(await fixture.seat(name), { id, kind: 'topic' })
  const open = item.state.objections.find(({ state }) => state === 'open')
  await fixture.onTopic(name, id, ['rule', { objection_id: open?.id ?? randomUUID(), reason: 'No harm.' }])
}

/** People come to the oven and go, and the roles that rule there and above change hands. */
function restructure(
  now: Structure,
  { fixture, dice, memberId }: { fixture: ItemFixture; dice: Dice; memberId: string },
): Structure {
  const teamId = fixture.teams.oven
  const here = now.roles.filter((role) => role.teamId === teamId)
  const role = here[dice(here.length)]
  const id = randomUUID()
  if (dice(2) === 0 || role === undefined) {
    return addRole(now, { id, teamId, title: 'Hand', mission: '', duties: [], roleType: null, memberId })
  }
  if (role.roleType !== null)
    return changeRole(now, dice(2) === 0 ? fixture.roles.referee : role.id, { memberId })
  return removeRole(now, role.id)
}
