import { describe, expect, it } from 'vitest'

import { agent, factsOf, HOUR, human, MEMBERS, T0, topic } from '../../../test/governance-fakes.ts'
import { AppError } from '../../errors.ts'
import { advanceTopic } from './advance-topic.ts'
import type { TopicEvent } from './topic-event.ts'
import type { ConsentResponse, TopicState } from './topic-state.ts'

const AUTHOR = 'ada'
const DEADLINE = T0 + 72 * HOUR
const ANSWERS = ['silent', 'consent', 'agent consents', 'stand_aside', 'objection'] as const
type Answer = (typeof ANSWERS)[number]
type Answers = Record<string, Answer>

/** The rule as it is written down, on the answers alone. */
function expectedOf(answers: Answers, isOver: boolean): 'accepted' | 'alone' | 'refused' {
  const people = Object.keys(answers)
  if (people.some((id) => answers[id] === 'objection')) return 'refused'
  if (!isOver && people.some((id) => answers[id] === 'silent')) return 'refused'
  if (people.length === 1 && people[0] === AUTHOR) {
    return answers[AUTHOR] === 'consent' ? 'alone' : 'refused'
  }
  const others = people.filter((id) => id !== AUTHOR)
  return others.some((id) => answers[id] === 'consent' || answers[id] === 'agent consents')
    ? 'accepted'
    : 'refused'
}

function roundOf(answers: Answers): TopicState {
  const act = { id: 'x', by: human(AUTHOR), facts: factsOf(AUTHOR) }
  const away = MEMBERS.filter((memberId) => answers[memberId] === undefined)
  const given = Object.entries(answers).filter(([, answer]) => answer !== 'silent')
  const events: TopicEvent[] = [
    { ...act, type: 'open' },
    ...away.map((memberId) => ({ type: 'left' as const, memberId })),
    { ...act, type: 'start_round', deadline: DEADLINE },
    ...given.map(([memberId, answer]): TopicEvent => {
      const by = answer === 'agent consents' ? agent(memberId) : human(memberId)
      const response: ConsentResponse = answer === 'agent consents' ? 'consent' : (answer as ConsentResponse)
      return { id: memberId, by, facts: factsOf(memberId), type: 'respond', response, reason: 'Because.' }
    }),
  ]
  return events.reduce((state, event) => advanceTopic(state, event, T0 + HOUR).state, topic())
}

function whatBecomes(state: TopicState, event: TopicEvent, now: number): string {
  try {
    const { outcome, alone } = advanceTopic(state, event, now).state
    return outcome === null ? 'refused' : alone === true ? 'alone' : outcome
  } catch (error) {
    if (error instanceof AppError) return 'refused'
    throw error
  }
}

function everyAnswers(people: readonly string[]): Answers[] {
  return people.reduce<Answers[]>(
    (all, id) => all.flatMap((some) => ANSWERS.map((answer) => ({ ...some, [id]: answer }))),
    [{}],
  )
}

const CIRCLES = [
  ['ada'],
  ['ben'],
  ['ada', 'ben'],
  ['ben', 'cleo'],
  ['ada', 'ben', 'cleo'],
  ['ben', 'cleo', 'dan'],
]

describe('what accepts a topic', () => {
  it.each(CIRCLES.map((people) => [people.join(', '), people] as const))(
    'G-107, Inv-16: is one rule for a person and for the deadline, where %s decide',
    (_, people) => {
      const resolve: TopicEvent = {
        id: 'r',
        by: human(AUTHOR),
        facts: { facilitator: true, referee: false, owner: true },
        type: 'resolve',
      }
      const wrong: object[] = []
      for (const answers of everyAnswers(people)) {
        const state = roundOf(answers)
        for (const now of [DEADLINE - 1, DEADLINE]) {
          const expected = expectedOf(answers, now >= DEADLINE)
          const byPerson = whatBecomes(state, resolve, now)
          if (byPerson !== expected) wrong.push({ answers, byPerson, expected })
        }
        const byTime = whatBecomes(state, { type: 'tick', autoResolve: true }, DEADLINE)
        if (byTime !== expectedOf(answers, true)) wrong.push({ answers, byTime })
      }
      expect(wrong).toEqual([])
    },
  )

  it.each([
    ['all stand aside', { ada: 'stand_aside', ben: 'stand_aside', cleo: 'stand_aside', dan: 'stand_aside' }],
    ['the author alone', { ada: 'consent', ben: 'stand_aside', cleo: 'stand_aside', dan: 'stand_aside' }],
    ['the author’s agent', { ada: 'agent consents', ben: 'silent', cleo: 'silent', dan: 'silent' }],
    ['silence', { ada: 'silent', ben: 'silent', cleo: 'silent', dan: 'silent' }],
  ] satisfies [string, Answers][])(
    'G-107: %s ends unanswered, and those concerned hear of it',
    (_, answers) => {
      const state = roundOf(answers)
      const { state: after, effects } = advanceTopic(state, { type: 'tick', autoResolve: true }, DEADLINE)
      expect(after).toMatchObject({ phase: 'consent', flag: 'unanswered', outcome: null })
      const silent = MEMBERS.filter((id) => answers[id] === 'silent')
      expect(effects).toEqual([
        { type: 'notify', category: 'unanswered', to: [...new Set([AUTHOR, ...silent])] },
      ])
      const by = { id: 'r', by: human(AUTHOR), facts: factsOf(AUTHOR) }
      expect(() => advanceTopic(after, { ...by, type: 'resolve' }, DEADLINE)).toThrow(
        expect.objectContaining({ details: { reason: 'unanswered' } }),
      )
    },
  )

  it('G-107: marks in state and journal what one person decided alone, until it is reopened', () => {
    const { state, effects } = advanceTopic(
      roundOf({ ada: 'consent' }),
      { type: 'tick', autoResolve: true },
      DEADLINE,
    )
    expect(state).toMatchObject({ outcome: 'accepted', alone: true })
    expect(effects[0]).toMatchObject({ after: { outcome: 'accepted', alone: true } })
    const facts = { facilitator: false, referee: true, owner: false }
    const reopen = { id: 'o', by: human('dan'), facts, type: 'reopen' as const, reason: 'A breach.' }
    expect(advanceTopic(state, reopen, DEADLINE + HOUR).state.alone).toBeUndefined()
  })

  it('counts no answers of a round that is not running', () => {
    const facts = factsOf(AUTHOR)
    const act = { id: 'b', by: human(AUTHOR), facts }
    const back = advanceTopic(
      roundOf({ ada: 'consent', ben: 'consent' }),
      { ...act, type: 'back' },
      T0 + HOUR,
    )
    const silent = advanceTopic(
      back.state,
      { ...act, type: 'start_round', deadline: DEADLINE },
      T0 + 2 * HOUR,
    )
    expect(whatBecomes(silent.state, { type: 'tick', autoResolve: true }, DEADLINE)).toBe('refused')
  })
})
