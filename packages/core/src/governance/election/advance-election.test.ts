import { describe, expect, it } from 'vitest'

import { agent, factsOf, HOUR, human, MEMBERS, T0 } from '../../../test/governance-fakes.ts'
import { createDice } from '../../../test/random.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import { advanceElection, openElection } from './advance-election.ts'
import { hasAccepted } from './electing.ts'
import type { ElectionEvent } from './election-event.ts'
import { type ElectionState, liveAnswer } from './election-state.ts'

const DEADLINE = T0 + 72 * HOUR

const election = () =>
  openElection({ authorId: 'ada', roleTitle: 'Host', deadline: T0 + 24 * HOUR, eligible: MEMBERS }, T0).state

type Bare = ElectionEvent extends infer E ? (E extends { by: Actor } ? Omit<E, 'by' | 'facts'> : E) : never

function play(state: ElectionState, ...acts: [Bare, (Actor | undefined)?, number?][]): ElectionState {
  return acts.reduce((now, [event, by, at]) => {
    const act = by ? { ...event, by, facts: factsOf(by.memberId) } : event
    return advanceElection(now, act as ElectionEvent, at ?? T0 + HOUR).state
  }, state)
}

const ada = human('ada')
const ben = human('ben')
const cleo = human('cleo')
const dan = human('dan')
const name = (nomineeId: string | null, reason = 'Calm under pressure.'): Bare => ({
  type: 'nominate',
  nomineeId,
  reason,
  nomineeIsMember: true,
})
const consent: Bare = { type: 'respond', response: 'consent', reason: '' }
const object: Bare = { type: 'respond', response: 'objection', reason: 'No time this year.' }
const propose = (candidateId: string, reason = ''): Bare => ({
  type: 'propose',
  candidateId,
  reason,
  deadline: DEADLINE,
})

const nominated = () =>
  play(election(), [name('cleo'), ada], [name('cleo'), ben], [name(null, ''), cleo], [name('ben'), dan])
const inConsent = () =>
  play(nominated(), [{ type: 'reveal' }, ada], [{ type: 'open_changes' }, ada], [propose('cleo'), ada])

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return error.details.reason ?? error.code
    throw error
  }
  return 'accepted'
}

describe('an election', () => {
  it('goes from secret nominations to somebody whom all consent to and who accepts', () => {
    const all = play(inConsent(), [consent, ada], [consent, ben], [consent, dan], [consent, cleo])
    expect(play(all, [{ type: 'elect' }, ada])).toMatchObject({
      phase: 'closed',
      outcome: 'elected',
      electedId: 'cleo',
      resolutions: 1,
    })
  })

  it('keeps nominations secret until they are shown, in the journal too', () => {
    const by = { by: ben, facts: factsOf('ben') }
    const { effects } = advanceElection(
      election(),
      { ...(name('cleo') as object), ...by } as ElectionEvent,
      T0,
    )
    expect(JSON.stringify(effects)).not.toContain('cleo')
  })

  it('shows nominations when all have nominated or passed, or the time is over', () => {
    const some = play(election(), [name('cleo'), ada])
    expect(refusal(() => play(some, [{ type: 'reveal' }, ada]))).toBe('wrong_phase')
    expect(play(some, [{ type: 'reveal' }, ada, T0 + 24 * HOUR]).phase).toBe('discussion')
    expect(play(nominated(), [{ type: 'reveal' }, ada]).phase).toBe('discussion')
  })

  it('lets people change their nomination in its round, and keeps it one', () => {
    const changed = play(
      nominated(),
      [{ type: 'reveal' }, ada],
      [{ type: 'open_changes' }, ada],
      [{ type: 'change', nomineeId: 'ben', reason: 'Convinced by Dan.', nomineeIsMember: true }, ada],
    )
    const own = changed.nominations.filter(({ nominatorId }) => nominatorId === 'ada')
    expect(own).toMatchObject([{ nomineeId: 'ben', changed: true }])
  })

  it('Inv-06: elects nobody who has not accepted in person', () => {
    const others = play(inConsent(), [consent, ada], [consent, ben], [consent, dan])
    expect(refusal(() => play(others, [{ type: 'elect' }, ada, DEADLINE]))).toBe('wrong_phase')
    expect(refusal(() => play(others, [consent, agent('cleo')]))).toBe('forbidden')
    const late = play(others, [consent, cleo, DEADLINE + HOUR])
    expect(play(late, [{ type: 'elect' }, ada, DEADLINE + HOUR]).outcome).toBe('elected')
  })

  it.each([
    ['stands aside', [{ type: 'respond', response: 'stand_aside', reason: '' }]],
    ['says nothing', []],
    ['objects', [object]],
    ['consents and then stands aside', [consent, { type: 'respond', response: 'stand_aside', reason: '' }]],
    ['consents and then objects', [consent, object]],
  ] satisfies [string, Bare[]][])('G-109, Inv-06: elects no candidate who %s', (_, answers) => {
    const others = play(inConsent(), [consent, ada], [consent, ben], [consent, dan])
    const state = play(others, ...answers.map((answer): [Bare, Actor] => [answer, cleo]))
    expect(hasAccepted(state)).toBe(false)
    for (const now of [T0 + HOUR, DEADLINE, DEADLINE + 99 * HOUR])
      expect(refusal(() => play(state, [{ type: 'elect' }, ada, now]))).toBe('wrong_phase')
  })

  it('G-109: needs a consent besides the candidate’s own, unless there is nobody else', () => {
    const aside: Bare = { type: 'respond', response: 'stand_aside', reason: '' }
    const state = play(inConsent(), [consent, cleo], [aside, ada], [aside, ben], [aside, dan])
    for (const now of [T0 + HOUR, DEADLINE])
      expect(refusal(() => play(state, [{ type: 'elect' }, ada, now]))).toBe('unanswered')
    expect(play(state, [consent, dan], [{ type: 'elect' }, ada])).toMatchObject({ outcome: 'elected' })
    const left = ['ada', 'ben', 'dan'].map((memberId): [Bare] => [{ type: 'left', memberId }])
    const alone = play(state, ...left, [{ type: 'elect' }, ada])
    expect(alone).toMatchObject({ outcome: 'elected', alone: true })
  })

  it('counts no answers to a candidate who is none any more', () => {
    const back = play(inConsent(), [consent, ada], [{ type: 'back', to: 'discussion' }, ada])
    expect(liveAnswer(back, 'ada')).toBeUndefined()
  })

  it('takes an objection of the candidate for a refusal, and goes back with or without the nominations', () => {
    const refused = play(inConsent(), [object, cleo], [consent, ada], [consent, ben], [consent, dan])
    expect(refusal(() => play(refused, [{ type: 'elect' }, ada]))).toBe('wrong_phase')
    const back = play(refused, [{ type: 'back', to: 'discussion' }, ada])
    expect(back).toMatchObject({ phase: 'discussion', candidateId: null, round: 1 })
    const anew = play(refused, [{ type: 'back', to: 'nomination' }, ada])
    expect(anew).toMatchObject({ phase: 'nomination', round: 2 })
    expect(play(anew, [name('ben'), ada]).nominations).toHaveLength(5)
  })

  it('asks for a reason to propose somebody nobody named', () => {
    const ready = play(nominated(), [{ type: 'reveal' }, ada], [{ type: 'open_changes' }, ada])
    expect(refusal(() => play(ready, [propose('dan'), ada]))).toBe('reason_required')
    expect(play(ready, [propose('dan', 'The only one with the keys.'), ada]).candidateId).toBe('dan')
  })

  it('puts no old answers on a new candidate', () => {
    const first = play(inConsent(), [consent, ada], [{ type: 'back', to: 'discussion' }, ada])
    const second = play(first, [{ type: 'open_changes' }, ada], [propose('ben'), ada])
    expect(liveAnswer(second, 'ada')).toBeUndefined()
  })

  it.each([
    ['a nomination without a reason', () => play(election(), [name('ben', ' '), ada]), 'reason_required'],
    [
      'a nominee who is no member',
      () => play(election(), [{ ...(name('eve') as object), nomineeIsMember: false } as Bare, ada]),
      'not_found',
    ],
    ['a stranger', () => play(election(), [name('ben'), human('eve')]), 'not_eligible'],
    [
      'a second nomination by an agent',
      () => play(election(), [name('ben'), agent('ada')], [name('dan'), agent('ada')]),
      'forbidden',
    ],
    [
      'an agent over its member',
      () => play(election(), [name('ben'), ada], [name('dan'), agent('ada')]),
      'human_answered',
    ],
    [
      'an agent repeating its member',
      () => play(election(), [name('ben'), ada], [name('ben'), agent('ada')]),
      'human_answered',
    ],
    [
      'an agent repeating its member’s consent',
      () => play(inConsent(), [consent, ada], [consent, agent('ada')]),
      'human_answered',
    ],
    [
      'a nomination after the reveal',
      () => play(nominated(), [{ type: 'reveal' }, ada], [name('ben'), ada]),
      'wrong_phase',
    ],
    ['an agent leading', () => play(nominated(), [{ type: 'reveal' }, agent('ada')]), 'forbidden'],
    [
      'no election without a reason',
      () => play(inConsent(), [{ type: 'no_election', reason: '' }, ada]),
      'reason_required',
    ],
    ['cancelling by anybody', () => play(election(), [{ type: 'cancel' }, ben]), 'forbidden'],
  ])('refuses %s', (_, run, reason) => expect(refusal(run)).toBe(reason))

  it('leaves a decision when it is cancelled', () => {
    const by = { by: dan, facts: factsOf('dan') }
    const { effects } = advanceElection(election(), { type: 'cancel', ...by }, T0)
    expect(effects).toContainEqual({ type: 'decision', outcome: 'cancelled', by: dan })
  })

  it('goes back to discussion when the candidate leaves', () => {
    expect(play(inConsent(), [{ type: 'left', memberId: 'cleo' }])).toMatchObject({
      phase: 'discussion',
      candidateId: null,
    })
  })
})

describe('whatever happens to an election', () => {
  it('Inv-04, Inv-05, Inv-06, Inv-16: its rules hold on long random walks', () => {
    const problems = new Set<string>()
    const outcomes = new Set<string>()
    for (let seed = 1; seed <= 400; seed += 1) {
      const dice = createDice(seed)
      let state = election()
      let now = T0
      for (let depth = 0; depth < 120 && state.phase !== 'closed'; depth += 1) {
        now += dice(3) * HOUR
        let step
        try {
          step = advanceElection(state, randomEvent(state, dice, now), now)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          continue
        }
        state = step.state
        const { electedId, candidateId, nominations, eligible, round, phase } = state
        const nominators = nominations.filter((one) => one.round === round).map((one) => one.nominatorId)
        const decisions = step.effects.filter(({ type }) => type === 'decision').length
        const answers = eligible.map((id) => liveAnswer(state, id)?.response)
        const acceptance = electedId === null ? undefined : liveAnswer(state, electedId)
        const accepted = acceptance?.viaAgent === false && acceptance.response === 'consent'
        const others = eligible.filter((id) => id !== electedId)
        const consented = others.some((id) => liveAnswer(state, id)?.response === 'consent')
        const rules: [string, boolean][] = [
          ['Inv-04', decisions === (phase === 'closed' ? 1 : 0)],
          ['Inv-05', new Set(nominators).size === nominators.length],
          ['Inv-06', electedId === null || (electedId === candidateId && accepted)],
          ['Inv-06 consent', electedId === null || !answers.includes('objection')],
          ['Inv-16', electedId === null || consented || (others.length === 0 && state.alone === true)],
        ]
        for (const [rule, holds] of rules) if (!holds) problems.add(`${rule}, walk ${seed}`)
      }
      outcomes.add(state.outcome ?? 'open')
    }
    expect([...problems]).toEqual([])
    expect([...outcomes].toSorted()).toEqual(['cancelled', 'elected', 'no_election', 'open'])
  })
})

function randomEvent(state: ElectionState, dice: (sides: number) => number, now: number): ElectionEvent {
  const memberId = MEMBERS[dice(MEMBERS.length)] ?? 'ada'
  const other = MEMBERS[dice(MEMBERS.length)] ?? 'ben'
  const by: Actor = { memberId, kind: dice(4) === 0 ? 'agent' : 'human' }
  const act = { by, facts: factsOf(memberId) }
  const kinds: (() => ElectionEvent)[] = [
    () => ({ type: 'nominate', nomineeId: other, reason: 'Good.', nomineeIsMember: true, ...act }),
    () => ({ type: 'nominate', nomineeId: null, reason: '', nomineeIsMember: true, ...act }),
    () => ({ type: 'reveal', ...act }),
    () => ({ type: 'open_changes', ...act }),
    () => ({ type: 'change', nomineeId: other, reason: 'Better.', nomineeIsMember: true, ...act }),
    () => ({ type: 'propose', candidateId: other, reason: 'Why not.', deadline: now + 24 * HOUR, ...act }),
    ...Array.from({ length: state.phase === 'consent' ? 12 : 1 }, () => () => ({
      type: 'respond' as const,
      response: 'consent' as const,
      reason: '',
      ...act,
    })),
    () => ({ type: 'respond', response: dice(4) === 0 ? 'objection' : 'stand_aside', reason: 'Hm.', ...act }),
    () => ({ type: 'elect', ...act }),
    () => ({ type: 'back', to: dice(2) === 0 ? 'discussion' : 'nomination', ...act }),
    () =>
      dice(6) === 0 ? { type: 'no_election', reason: 'Nobody fits.', ...act } : { type: 'elect', ...act },
    () => (dice(20) === 0 ? { type: 'cancel', ...act } : { type: 'reveal', ...act }),
    () => ({ type: dice(2) === 0 ? 'joined' : 'left', memberId }),
  ]
  return (kinds[dice(kinds.length)] ?? kinds[0]!)()
}
