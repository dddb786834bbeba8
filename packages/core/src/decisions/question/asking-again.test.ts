import type { AskDecisionInput } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { ANNA, createEvents, question, T0 } from '../../../test/decision-fakes.ts'
import { advanceQuestion, openQuestion } from './advance.ts'
import { checkApprovers, checkOptions, checkTimeout } from './ask-rules.ts'
import { checkName, isElsewhere, nameQuestion, placeAsk } from './asking-again.ts'

const MINUTE = 60_000
const events = createEvents()
const open = openQuestion(question()).state
const answered = advanceQuestion(open, events.choice(ANNA, 0), T0).state
const delivered = advanceQuestion(answered, events.delivered(), T0).state
const withdrawn = advanceQuestion(open, events.withdrawn(), T0).state
const asHash = (text: string) => `#${text}`
const ASKED: AskDecisionInput = { question: 'Deploy  now?', context: 'v2', options: ['Yes', 'No'] }
const name = (over: Partial<AskDecisionInput>) =>
  nameQuestion({ project: 'demo', input: { ...ASKED, ...over } }, asHash)

/** Another value of everything a person reads or that changes who may answer. */
const OTHER: Omit<Required<AskDecisionInput>, 'key' | 'thread_id' | 'max_wait_seconds'> = {
  question: 'Drop the database?',
  context: 'v3',
  options: ['Yes', 'Later'],
  timeout_seconds: 600,
  allow_free: false,
  approvers: { users: ['1'] },
  quorum: 2,
  veto_option: 1,
  deadline_seconds: 600,
  on_deadline: { option: 0 },
  escalate_after_seconds: 60,
  diff: 'rm -rf /',
  attachments: [{ name: 'plan.txt', text: 'all of it' }],
  risk: 'critical',
  session: 'another',
  language: 'ko',
}
const OTHERS = Object.entries(OTHER)

describe('asking again', () => {
  it('D-37: is the same question in the same project, however it is spaced; not elsewhere, not with other options', () => {
    expect(name({ question: ' Deploy now?\u00a0' })).toEqual(name({}))
    expect(name({ question: 'De\u0301ploy\r\nnow?' })).toEqual(name({ question: 'D\u00e9ploy \n now?\n' }))
    expect(nameQuestion({ project: 'other', input: ASKED }, asHash).topic).not.toBe(name({}).topic)
    expect(name({ options: ['Yes', 'Later'] })).toMatchObject({ topic: name({}).topic })
    expect(name({ options: ['Yes', 'Later'] }).identity).not.toBe(name({}).identity)
    expect(name({ question: 'Delete /srv/Data?' })).not.toEqual(name({ question: 'Delete /srv/data?' }))
    const others = [
      ['Delete table Users?', 'Delete table users?'],
      ['Send it to US?', 'Send it to us?'],
      ['Keep: a\n- b', 'Keep: a - b'],
      ['Run `rm "a  b"`?', 'Run `rm "a b"`?'],
      ['Delete Anna?', 'Delete Аnna?'],
    ]
    for (const [left = '', right = ''] of others) {
      expect(name({ question: left })).not.toEqual(name({ question: right }))
      expect(name({ options: [left, 'No'] })).not.toEqual(name({ options: [right, 'No'] }))
    }
    expect(name({ question: 'Pay 10² coins?' })).not.toEqual(name({ question: 'Pay 102 coins?' }))
  })

  it.each(OTHERS)('D-37: is another question if %s is another, with a key and without', (field, value) => {
    const over = { [field]: value }
    expect(name(over).identity).not.toBe(name({}).identity)
    expect(name(over).topic === name({}).topic).toBe(field === 'options')
    const [first, second] = [name({ key: 'k' }), name({ key: 'k', ...over })]
    expect(second.topic).toBe(first.topic)
    const known = [open, answered, delivered, withdrawn].map((state) => ({
      ...state,
      question: { ...state.question, ...first },
    }))
    for (const state of known) {
      expect(() => checkName([state], second.identity)).toThrow('already belongs to another question, q1')
      expect(() => checkName([state], first.identity)).not.toThrow()
    }
  })

  it('D-37: is the same question in its own thread, with another patience, or with what is usual written out', () => {
    const same = { thread_id: '1', max_wait_seconds: 5, allow_free: true, quorum: 1, attachments: [] }
    expect(name(same)).toEqual(name({}))
    expect(name({ key: 'k', ...same })).toEqual(name({ key: 'k' }))
    const people = (users: string[]) => name({ approvers: { users } })
    expect(people(['1', '2'])).toEqual(people(['2', '1']))
  })

  it('D-37: is another question in a thread where it never stood', () => {
    const card = { channelId: '1', messageId: '2', threadId: '2' }
    const there = { ...open, card, question: { ...open.question, threadId: '7' } }
    for (const thread of [undefined, '2', '7']) {
      expect(isElsewhere(there, thread)).toBe(false)
      expect(() => checkName([there], 'i1', thread)).not.toThrow()
    }
    expect(isElsewhere(there, '8')).toBe(true)
    expect(() => checkName([there], 'i1', '8')).toThrow('already belongs to another question, q1')
    expect(isElsewhere({ ...open, earlier: [card] }, '2')).toBe(false)
  })

  it('D-56: has no key for what is to be allowed', () => {
    const verdict = nameQuestion({ project: 'demo', input: ASKED, verdictOn: 'k' }, asHash)
    expect(verdict.topic).not.toBe(name({ key: 'k' }).topic)
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
    expect(() => checkApprovers(own, { users: ['zoe'], roles: [] })).toThrow("can't add anyone")
    expect(() => checkApprovers(own, { users: [], roles: [] })).toThrow('At least one person')
    expect(() => checkApprovers({ users: [], roles: [] }, undefined)).toThrow('Nobody can answer yet')
  })
})
