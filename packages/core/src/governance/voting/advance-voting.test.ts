import { describe, expect, it } from 'vitest'

import { agent, factsOf, HOUR, human, MEMBERS, T0 } from '../../../test/governance-fakes.ts'
import { createDice } from '../../../test/random.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import { advanceVoting, openVoting, type VotingDraft, type VotingEvent } from './advance-voting.ts'
import type { Ballot } from './tally.ts'
import { hasVoted, type VotingRules, type VotingState } from './voting-state.ts'

const RULES: VotingRules = {
  mode: 'single',
  anonymous: false,
  results: 'live',
  quorumPct: null,
  minChoices: 1,
  maxChoices: 3,
  fullRanking: false,
  closeWhenComplete: true,
}

const OPTIONS = ['red', 'green', 'blue'].map((id) => ({ id, label: id }))

function voting(rules: Partial<VotingRules> = {}, over: Partial<VotingDraft> = {}): VotingState {
  const draft = { authorId: 'ada', question: 'Which colour?', options: OPTIONS, deadline: T0 + 24 * HOUR }
  return openVoting({ ...draft, rules: { ...RULES, ...rules }, eligible: MEMBERS, ...over }, T0).state
}

/** Keeps the ballots of anonymous votings apart, as a store does. */
function createBox(start: VotingState) {
  let state = start
  const ballots: Ballot[] = []
  const box = {
    get state() {
      return state
    },
    ballots,
    do(event: VotingEvent, now = T0 + HOUR) {
      const step = advanceVoting(state, event, now)
      state = step.state
      for (const effect of step.effects) if (effect.type === 'ballot') ballots.push(effect.choices)
      return step.effects
    },
    cast: (by: Actor, ...choices: string[]) =>
      box.do({
        type: 'cast',
        by,
        choices,
        agentsMayCastAnonymously: false,
        ballots: () => [...ballots],
        tag: `tag of ${by.memberId}`,
      }),
    tick: (now: number) => box.do({ type: 'tick', ballots: () => [...ballots] }, now),
  }
  return box
}

const reopen = (by: Actor) => ({
  type: 'reopen' as const,
  by,
  facts: factsOf(by.memberId),
  reason: 'The deadline was set by mistake.',
  deadline: T0 + 90 * HOUR,
  belong: MEMBERS,
})

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return error.details.reason ?? error.code
    throw error
  }
  return 'accepted'
}

/** One or two secret ballots are not counted, so there is nothing to compare. */
function countOf(boxes: readonly { state: VotingState }[], { outcome, tally: counted }: VotingState) {
  const isTooFew = boxes.some(({ state }) => state.outcome === 'too_few')
  return isTooFew ? { few: (counted?.ballots ?? 0) < 3 } : { outcome, counted }
}

describe('a voting', () => {
  it('can be voted in again until it closes, and closes by itself when all have voted', () => {
    const box = createBox(voting())
    box.cast(human('ada'), 'red')
    box.cast(human('ada'), 'blue')
    box.cast(human('ben'), 'blue')
    box.cast(human('cleo'), 'green')
    expect(box.state.phase).toBe('open')
    box.cast(human('dan'), 'blue')
    expect(box.state).toMatchObject({ phase: 'closed', outcome: 'decided', tally: { winners: ['blue'] } })
  })

  it('Inv-13: closes at its deadline once, also when that was noticed late', () => {
    const box = createBox(voting())
    box.cast(human('ada'), 'red')
    const late = box.tick(T0 + 500 * HOUR)
    expect(late.filter(({ type }) => type === 'decision')).toHaveLength(1)
    expect(box.tick(T0 + 501 * HOUR)).toEqual([])
  })

  it('refuses a vote after the deadline even while nobody has closed it', () => {
    const state = voting()
    const cast = {
      type: 'cast' as const,
      by: human('ada'),
      choices: ['red'],
      agentsMayCastAnonymously: false,
      ballots: () => [],
    }
    expect(refusal(() => advanceVoting(state, cast, T0 + 24 * HOUR))).toBe('closed')
  })

  it.each([
    ['an unknown option', ['mauve']],
    ['the same option twice', ['red', 'red']],
    ['two options where one is asked for', ['red', 'green']],
    ['nothing', []],
  ])('refuses %s', (_, choices) => {
    const box = createBox(voting())
    expect(refusal(() => box.cast(human('ada'), ...choices))).toBe('invalid')
    expect(box.state.votes).toEqual({})
  })

  it('takes a partial ranking, unless a full one is asked for', () => {
    const ranked = createBox(voting({ mode: 'ranked' }))
    ranked.cast(human('ada'), 'green')
    expect(ranked.state.votes.ada?.choices).toEqual(['green'])
    const full = createBox(voting({ mode: 'ranked', fullRanking: true }))
    expect(refusal(() => full.cast(human('ada'), 'green'))).toBe('invalid')
  })

  it('misses its quorum by the number of those who may vote', () => {
    const box = createBox(voting({ quorumPct: 60 }))
    box.cast(human('ada'), 'red')
    box.cast(human('ben'), 'red')
    box.tick(T0 + 24 * HOUR)
    expect(box.state.outcome).toBe('no_quorum')
  })

  it.each([
    ['without a question', { question: ' ' }],
    ['with one option', { options: OPTIONS.slice(0, 1) }],
    ['with an empty option', { options: [...OPTIONS, { id: 'x', label: ' ' }] }],
    ['with two options of one id', { options: [...OPTIONS, { id: 'red', label: 'again' }] }],
    ['with a deadline that has passed', { deadline: T0 }],
  ])('is not opened %s', (_, over) => expect(refusal(() => voting({}, over))).toBe('invalid'))

  it('Inv-12: an agent votes for its member until the member does', () => {
    const box = createBox(voting())
    box.cast(agent('ada'), 'red')
    box.cast(human('ada'), 'green')
    expect(refusal(() => box.cast(agent('ada'), 'red'))).toBe('human_answered')
    expect(refusal(() => box.cast(agent('ada'), 'green'))).toBe('human_answered')
    expect(box.cast(human('ada'), 'green')).toEqual([])
    box.cast(agent('ben'), 'red')
    box.cast(human('ben'), 'red')
    expect(refusal(() => box.cast(agent('ben'), 'green'))).toBe('human_answered')
  })

  it('says in the journal that somebody voted, never what', () => {
    const box = createBox(voting())
    const effects = box.cast(human('ada'), 'red')
    expect(JSON.stringify(effects)).not.toContain('red')
  })

  it.each([
    [null, 'no_ballots'],
    [50, 'no_quorum'],
  ])('ends without a vote, with a quorum of %s, as %s', (quorumPct, outcome) => {
    for (const anonymous of [true, false]) {
      const box = createBox(voting({ quorumPct, anonymous }))
      box.tick(T0 + 24 * HOUR)
      expect(box.state.outcome).toBe(outcome)
    }
  })

  it('G-119: counts leavers alike, named or anonymous, whoever votes and leaves in which order', () => {
    const differing: number[] = []
    for (let seed = 1; seed <= 400; seed += 1) {
      const dice = createDice(seed)
      const quorumPct = [null, 34, 50, 67, 100][dice(5)] ?? null
      const rules = { quorumPct, closeWhenComplete: dice(2) === 0 }
      const eligible = ['ada', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gus', 'hal']
      const boxes = [false, true].map((anonymous) => createBox(voting({ ...rules, anonymous }, { eligible })))
      for (const memberId of [...eligible, ...eligible].toSorted(() => dice(3) - 1)) {
        const option = OPTIONS[dice(3)]?.id ?? 'red'
        const leaves = dice(2) === 0
        for (const box of boxes) {
          if (box.state.phase === 'closed' || hasVoted(box.state, memberId)) continue
          if (leaves) box.do({ type: 'left', memberId, ballots: () => [...box.ballots] })
          else if (box.state.eligible.includes(memberId)) box.cast(human(memberId), option)
        }
        if (leaves && dice(2) === 0)
          for (const box of boxes) box.do({ type: 'left', memberId, ballots: () => [...box.ballots] })
      }
      for (const box of boxes) box.tick(T0 + 24 * HOUR)
      const [named, secret] = boxes.map(({ state }) =>
        JSON.stringify({ eligible: state.eligible, closedAt: state.closedAt, ...countOf(boxes, state) }),
      )
      if (named !== secret) differing.push(seed)
    }
    expect(differing).toEqual([])
  })

  it('G-119: a named vote stays counted when its voter leaves', () => {
    const box = createBox(voting({ quorumPct: 60 }))
    box.cast(human('ada'), 'red')
    box.cast(human('ben'), 'red')
    box.do({ type: 'left', memberId: 'ada', ballots: () => [] })
    box.do({ type: 'left', memberId: 'cleo', ballots: () => [] })
    box.tick(T0 + 24 * HOUR)
    expect(box.state).toMatchObject({
      outcome: 'decided',
      tally: { ballots: 2 },
      eligible: ['ada', 'ben', 'dan'],
    })
  })

  it('waits no longer for who leaves without a vote, and closes when the others have voted', () => {
    const box = createBox(voting())
    for (const memberId of ['ada', 'ben', 'cleo']) box.cast(human(memberId), 'red')
    box.do({ type: 'left', memberId: 'dan', ballots: () => [] })
    expect(box.state).toMatchObject({ phase: 'closed', outcome: 'decided' })
  })

  it('is reopened by a referee within three days, never when it was anonymous', () => {
    const box = createBox(voting())
    box.tick(T0 + 24 * HOUR)
    expect(refusal(() => box.do(reopen(human('ben')), T0 + 25 * HOUR))).toBe('not_eligible')
    box.do(reopen(human('dan')), T0 + 25 * HOUR)
    expect(box.state.phase).toBe('open')
    const secret = createBox(voting({ anonymous: true }))
    secret.tick(T0 + 24 * HOUR)
    expect(refusal(() => secret.do(reopen(human('dan')), T0 + 25 * HOUR))).toBe('closed')
  })
})

describe('a voting that is reopened', () => {
  it('G-119: no longer waits for who left while it was closed without a vote', () => {
    const box = createBox(voting({ quorumPct: 60 }))
    box.cast(human('ada'), 'red')
    box.tick(T0 + 24 * HOUR)
    box.do({ ...reopen(human('dan')), belong: ['ben', 'dan'] }, T0 + 25 * HOUR)
    expect(box.state.eligible).toEqual(['ada', 'ben', 'dan'])
  })
})

describe('an anonymous voting', () => {
  it('Inv-09: keeps no choice beside a name, and no trace of when or in which order people voted', () => {
    const box = createBox(voting({ anonymous: true, closeWhenComplete: false }))
    const effects = ['dan', 'ada', 'cleo'].flatMap((memberId) => box.cast(human(memberId), 'red'))
    expect(box.state).toMatchObject({ submitted: ['ada', 'cleo', 'dan'], votes: {} })
    const tags = ['dan', 'ada', 'cleo'].map((memberId) => `tag of ${memberId}`)
    expect(effects).toEqual(tags.map((tag) => ({ type: 'ballot', choices: ['red'], tag })))
    expect(JSON.stringify(box.state)).not.toMatch(/"at"|T0/)
  })

  it('counts every ballot once, and lets nobody vote twice', () => {
    const box = createBox(voting({ anonymous: true }))
    box.cast(human('ada'), 'red')
    expect(refusal(() => box.cast(human('ada'), 'blue'))).toBe('closed')
    for (const memberId of ['ben', 'cleo', 'dan']) box.cast(human(memberId), 'blue')
    expect(box.state.tally).toMatchObject({ ballots: 4, scores: { red: 1, blue: 3, green: 0 } })
  })

  it('takes no ballot from an agent unless the organisation allows it', () => {
    const box = createBox(voting({ anonymous: true }))
    expect(refusal(() => box.cast(agent('ada'), 'red'))).toBe('not_eligible')
    box.do({
      type: 'cast',
      by: agent('ada'),
      choices: ['red'],
      agentsMayCastAnonymously: true,
      ballots: () => [],
    })
    expect(box.state.submitted).toEqual(['ada'])
  })

  it('keeps counting somebody who voted and left: nobody could take the ballot out', () => {
    const box = createBox(voting({ anonymous: true }))
    box.cast(human('ada'), 'red')
    box.do({ type: 'left', memberId: 'ada', ballots: () => [...box.ballots] })
    expect(box.state.eligible).toContain('ada')
  })
})

describe('a secret box that is lost', () => {
  it('G-124: empties the list of voters, gives two days, and says so once in the journal', () => {
    const box = createBox(voting({ anonymous: true }))
    for (const memberId of ['ada', 'ben']) box.cast(human(memberId), 'red')
    const effects = box.do({ type: 'box_lost', belong: ['ada', 'cleo', 'dan'] }, T0 + 20 * HOUR)
    expect(box.state).toMatchObject({
      submitted: [],
      round: 2,
      eligible: ['ada', 'cleo', 'dan'],
      deadline: T0 + 68 * HOUR,
    })
    expect(effects).toEqual([
      { type: 'box', fate: 'destroy' },
      { type: 'journal', kind: 'Process', by: null, before: {}, after: { box_lost: true, casts: 2 } },
      { type: 'notify', category: 'box_lost', to: ['ada', 'ben'] },
    ])
  })
})

describe('whatever happens to a voting', () => {
  it('Inv-04, Inv-05: one vote a member, one decision a close', () => {
    const problems = new Set<string>()
    for (let seed = 1; seed <= 300; seed += 1) {
      const dice = createDice(seed)
      const anonymous = dice(2) === 0
      const box = createBox(voting({ anonymous, closeWhenComplete: dice(2) === 0 }))
      let decisions = 0
      let now = T0
      for (let depth = 0; depth < 25; depth += 1) {
        now += dice(4) * HOUR
        const memberId = MEMBERS[dice(MEMBERS.length)] ?? 'ada'
        const by: Actor = { memberId, kind: dice(3) === 0 ? 'agent' : 'human' }
        const ballots = () => [...box.ballots]
        const choices = [OPTIONS[dice(3)]?.id ?? 'red']
        const facts = factsOf(memberId)
        const events: VotingEvent[] = [
          { type: 'cast', by, choices, agentsMayCastAnonymously: dice(2) === 0, ballots },
          { type: 'cast', by, choices, agentsMayCastAnonymously: false, ballots },
          { type: 'close', by, facts, ballots },
          { type: 'tick', ballots },
          { type: 'left', memberId, ballots },
          { type: 'reopen', by, facts, reason: 'A breach.', deadline: now + 24 * HOUR, belong: MEMBERS },
        ]
        try {
          const effects = box.do(events[dice(events.length)] ?? { type: 'tick', ballots }, now)
          decisions += effects.filter(({ type }) => type === 'decision').length
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
        const { state } = box
        const rules: [string, boolean][] = [
          ['Inv-04', decisions === state.resolutions],
          ['Inv-05', box.ballots.length === (anonymous ? state.submitted.length : 0)],
          [
            'closed with a tally, unless there were too few',
            (state.phase === 'closed') === (state.tally !== null || state.outcome === 'too_few'),
          ],
          ['never one or two in secret', !anonymous || ![1, 2].includes(state.tally?.ballots ?? 0)],
          [
            'all ballots counted',
            !anonymous || state.tally === null || state.tally.ballots === box.ballots.length,
          ],
        ]
        for (const [rule, holds] of rules) if (!holds) problems.add(`${rule}, walk ${seed}`)
      }
    }
    expect([...problems]).toEqual([])
  })
})
