import { describe, expect, it } from 'vitest'

import { ANNA, BEN, createEvents, question, STRANGER, T0 } from '../../../test/decision-fakes.ts'
import { advanceQuestion, openQuestion } from './advance.ts'
import type { DecisionEvent, Responder } from './event.ts'
import type { QuestionState } from './question-state.ts'
import type { DecisionQuestion } from './question.ts'

/** A question at high risk that people can see, and what happens to it. */
function life(over: Partial<DecisionQuestion> = {}) {
  const events = createEvents()
  let state: QuestionState = openQuestion(question({ risk: 'high', ...over })).state
  let at = T0
  const happens = (event: DecisionEvent) => {
    // As after a restart: nothing but what was stored.
    state = advanceQuestion(JSON.parse(JSON.stringify(state)) as QuestionState, event, event.at).state
    return state
  }
  happens(events.posted())
  return {
    events,
    happens,
    state: () => state,
    says(from: Responder, text: string) {
      at += 10_000
      happens(events.reply(from, text, at))
      happens(events.tick(at + 2_000))
      return state
    },
    presses: (from: Responder, number: number, accepts = true) =>
      happens({ id: `press${(at += 1_000)}`, at, type: 'confirmed', from, number, accepts, told: true }),
    other: (from: Responder, text: string) =>
      happens({ id: `form${(at += 1_000)}`, at, type: 'other', from, text, told: true }),
    numberOf: (from: Responder) => state.held?.[from.id]?.number ?? -1,
    asked: () => state.outbox.filter(({ type }) => type === 'confirm'),
  }
}

describe('a choice that was typed', () => {
  it.each(['high', 'critical'] as const)('D-19: at %s risk counts once who wrote it has pressed', (risk) => {
    const { says, presses, numberOf, asked, state } = life({ risk })
    expect(says(ANNA, 'B please')).toMatchObject({ outcome: null, answer: null })
    expect(asked()).toMatchObject([{ to: 'anna', number: numberOf(ANNA) }])
    presses(ANNA, numberOf(ANNA))
    expect(state()).toMatchObject({
      outcome: 'answered',
      answer: { option: 1, text: 'B please', source: 'text', by: { id: 'anna' }, qualified: false },
    })
    expect(state().held).toEqual({})
  })

  it.each(['low', 'medium', undefined] as const)('counts at once at %s risk', (risk) => {
    const { says } = life(risk === undefined ? { risk: 'low' } : { risk })
    expect(says(ANNA, 'B please')).toMatchObject({ outcome: 'answered', answer: { option: 1 } })
  })

  it('keeps its condition', () => {
    const { says, presses, numberOf, state } = life()
    says(ANNA, 'A, but wait until the backup finishes')
    presses(ANNA, numberOf(ANNA))
    expect(state().answer).toMatchObject({
      option: 0,
      qualified: true,
      text: 'A, but wait until the backup finishes',
    })
  })

  it('is confirmed by nobody else, and by no older button', () => {
    const { says, presses, numberOf, state } = life()
    says(ANNA, 'A')
    const first = numberOf(ANNA)
    expect(presses(BEN, first).outcome).toBeNull()
    expect(presses(STRANGER, first).history.at(-1)).toMatchObject({ what: 'turned away', by: 'zoe' })
    says(ANNA, 'B')
    expect(presses(ANNA, first).outcome).toBeNull()
    presses(ANNA, numberOf(ANNA))
    expect(state().answer).toMatchObject({ option: 1 })
  })

  it('is dropped by "not that", by unclear words after it, and by a press', () => {
    const { says, presses, numberOf, happens, events, state } = life()
    says(ANNA, 'A')
    const denied = numberOf(ANNA)
    expect(presses(ANNA, denied, false).history.at(-1)).toMatchObject({ what: 'not confirmed' })
    expect(presses(ANNA, denied).outcome).toBeNull()
    says(ANNA, 'A')
    const doubted = numberOf(ANNA)
    says(ANNA, 'rejected: A')
    expect(presses(ANNA, doubted).outcome).toBeNull()
    says(ANNA, 'A')
    const late = numberOf(ANNA)
    happens(events.choice(ANNA, 2, T0 + 90_000))
    presses(ANNA, late)
    expect(state().answer).toMatchObject({ option: 2, source: 'button' })
  })

  it('is confirmed in the form as well, and a yes where there are no options', () => {
    const form = life()
    form.other(ANNA, 'run now')
    expect(form.state()).toMatchObject({ outcome: null, history: [{}, {}, { what: 'to be confirmed' }] })
    expect(form.asked()).toEqual([])
    form.presses(ANNA, form.numberOf(ANNA))
    expect(form.state().answer).toMatchObject({ option: 0, source: 'modal' })
    const bare = life({ options: [] })
    bare.says(ANNA, 'yes')
    expect(bare.state().outcome).toBeNull()
    bare.presses(ANNA, bare.numberOf(ANNA))
    expect(bare.state().answer).toMatchObject({ kind: 'yes' })
  })

  it('D-17: is no vote before it is confirmed', () => {
    const { says, presses, numberOf, happens, events, state } = life({ quorum: 2 })
    happens(events.choice(BEN, 0, T0))
    says(ANNA, 'A')
    expect(state()).toMatchObject({ outcome: null, votes: { ben: { option: 0 } } })
    expect(state().votes).not.toHaveProperty('anna')
    presses(ANNA, numberOf(ANNA))
    expect(state()).toMatchObject({ outcome: 'answered', answer: { option: 0 } })
  })

  it('D-27: changes an answer only once it is confirmed', () => {
    const { says, presses, numberOf, happens, events, state } = life()
    happens(events.choice(ANNA, 0, T0))
    says(ANNA, 'C')
    expect(state().answer).toMatchObject({ option: 0, qualified: false })
    presses(ANNA, numberOf(ANNA))
    expect(state().answer).toMatchObject({ option: 2, number: 2 })
    expect(state().history.filter(({ what }) => what === 'changed the answer')).toHaveLength(1)
  })
})
