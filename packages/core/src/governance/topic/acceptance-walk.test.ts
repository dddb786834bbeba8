import { expect, it } from 'vitest'

import { agent, factsOf, HOUR, human, MEMBERS, T0, topic } from '../../../test/governance-fakes.ts'
import { createDice } from '../../../test/random.ts'
import { AppError } from '../../errors.ts'
import { advanceTopic } from './advance-topic.ts'
import type { TopicEvent } from './topic-event.ts'
import type { ConsentResponse, TopicState } from './topic-state.ts'

const AUTHOR = 'ada'
const RESPONSES: readonly ConsentResponse[] = ['consent', 'consent', 'consent', 'stand_aside', 'objection']

/** What people have said, kept by hand: nothing of the machine's own state is looked at. */
interface Notes {
  here: Set<string>
  answers: Map<string, { response: ConsentResponse; inPerson: boolean }>
  /** Of the present text, whether its objector is here or not; true: said in person. */
  objectors: Map<string, boolean>
  deadline: number | null
}

function isAccepted({ here, answers, objectors, deadline }: Notes, now: number): boolean {
  if ([...objectors.keys()].some((id) => here.has(id))) return false
  if (deadline === null) return false
  if (now < deadline && [...here].some((id) => !answers.has(id))) return false
  const consents = [...here].filter((id) => answers.get(id)?.response === 'consent')
  if (here.size === 1 && here.has(AUTHOR))
    return consents.includes(AUTHOR) && answers.get(AUTHOR)?.inPerson === true
  return consents.some((id) => id !== AUTHOR)
}

function note(notes: Notes, event: TopicEvent): void {
  switch (event.type) {
    case 'respond': {
      const { memberId, kind } = event.by
      notes.answers.set(memberId, { response: event.response, inPerson: kind === 'human' })
      if (event.response === 'objection') notes.objectors.set(memberId, kind === 'human')
      else notes.objectors.delete(memberId)
      return
    }
    case 'joined':
      return void notes.here.add(event.memberId)
    case 'left':
      return void notes.here.delete(event.memberId)
    case 'amend':
      return notes.objectors.clear()
    case 'start_round':
      notes.answers.clear()
      notes.deadline = event.deadline
      return
    case 'back':
      notes.deadline = null
      return
    default:
  }
}

/** An agent that was let speak although its member has spoken in person. */
function speaksOver({ answers, objectors }: Notes, event: TopicEvent): boolean {
  if (event.type !== 'respond' || event.by.kind === 'human') return false
  const { memberId } = event.by
  return answers.get(memberId)?.inPerson === true || objectors.get(memberId) === true
}

function randomEvent(dice: (sides: number) => number, now: number): TopicEvent {
  const memberId = MEMBERS[dice(MEMBERS.length)] ?? AUTHOR
  const act = {
    id: `x${dice(2 ** 30)}`,
    by: dice(3) === 0 ? agent(memberId) : human(memberId),
    facts: factsOf(memberId),
  }
  const lead = { ...act, by: human(AUTHOR), facts: factsOf(AUTHOR) }
  const respond = (): TopicEvent => ({
    ...act,
    type: 'respond',
    response: RESPONSES[dice(RESPONSES.length)] ?? 'consent',
    reason: `Reason ${dice(2)}.`,
  })
  const kinds: (() => TopicEvent)[] = [
    ...Array.from({ length: 10 }, () => respond),
    ...Array.from({ length: 4 }, () => (): TopicEvent => ({ type: 'joined', memberId })),
    ...Array.from({ length: 2 }, () => (): TopicEvent => ({ type: 'left', memberId })),
    () => ({ ...lead, type: 'back' }),
    () => ({ ...lead, type: 'amend', text: `Text ${dice(2 ** 30)}.` }),
    () => ({ ...lead, type: 'start_round', deadline: now + 24 * HOUR }),
    () => ({ ...lead, type: 'start_round', deadline: now + 24 * HOUR }),
  ]
  return (kinds[dice(kinds.length)] ?? respond)()
}

function outcomeOf(state: TopicState, event: TopicEvent, now: number): boolean {
  try {
    return advanceTopic(state, event, now).state.outcome !== null
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

it('G-107, Inv-12, Inv-16: who comes, goes and changes their mind, acceptance is what notes by hand say', () => {
  const wrong = new Set<string>()
  const seen = { accepted: 0, refused: 0 }
  const resolve: TopicEvent = { id: 'r', by: human(AUTHOR), facts: factsOf(AUTHOR), type: 'resolve' }
  for (let seed = 1; seed <= 300; seed += 1) {
    const dice = createDice(seed)
    const opening: TopicEvent = { id: 'o', by: human(AUTHOR), facts: factsOf(AUTHOR), type: 'open' }
    let { state } = advanceTopic(topic(), opening, T0)
    const notes: Notes = {
      here: new Set(MEMBERS),
      answers: new Map(),
      objectors: new Map(),
      deadline: null,
    }
    let now = T0
    for (let depth = 0; depth < 60; depth += 1) {
      now += dice(3) * HOUR
      const event = randomEvent(dice, now)
      try {
        state = advanceTopic(state, event, now).state
        if (speaksOver(notes, event)) wrong.add(`Inv-12, walk ${seed}, step ${depth}`)
        note(notes, event)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        continue
      }
      for (const at of [now, (notes.deadline ?? now) - 1, notes.deadline ?? now].filter(
        (one) => one >= now,
      )) {
        const expected = isAccepted(notes, at)
        seen[expected ? 'accepted' : 'refused'] += 1
        if (outcomeOf(state, resolve, at) !== expected) wrong.add(`by a person, walk ${seed}, step ${depth}`)
        const isOver = notes.deadline !== null && at >= notes.deadline
        const byTime = outcomeOf(state, { type: 'tick', autoResolve: true }, at)
        if (byTime !== (isOver && expected)) wrong.add(`by time, walk ${seed}, step ${depth}`)
      }
    }
  }
  expect([...wrong]).toEqual([])
  expect(seen.accepted).toBeGreaterThan(500)
  expect(seen.refused).toBeGreaterThan(500)
})
