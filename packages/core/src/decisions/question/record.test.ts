import { describe, expect, it } from 'vitest'

import {
  ANNA,
  BEN,
  BOT,
  createEvents,
  createFakeDecisionStore,
  night,
  question,
  STRANGER,
  T0,
} from '../../../test/decision-fakes.ts'
import { advanceQuestion, openQuestion } from './advance.ts'
import type { DecisionEvent } from './event.ts'
import type { QuestionState } from './question-state.ts'
import { createDecisionRecord } from './record.ts'

const MINUTE = 60_000

describe('several writers', () => {
  it('let the first of answer, deadline and withdrawal win, in every order; the others become lines', async () => {
    const at = T0 + MINUTE
    const rivals = (events: ReturnType<typeof createEvents>) => [
      events.choice(ANNA, 0, at),
      events.choice(BEN, 1, at),
      events.tick(at),
      events.withdrawn(at),
    ]
    const outcomes = new Set<string>()
    for (let shift = 0; shift < 4; shift += 1) {
      const store = createFakeDecisionStore()
      await store.create(openQuestion(question({ deadline: { at, onDeadline: 'abort' } })).state)
      const record = createDecisionRecord({ store, clock: { now: () => at } })
      const order = rivals(createEvents())
      await Promise.all(
        [...order.slice(shift), ...order.slice(0, shift)].map((event) => record.take('q1', event)),
      )
      const { state } = (await store.find('q1')) ?? {}
      outcomes.add(`${state?.outcome} ${state?.answer?.by?.id ?? 'nobody'}`)
      expect(state?.history.filter(({ what }) => what.startsWith('settled'))).toHaveLength(1)
    }
    expect([...outcomes].toSorted()).toEqual([
      'answered anna',
      'answered ben',
      'expired nobody',
      'withdrawn nobody',
    ])
  })

  it('refuses an event for a question that is not there', async () => {
    const record = createDecisionRecord({ store: createFakeDecisionStore(), clock: { now: () => T0 } })
    await expect(record.take('nope', createEvents().tick(T0))).rejects.toThrow('There is no such question.')
  })
})

describe('a crash', () => {
  it('D-45: anywhere repeats no clarification, reminder or notice under a new id', () => {
    const events = createEvents()
    const script: DecisionEvent[] = [
      events.posted(),
      events.reply(STRANGER, 'A', T0),
      events.reply(ANNA, 'maybe A', T0),
      events.tick(T0 + 2_000),
      events.tick(T0 + 16 * MINUTE),
      events.reply(ANNA, 'B', T0 + 17 * MINUTE),
      events.tick(T0 + 18 * MINUTE),
    ]
    const start = openQuestion(question({ reminders: { after: [15 * MINUTE], most: 1, quiet: null } })).state
    const straight = script.reduce((state, event) => advanceQuestion(state, event, event.at).state, start)
    for (let crash = 0; crash <= script.length; crash += 1) {
      // Everything up to the crash is delivered a second time, as polling after a restart does.
      const before = script
        .slice(0, crash)
        .reduce((state, event) => advanceQuestion(state, event, event.at).state, start)
      const restored = JSON.parse(JSON.stringify(before)) as QuestionState
      const after = script.reduce((state, event) => advanceQuestion(state, event, event.at).state, restored)
      expect(after.outbox.map(({ id }) => id)).toEqual(straight.outbox.map(({ id }) => id))
      expect(after.answer).toEqual(straight.answer)
    }
  })

  it('leaves every effect in the outbox until it is reported as done', () => {
    const events = createEvents()
    const { state, effects } = openQuestion(question())
    expect(state.outbox).toEqual(effects)
    expect(advanceQuestion(state, events.done('q1:post_card'), T0).state.outbox).toEqual([])
  })
})

const frozen = ({ phase, outcome, answer, history }: QuestionState) =>
  JSON.stringify([phase, outcome, answer, history.length])

const fixed = ({ phase, outcome, answer }: QuestionState) => JSON.stringify([phase, outcome, answer])

/** Which rules a step breaks; plain comparisons, because there are tens of thousands of steps. */
function broken(before: QuestionState, { state }: { state: QuestionState }): string[] {
  const isOver = state.phase === 'settled' || state.phase === 'delivered'
  const by = state.answer?.by?.id
  const rules: [string, boolean][] = [
    ['effects have ids of their own', new Set(state.outbox.map(({ id }) => id)).size === state.outbox.length],
    ['at most two clarifications', state.clarified <= 2],
    ['an outcome exactly when it is over', isOver === (state.outcome !== null)],
    ['the history only grows', state.history.length >= before.history.length],
    ['delivery freezes', before.phase !== 'delivered' || fixed(before) === fixed(state)],
    ['what is over stays over', before.outcome === null || state.outcome !== null],
    ['only approvers answer', by === undefined || by === 'anna' || by === 'ben'],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}

/** Everything that can happen, in every order, a few steps deep. */
describe('whatever happens', () => {
  const kinds: ((events: ReturnType<typeof createEvents>, at: number) => DecisionEvent)[] = [
    (events, at) => events.posted(at),
    (events, at) => events.choice(ANNA, 0, at),
    (events, at) => events.choice(BEN, 1, at),
    (events, at) => events.choice(STRANGER, 0, at),
    (events, at) => events.other(BOT, 'A', at),
    (events, at) => events.reply(ANNA, 'maybe A', at),
    (events, at) => events.reply(BEN, 'C', at),
    (events, at) => events.tick(at),
    (events, at) => events.withdrawn(at),
    (events, at) => events.delivered(at),
    (events, at) => events.cardLost(at),
  ]

  it.each([
    ['one approver', {}],
    ['a quorum with a veto', { quorum: 2, veto: 2 }],
    ['a default', { deadline: { at: T0 + 3 * MINUTE, onDeadline: { option: 2 } } }],
    [
      'an end and an escalation',
      { deadline: { at: T0 + 3 * MINUTE, onDeadline: 'abort' as const }, escalation: night },
    ],
  ])('keeps its rules with %s', (_, over) => {
    const problems = new Set<string>()
    const walk = (state: QuestionState, kind: number, depth: number): QuestionState => {
      const at = T0 + (depth + 1) * MINUTE
      const make = kinds[kind % kinds.length]
      if (make === undefined) return state
      const before = frozen(state)
      const event: DecisionEvent = { ...make(createEvents(), at), id: `d${depth}` }
      const step = advanceQuestion(state, event, at)
      if (frozen(state) !== before) problems.add('what was passed in stays as it was')
      for (const problem of broken(state, step)) problems.add(`${problem} (${event.type})`)
      return step.state
    }
    const start = openQuestion(question(over)).state
    const reached = new Set<string>()
    // Three steps in every order, and long walks of which a small generator picks the steps.
    for (let path = 0; path < kinds.length ** 3; path += 1) {
      let state = start
      for (let depth = 0; depth < 3; depth += 1)
        state = walk(state, Math.floor(path / kinds.length ** depth), depth)
      reached.add(String(state.outcome))
    }
    for (let seed = 1; seed <= 100; seed += 1) {
      let state = start
      let random = seed
      for (let depth = 0; depth < 12; depth += 1) {
        random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
        state = walk(state, random >>> 16, depth)
      }
      reached.add(String(state.outcome))
    }
    expect([...problems]).toEqual([])
    expect(reached.size).toBeGreaterThan(2)
  })
})
