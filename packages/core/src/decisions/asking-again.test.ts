import { describe, expect, it } from 'vitest'

import { ANNA, createEvents, question, T0 } from '../../test/decision-fakes.ts'
import { advanceQuestion, openQuestion } from './advance.ts'
import { checkApprovers, checkOptions, checkTimeout } from './ask-rules.ts'
import { nameQuestion, placeAsk } from './asking-again.ts'

const MINUTE = 60_000
const events = createEvents()
const open = openQuestion(question()).state
const answered = advanceQuestion(open, events.choice(ANNA, 0), T0).state
const delivered = advanceQuestion(answered, events.delivered(), T0).state
const withdrawn = advanceQuestion(open, events.withdrawn(), T0).state
const asHash = (text: string) => `#${text}`

describe('asking again', () => {
  it('D-37: is the same question in the same project, however it is spaced; not elsewhere, not with other options', () => {
    const asked = { project: 'demo', text: 'Deploy  now?', options: ['Yes', 'No'] }
    const name = (over: object) => nameQuestion({ ...asked, ...over }, asHash)
    expect(name({ text: ' deploy now? ' })).toEqual(name({}))
    expect(name({ project: 'other' }).topic).not.toBe(name({}).topic)
    expect(name({ options: ['Yes', 'Later'] })).toMatchObject({ topic: name({}).topic })
    expect(name({ options: ['Yes', 'Later'] }).identity).not.toBe(name({}).identity)
    expect(name({ key: 'k', text: 'one' })).toEqual(name({ key: 'k', text: 'two' }))
  })

  it('D-37: joins the open question, and supersedes it if the options differ', () => {
    expect(placeAsk([open], 'i1', T0)).toEqual({ kind: 'attach', id: 'q1' })
    expect(placeAsk([open], 'i2', T0)).toEqual({ kind: 'new', supersedes: ['q1'] })
    const over = advanceQuestion(open, events.superseded('q2'), T0).state
    expect(over).toMatchObject({ outcome: 'withdrawn' })
    expect(over.history).toContainEqual({ at: T0, what: 'superseded by q2', by: null })
  })

  it('D-38: gets an answer nobody has fetched, for ten minutes the delivered one again, then a new question', () => {
    expect(placeAsk([answered], 'i1', T0 + 60 * MINUTE)).toEqual({
      kind: 'return',
      id: 'q1',
      redelivered: false,
    })
    expect(placeAsk([delivered], 'i1', T0 + 10 * MINUTE)).toEqual({
      kind: 'return',
      id: 'q1',
      redelivered: true,
    })
    expect(placeAsk([delivered], 'i1', T0 + 10 * MINUTE + 1)).toEqual({ kind: 'new', supersedes: [] })
  })

  it('is a new question after a withdrawal', () => {
    expect(placeAsk([withdrawn], 'i1', T0)).toEqual({ kind: 'new', supersedes: [] })
  })
})

describe('what may be asked', () => {
  it('refuses options nobody could tell apart, naming the option', () => {
    expect(() => checkOptions(['Yes', 'No'])).not.toThrow()
    expect(() => checkOptions([])).not.toThrow()
    expect(() => checkOptions(['Yes', ' '])).toThrow('Option 2 is blank.')
    expect(() => checkOptions(['Yes', 'No', ' yes'])).toThrow('Option 3 is the same as option 1.')
    expect(() => checkOptions(Array.from({ length: 26 }, String))).toThrow('at most 25 options')
  })

  it('raises a timeout below a minute with a warning; none means never', () => {
    expect(checkTimeout(1)).toMatchObject({ seconds: 60, warning: expect.stringContaining('raised') })
    expect(checkTimeout(60)).toEqual({ seconds: 60 })
    expect(checkTimeout(null)).toEqual({ seconds: null })
  })

  it('lets a question narrow the approvers of its project, never widen them', () => {
    const own = { users: ['anna', 'ben'], roles: ['lead'] }
    expect(checkApprovers(own, undefined)).toBe(own)
    expect(checkApprovers(own, { users: ['ben'], roles: [] })).toEqual({ users: ['ben'], roles: [] })
    expect(() => checkApprovers(own, { users: ['zoe'], roles: [] })).toThrow('not widen')
    expect(() => checkApprovers(own, { users: [], roles: [] })).toThrow('Somebody must be left')
    expect(() => checkApprovers({ users: [], roles: [] }, undefined)).toThrow('Nobody may answer yet')
  })
})
