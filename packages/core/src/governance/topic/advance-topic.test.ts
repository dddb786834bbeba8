import { describe, expect, it } from 'vitest'

import { agent, factsOf, HOUR, human, MEMBERS, T0, topic } from '../../../test/governance-fakes.ts'
import { createDice } from '../../../test/random.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import { advanceTopic } from './advance-topic.ts'
import type { TopicEvent } from './topic-event.ts'
import { openObjections, type TopicState } from './topic-state.ts'

const DEADLINE = T0 + 72 * HOUR

type Bare = TopicEvent extends infer E
  ? E extends { by: Actor }
    ? Omit<E, 'by' | 'facts' | 'id'>
    : E
  : never

/** Applies acts one after another; each is what is done, by whom, and when. */
function play(state: TopicState, ...acts: [Bare, (Actor | undefined)?, number?][]): TopicState {
  return acts.reduce((now, [event, by, at], index) => {
    const act = by ? { id: `x${index}-${at ?? T0}`, by, facts: factsOf(by.memberId), ...event } : event
    return advanceTopic(now, act as TopicEvent, at ?? T0 + HOUR).state
  }, state)
}

const ada = human('ada')
const ben = human('ben')
const cleo = human('cleo')
const dan = human('dan')
const open = { type: 'open' as const }
const round = { type: 'start_round' as const, deadline: DEADLINE }
const consent = { type: 'respond' as const, response: 'consent' as const, reason: '' }
const object = { type: 'respond' as const, response: 'objection' as const, reason: 'It breaks the handover.' }
const resolve = { type: 'resolve' as const }

const inConsent = () => play(topic(), [open, ada], [round, ada])

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return error.details.reason ?? error.code
    throw error
  }
  return 'accepted'
}

describe('a topic', () => {
  it('goes from a draft to accepted when all have answered and nobody objects', () => {
    const state = play(
      inConsent(),
      [consent, ada],
      [consent, ben],
      [consent, cleo],
      [consent, dan],
      [resolve, ada],
    )
    expect(state).toMatchObject({ phase: 'resolved', outcome: 'accepted', resolutions: 1 })
  })

  it('is modified when its text was amended, which answers the objections to the old one', () => {
    const objected = play(inConsent(), [object, ben], [{ type: 'back' }, ada])
    expect(openObjections(objected)).toHaveLength(1)
    const amended = play(objected, [
      { type: 'amend', text: 'No meetings before ten, handovers excepted.' },
      ada,
    ])
    expect(amended.objections[0]).toMatchObject({ state: 'addressed', addressedIn: 2 })
    const state = play(
      amended,
      [round, ada],
      ...[ada, ben, cleo, dan].map((by): [typeof consent, Actor] => [consent, by]),
      [resolve, ada],
    )
    expect(state.outcome).toBe('modified')
  })

  it('keeps objections open over a round that begins anew with the same text', () => {
    const again = play(inConsent(), [object, ben], [{ type: 'back' }, ada], [round, ada])
    expect(openObjections(again)).toHaveLength(1)
    const all = play(again, [consent, ada], [consent, cleo], [consent, dan])
    expect(refusal(() => play(all, [resolve, ada, DEADLINE]))).toBe('wrong_phase')
    expect(play(all, [consent, ben], [resolve, ada]).outcome).toBe('accepted')
  })

  it('Inv-02: an objection is set aside only by somebody who is neither party, with a reason', () => {
    const objected = play(inConsent(), [object, ben])
    const [objection] = openObjections(objected)
    const rule = { type: 'rule' as const, objectionId: objection?.id ?? '', reason: 'It names no harm.' }
    expect(refusal(() => play(objected, [rule, cleo]))).toBe('not_eligible')
    expect(refusal(() => play(objected, [rule, ada]))).toBe('not_eligible')
    expect(refusal(() => play(objected, [{ ...rule, reason: ' ' }, dan]))).toBe('reason_required')
    expect(play(objected, [rule, dan]).objections[0]).toMatchObject({
      state: 'not_qualified',
      text: 'It breaks the handover.',
      ruling: { by: 'dan' },
    })
  })

  it('takes silence for consent after the deadline, once somebody other than the author has consented', () => {
    const tick = { type: 'tick' as const, autoResolve: true }
    const silent = play(inConsent(), [consent, ada], [tick, undefined, DEADLINE])
    expect(silent).toMatchObject({ phase: 'consent', flag: 'unanswered' })
    const heard = play(inConsent(), [consent, cleo], [tick, undefined, DEADLINE])
    expect(heard).toMatchObject({ phase: 'resolved', outcome: 'accepted' })
  })

  it('stays where it is when the deadline passes over an objection, and says so once', () => {
    const objected = play(inConsent(), [object, ben], [consent, cleo])
    const tick: TopicEvent = { type: 'tick', autoResolve: true }
    const first = advanceTopic(objected, tick, DEADLINE)
    expect(first.state).toMatchObject({ phase: 'consent', flag: 'blocked' })
    expect(first.effects).toEqual([{ type: 'notify', category: 'blocked', to: ['ada', 'ben'] }])
    expect(advanceTopic(first.state, tick, DEADLINE + HOUR).effects).toEqual([])
    expect(refusal(() => play(first.state, [object, cleo, DEADLINE]))).toBe('closed')
    expect(refusal(() => play(first.state, [consent, dan, DEADLINE]))).toBe('closed')
    const withdrawn = play(first.state, [consent, ben, DEADLINE + HOUR])
    expect(advanceTopic(withdrawn, tick, DEADLINE + HOUR).state.outcome).toBe('accepted')
  })

  it('makes a concern of what somebody objected before leaving', () => {
    const state = play(inConsent(), [object, ben], [{ type: 'left', memberId: 'ben' }])
    expect(state.objections[0]?.state).toBe('left')
    expect(state.eligible).not.toContain('ben')
  })

  it.each([
    [
      'a question in a consent round',
      () => play(inConsent(), [{ type: 'ask', question: 'Why ten?' }, ben]),
      'wrong_phase',
    ],
    ['an answer before the round', () => play(topic(), [open, ada], [consent, ben]), 'wrong_phase'],
    ['a stranger', () => play(inConsent(), [consent, human('eve')]), 'not_eligible'],
    [
      'an objection without a reason',
      () => play(inConsent(), [{ ...object, reason: ' ' }, ben]),
      'reason_required',
    ],
    [
      'a round of minutes',
      () => play(topic(), [open, ada], [{ ...round, deadline: T0 + 2 * HOUR - 1 }, ada]),
      'invalid',
    ],
    ['somebody else moving it on', () => play(topic(), [open, ada], [round, ben]), 'forbidden'],
    ['an agent moving it on', () => play(topic(), [open, ada], [round, agent('ada')]), 'forbidden'],
    [
      'an amendment during consent',
      () => play(inConsent(), [{ type: 'amend', text: 'Other' }, ada]),
      'wrong_phase',
    ],
    [
      'acceptance before all have answered',
      () => play(inConsent(), [consent, ben], [resolve, ada]),
      'wrong_phase',
    ],
  ])('refuses %s', (_, run, reason) => expect(refusal(run)).toBe(reason))

  it('Inv-12: lets an agent answer once for its member, and the member overrule it', () => {
    const byAgent = play(inConsent(), [object, agent('ben')])
    expect(byAgent.responses.at(-1)).toMatchObject({ viaAgent: true })
    const overruled = play(byAgent, [consent, ben])
    expect(openObjections(overruled)).toHaveLength(0)
    expect(refusal(() => play(overruled, [object, agent('ben')]))).toBe('human_answered')
    expect(refusal(() => play(overruled, [consent, agent('ben')]))).toBe('human_answered')
  })

  it('Inv-12: what an agent said becomes the member’s when the member says it again', () => {
    const taken = play(inConsent(), [consent, agent('ben')], [consent, ben])
    expect(taken.responses.at(-1)).toMatchObject({ response: 'consent', viaAgent: false })
    expect(refusal(() => play(taken, [object, agent('ben')]))).toBe('human_answered')
  })

  it('Inv-12: an objection in person outlives its round, and no agent takes it back in the next', () => {
    const back = { type: 'back' as const }
    const next = play(inConsent(), [object, ben], [back, ada], [round, ada])
    for (const answer of [consent, { ...consent, response: 'stand_aside' as const }, object])
      expect(refusal(() => play(next, [answer, agent('ben')]))).toBe('human_answered')
    expect(openObjections(play(next, [consent, ben]))).toEqual([])
    const byAgent = play(inConsent(), [object, agent('ben')], [back, ada], [round, ada])
    expect(openObjections(play(byAgent, [consent, agent('ben')]))).toEqual([])
  })

  it('Inv-01: whoever leaves and comes back still objects, unless the text is another by then', () => {
    const [left, joined] = [
      { type: 'left' as const, memberId: 'ben' },
      { type: 'joined' as const, memberId: 'ben' },
    ]
    const others: [Bare, Actor][] = [ada, cleo, dan].map((one) => [consent, one])
    const away = play(inConsent(), [object, ben], ...others, [left])
    expect(play(away, [resolve, ada]).outcome).toBe('accepted')
    const again = play(away, [joined])
    expect(openObjections(again)).toMatchObject([{ memberId: 'ben', text: 'It breaks the handover.' }])
    expect(refusal(() => play(again, [resolve, ada]))).toBe('wrong_phase')
    const clarified = play(away, [{ type: 'back' }, ada])
    expect(openObjections(play(clarified, [joined]))).toHaveLength(1)
    const amended = play(clarified, [{ type: 'amend', text: 'No meetings before nine.' }, ada], [joined])
    expect(openObjections(amended)).toEqual([])
  })

  it('says the same again without a trace', () => {
    const once = play(inConsent(), [object, ben])
    const by = { id: 'again', by: ben, facts: factsOf('ben') }
    expect(advanceTopic(once, { ...object, ...by }, T0 + HOUR)).toEqual({ state: once, effects: [] })
  })

  it('is reopened by a referee within three days, with a reason', () => {
    const done = play(
      inConsent(),
      [consent, cleo],
      [{ type: 'tick', autoResolve: true }, undefined, DEADLINE],
    )
    const reopen = { type: 'reopen' as const, reason: 'Ben had no access.' }
    expect(refusal(() => play(done, [reopen, cleo, DEADLINE]))).toBe('not_eligible')
    expect(refusal(() => play(done, [reopen, dan, DEADLINE + 73 * HOUR]))).toBe('closed')
    expect(play(done, [reopen, dan, DEADLINE + HOUR])).toMatchObject({
      phase: 'clarification',
      outcome: null,
    })
  })
})

/** What must hold between two states, whatever happened. */
function broken(before: TopicState, after: TopicState, decisions: number): string[] {
  const accepted = after.outcome === 'accepted' || after.outcome === 'modified'
  const inRound = after.responses.filter((one) => one.round === after.round)
  const wasOpen = openObjections(before)
  const consents = after.eligible.filter(
    (id) => inRound.findLast(({ memberId }) => memberId === id)?.response === 'consent',
  )
  const others = consents.filter((id) => id !== after.authorId)
  const isAlone = after.eligible.length === 1 && consents[0] === after.authorId
  const rules: [string, boolean][] = [
    ['Inv-01', !accepted || openObjections(after).length === 0],
    ['Inv-16', !accepted || others.length > 0 || (isAlone && after.alone === true)],
    ['Inv-03 text', before.phase !== 'consent' || after.versions === before.versions],
    [
      'Inv-03 version',
      inRound.every(({ version }) => version === after.versions.length || after.phase !== 'consent'),
    ],
    ['Inv-04', decisions === after.resolutions - before.resolutions && decisions <= 1],
    ['Inv-04 resolved', (after.phase === 'resolved') === (after.outcome !== null)],
    ['history grows', after.responses.length >= before.responses.length],
    ['objections are kept', wasOpen.every(({ id }) => after.objections.some((one) => one.id === id))],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}

describe('whatever happens to a topic', () => {
  it('Inv-01, Inv-03, Inv-04, Inv-13, Inv-16: its rules hold on long random walks, and a tick repeated changes nothing', () => {
    const problems = new Set<string>()
    const outcomes = new Set<string>()
    for (let seed = 1; seed <= 500; seed += 1) {
      const dice = createDice(seed)
      let state = topic()
      let now = T0
      for (let depth = 0; depth < 80; depth += 1) {
        now += dice(30) * HOUR
        const event = randomEvent(state, dice, `s${seed}-${depth}`, now)
        let step
        try {
          step = advanceTopic(state, event, now)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          continue
        }
        const decisions = step.effects.filter(({ type }) => type === 'decision').length
        for (const rule of broken(state, step.state, decisions)) problems.add(`${rule} after ${event.type}`)
        if (event.type === 'tick' && advanceTopic(step.state, event, now).effects.length > 0)
          problems.add('Inv-13')
        state = step.state
        outcomes.add(state.outcome ?? 'open')
      }
    }
    expect([...problems]).toEqual([])
    expect([...outcomes].toSorted()).toEqual(['accepted', 'modified', 'open', 'withdrawn'])
  })
})

function randomEvent(
  state: TopicState,
  dice: (sides: number) => number,
  id: string,
  now: number,
): TopicEvent {
  const memberId = MEMBERS[dice(MEMBERS.length)] ?? 'ada'
  const by: Actor = { memberId, kind: dice(4) === 0 ? 'agent' : 'human' }
  const act = { id, by, facts: factsOf(memberId) }
  const kinds: (() => TopicEvent)[] = [
    () => ({ type: 'open', ...act }),
    () => ({ type: 'amend', text: `Text ${id}`, ...act }),
    () => ({ type: 'start_round', deadline: now + 72 * HOUR, ...act }),
    () => ({ type: 'respond', response: 'consent', reason: '', ...act }),
    () => ({ type: 'respond', response: 'consent', reason: '', ...act }),
    () => ({ type: 'respond', response: 'consent', reason: '', ...act }),
    () => ({ type: 'respond', response: 'objection', reason: `No ${id}`, ...act }),
    () => ({ type: 'respond', response: 'stand_aside', reason: '', ...act }),
    () => ({
      type: 'rule',
      objectionId: openObjections(state)[0]?.id ?? '',
      reason: 'No harm named.',
      ...act,
    }),
    () => ({ type: 'back', ...act }),
    () => ({ type: 'resolve', ...act }),
    () => ({ type: 'tick', autoResolve: dice(2) === 0 }),
    () =>
      dice(30) === 0 ? { type: 'withdraw', authorLeft: false, ...act } : { type: 'tick', autoResolve: true },
    () => ({ type: 'reopen', reason: 'A breach.', ...act }),
    () => ({ type: 'left', memberId }),
    () => ({ type: 'joined', memberId }),
  ]
  return (kinds[dice(kinds.length)] ?? kinds[0]!)()
}
