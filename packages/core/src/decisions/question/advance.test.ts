import { describe, expect, it } from 'vitest'

import {
  ANNA,
  BEN,
  BOT,
  CARA,
  createEvents,
  night,
  question,
  STRANGER,
  T0,
} from '../../../test/decision-fakes.ts'
import { advanceQuestion, openQuestion } from './advance.ts'
import type { DecisionEvent } from './event.ts'
import { type QuestionState, statusWord } from './question-state.ts'
import { DEFAULT_REMINDERS, type DecisionQuestion } from './question.ts'
import { nextDue } from './timing.ts'

const MINUTE = 60_000

/** A question that people can see, and what happens to it. */
function life(over: Partial<DecisionQuestion> = {}) {
  const events = createEvents()
  let state: QuestionState = openQuestion(question(over)).state
  const effects: string[] = []
  const happens = (event: DecisionEvent, now = event.at) => {
    const step = advanceQuestion(state, event, now)
    state = step.state
    effects.push(...step.effects.map(({ type }) => type))
    return step
  }
  happens(events.posted())
  const says = (from: typeof ANNA, text: string, at = T0) => {
    happens(events.reply(from, text, at))
    return happens(events.tick(at + 2_000))
  }
  return {
    events,
    effects,
    happens,
    says,
    state: () => state,
    count: (type: string) => effects.filter((each) => each === type).length,
  }
}

describe('a question', () => {
  it('is stored with its card still to be posted, and waits once it is shown', () => {
    const { state, effects } = openQuestion(question())
    expect(state).toMatchObject({ phase: 'asked', outcome: null })
    expect(effects).toEqual([{ id: 'q1:post_card', at: T0, type: 'post_card' }])
    expect(life().state().phase).toBe('waiting')
  })

  it('is settled by a button at once: who, what, when, how', () => {
    const { happens, events, state, effects } = life()
    happens(events.choice(ANNA, 1, T0 + 5))
    expect(state()).toMatchObject({ phase: 'settled', outcome: 'answered' })
    expect(state().answer).toEqual({
      number: 1,
      kind: 'option',
      option: 1,
      text: 'B) Staging first',
      qualified: false,
      by: { id: 'anna', name: 'Anna' },
      at: T0 + 5,
      source: 'button',
    })
    expect(effects).toEqual(['edit_card', 'wake'])
  })

  it('D-25: waits two seconds for a second thought, which replaces the first; buttons do not wait', () => {
    const { happens, events, state } = life()
    happens(events.reply(ANNA, 'A', T0))
    expect(nextDue(state())).toBe(T0 + 2_000)
    happens(events.reply(ANNA, 'wait no, B', T0 + 1_500))
    happens(events.tick(T0 + 2_000))
    expect(state().outcome).toBeNull()
    happens(events.tick(T0 + 3_500))
    expect(state().answer).toMatchObject({ option: 1, text: 'wait no, B' })
  })

  it.each([
    [['please do not', 'A'], null],
    [["don't", 'run now'], null],
    [['stop', 'A'], null],
    [['A', '?'], null],
    [['A', 'not really'], null],
    [['하지 마', 'A'], null],
    [['no', 'A'], null],
    [['A', 'thanks'], 0],
    [['hmm', 'B'], 1],
    [['B', 'not A'], 1],
    [['A', 'but only after six'], 0],
    [['A', 'B', 'C'], 2],
  ])('D-25: reads %j within two seconds as one reply', (messages, option) => {
    const { happens, events, state } = life()
    for (const [at, text] of messages.entries()) happens(events.reply(ANNA, text, T0 + at * 500))
    happens(events.tick(T0 + MINUTE))
    expect(state().answer?.option ?? null).toBe(option)
  })

  it('keeps a condition with the words', () => {
    const { says, state } = life()
    says(ANNA, 'A if the tests pass')
    expect(state().answer).toMatchObject({ option: 0, qualified: true, text: 'A if the tests pass' })
  })

  it('asks for clarity twice, then is silent and goes on waiting', () => {
    const { says, state, count } = life()
    for (const minute of [1, 2, 3, 4]) says(ANNA, 'maybe A', T0 + minute * MINUTE)
    expect(count('clarify')).toBe(2)
    expect(state()).toMatchObject({ phase: 'waiting', outcome: null })
    says(ANNA, 'A', T0 + 9 * MINUTE)
    expect(state().outcome).toBe('answered')
  })

  it('hands a counter-question to the agent and stays open; a moment to think asks nothing back', () => {
    const { says, state, effects } = life()
    says(ANNA, '잠깐만요')
    expect(effects).toEqual([])
    const { effects: asked } = says(ANNA, 'what happens to the old rows?', T0 + MINUTE)
    expect(asked).toMatchObject([{ type: 'ask_agent', text: 'what happens to the old rows?', by: 'anna' }])
    expect(state().outcome).toBeNull()
  })

  it('turns others away, tells each of them once, and keeps the lines but not the words', () => {
    const { says, state, count } = life()
    says(STRANGER, 'A, secretly')
    says(STRANGER, 'A!!')
    expect(state().outcome).toBeNull()
    expect(count('turn_away')).toBe(1)
    expect(state().history.filter(({ by }) => by === 'zoe')).toHaveLength(2)
    expect(JSON.stringify(state())).not.toContain('secretly')
  })

  it('never takes an answer of a bot or an empty message', () => {
    const { says, happens, events, state } = life()
    says(BOT, 'A')
    says(ANNA, '  ')
    happens(events.choice(BOT, 0))
    expect(state()).toMatchObject({ outcome: null, history: [{ what: 'asked' }, { what: 'shown' }] })
  })

  it('can be answered differently by the same person until delivery, and not after', () => {
    const { happens, events, state, effects } = life()
    happens(events.choice(ANNA, 0))
    happens(events.choice(BEN, 2))
    expect(state().answer).toMatchObject({ option: 0, by: { id: 'anna' } })
    expect(effects.at(-1)).toBe('already_answered')
    happens(events.choice(ANNA, 1))
    expect(state().answer).toMatchObject({ number: 2, option: 1 })
    happens(events.delivered())
    happens(events.choice(ANNA, 2))
    expect(state()).toMatchObject({ phase: 'delivered', answer: { number: 2, option: 1 } })
    expect(effects.at(-1)).toBe('too_late')
  })

  it('can be cancelled by a person and withdrawn by the agent, and tells these apart', () => {
    const cancelled = life()
    cancelled.says(ANNA, 'never mind')
    expect(cancelled.state()).toMatchObject({ outcome: 'cancelled' })
    const withdrawn = life()
    withdrawn.happens(withdrawn.events.withdrawn())
    withdrawn.happens(withdrawn.events.choice(ANNA, 0))
    expect(withdrawn.state()).toMatchObject({ outcome: 'withdrawn', answer: null })
  })

  it('D-30: takes the same event once, however often it comes', () => {
    const { happens, events, state } = life({ quorum: 2 })
    const click = events.choice(ANNA, 0)
    happens(click)
    const before = state()
    expect(happens(click)).toEqual({ state: before, effects: [] })
    expect(Object.keys(state().votes)).toEqual(['anna'])
  })

  it('shows what the agent added, while it is open', () => {
    const { happens, events, state, effects } = life()
    happens(events.updated('The backup is done.'))
    happens(events.choice(ANNA, 0))
    happens(events.updated('Too late.'))
    expect(state().additions).toEqual([{ at: T0, text: 'The backup is done.' }])
    expect(effects).toEqual(['addition', 'edit_card', 'edit_card', 'wake'])
  })

  it('is shown again once when its card is gone', () => {
    const { happens, events, count } = life()
    happens(events.cardLost())
    happens(events.posted())
    happens(events.cardLost())
    expect(count('post_card')).toBe(1)
  })

  it('keeps the five status words; nobody waiting is "disconnected"', () => {
    const { happens, events, state } = life()
    expect(statusWord(state())).toBe('pending')
    happens(events.watch(false))
    expect(statusWord(state())).toBe('disconnected')
    happens(events.watch(true))
    happens(events.choice(ANNA, 0))
    expect(statusWord(state())).toBe('resolved')
    for (const outcome of ['expired', 'withdrawn', 'cancelled'] as const)
      expect(statusWord({ outcome, watched: true })).toBe('aborted')
  })
})

describe('a quorum', () => {
  it('gives each person one vote, changeable until enough agree on one option', () => {
    const { happens, events, state } = life({ quorum: 2 })
    happens(events.choice(ANNA, 0))
    happens(events.choice(ANNA, 0))
    expect(state().outcome).toBeNull()
    happens(events.choice(BEN, 1))
    expect(state().outcome).toBeNull()
    happens(events.choice(ANNA, 1))
    expect(state()).toMatchObject({ outcome: 'answered', answer: { option: 1 } })
    happens(events.choice(ANNA, 0))
    expect(state().answer).toMatchObject({ option: 1 })
  })

  it('is cut short by the veto option', () => {
    const { says, state } = life({ quorum: 2, veto: 2 })
    says(BEN, 'hold')
    expect(state()).toMatchObject({ outcome: 'answered', answer: { option: 2, by: { id: 'ben' } } })
  })

  it('counts options only', () => {
    const { says, state, count } = life({ quorum: 2 })
    says(ANNA, 'Use a canary deployment instead')
    says(ANNA, 'never mind', T0 + MINUTE)
    expect(state().outcome).toBeNull()
    expect(count('clarify')).toBe(2)
  })
})

describe('time', () => {
  const at = T0 + 10 * MINUTE

  it("D-49: fires the default as nobody's answer, and expiry as its own outcome", () => {
    const safe = life({ deadline: { at, onDeadline: { option: 2 } } })
    safe.happens(safe.events.tick(at))
    expect(safe.state()).toMatchObject({
      outcome: 'default',
      answer: { option: 2, by: null, source: 'default' },
    })
    const strict = life({ deadline: { at, onDeadline: 'abort' } })
    strict.happens(strict.events.tick(at))
    expect(strict.state()).toMatchObject({ outcome: 'expired', answer: null })
    expect(strict.count('abort_notice')).toBe(1)
  })

  it('has no deadline by default, and may keep waiting after one', () => {
    const endless = life()
    endless.happens(endless.events.tick(T0 + 365 * 24 * 60 * MINUTE))
    expect(endless.state().outcome).toBeNull()
    const patient = life({ deadline: { at, onDeadline: 'keep_waiting' } })
    patient.happens(patient.events.tick(at))
    patient.says(ANNA, 'A', at + MINUTE)
    expect(patient.state()).toMatchObject({ outcome: 'answered' })
  })

  it('D-48: counts from asking; an answer sent in time wins although it is read later', () => {
    const { happens, events, state } = life({ deadline: { at, onDeadline: { option: 2 } } })
    happens(events.reply(ANNA, 'A', at - 1))
    happens(events.tick(at))
    expect(state().outcome).toBeNull()
    happens(events.tick(at + 2_000))
    expect(state()).toMatchObject({ outcome: 'answered', answer: { option: 0 } })

    const asleep = life({ deadline: { at, onDeadline: { option: 2 } } })
    asleep.happens(asleep.events.tick(at + MINUTE))
    asleep.happens(asleep.events.reply(ANNA, 'B', at - 1), at + 5 * MINUTE)
    expect(asleep.state()).toMatchObject({ outcome: 'answered', answer: { option: 1, by: { id: 'anna' } } })
    asleep.happens(asleep.events.reply(BEN, 'A', at + 1), at + 6 * MINUTE)
    expect(asleep.state().answer).toMatchObject({ option: 1 })
  })

  it('D-48: an answer sent after it is late, also when it is read before the clock was looked at', () => {
    const typed = life({ deadline: { at, onDeadline: { option: 2 } } })
    typed.happens(typed.events.reply(ANNA, 'A', at + MINUTE), at + 5 * MINUTE)
    expect(typed.state()).toMatchObject({ outcome: 'default', answer: { option: 2, by: null } })
    typed.happens(typed.events.reply(BEN, 'B', at - 1), at + 6 * MINUTE)
    expect(typed.state()).toMatchObject({ outcome: 'answered', answer: { option: 1, by: { id: 'ben' } } })
  })

  it('reminds by plan, at most five times, and after a pause only once', () => {
    const { happens, events, state, count } = life({ reminders: DEFAULT_REMINDERS })
    expect(nextDue(state())).toBe(T0 + 15 * MINUTE)
    happens(events.tick(T0 + 15 * MINUTE))
    happens(events.tick(T0 + 16 * MINUTE))
    expect(count('remind')).toBe(1)
    happens(events.tick(T0 + 5 * 60 * MINUTE))
    expect(count('remind')).toBe(2)
    for (let day = 2; day < 30; day += 1) happens(events.tick(T0 + day * 24 * 60 * MINUTE))
    expect(state().reminded).toBe(5)
    expect(count('remind')).toBe(4)
    expect(nextDue(state())).toBeUndefined()
  })

  it('does not remind in quiet hours, by the clock of their zone', () => {
    // 09:00 UTC is 18:00 in Seoul: four hours later it is night there.
    const quiet = { from: 22, to: 8, zone: 'Asia/Seoul' }
    const { happens, events, state, count } = life({ reminders: { after: [240 * MINUTE], most: 1, quiet } })
    happens(events.tick(T0 + 240 * MINUTE))
    expect(count('remind')).toBe(0)
    expect(nextDue(state())).toBe(Date.parse('2026-11-15T23:00:00Z'))
    happens(events.tick(Date.parse('2026-11-15T23:00:00Z')))
    expect(count('remind')).toBe(1)
  })

  it('adds the second list of approvers and calls it once', () => {
    const { says, happens, events, state, count } = life({ escalation: night })
    says(CARA, 'A')
    expect(state().outcome).toBeNull()
    happens(events.tick(night.at))
    happens(events.tick(night.at + MINUTE))
    expect(count('escalate')).toBe(1)
    says(CARA, 'A', night.at + MINUTE)
    expect(state()).toMatchObject({ outcome: 'answered', answer: { by: { id: 'cara' } } })
  })
})
