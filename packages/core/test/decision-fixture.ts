import { vi } from 'vitest'

import {
  type Cards,
  type Carried,
  createDecisionService,
  type DecisionServiceDeps,
  type DecisionEffect,
  type DecisionProject,
  DEFAULT_REMINDERS,
  makeQuestionId,
  type QuestionState,
} from '../src/decisions/index.ts'
import { createFakeDecisionStore, T0 } from './decision-fakes.ts'

/** Until it holds; what never does fails late, so that a busy machine fails nothing. */
export function eventually<Result>(holds: () => Promise<Result> | Result): Promise<Result> {
  return vi.waitFor(holds, { timeout: 90_000, interval: 5 })
}

/** A clock that moves only by hand, with timers that go off on the way. */
export function createFakeTime(start = T0) {
  let now = start
  let timers: { at: number; callback(): void }[] = []
  return {
    clock: { now: () => now },
    timers: () => timers.length,
    after(ms: number, callback: () => void) {
      const timer = { at: now + ms, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    pass(ms: number) {
      const end = now + ms
      for (;;) {
        const next = timers.toSorted((left, right) => left.at - right.at)[0]
        if (next === undefined || next.at > end) break
        timers = timers.filter((each) => each !== next)
        now = Math.max(now, next.at)
        next.callback()
      }
      now = end
    },
  }
}

export const PROJECT: DecisionProject = {
  name: 'Demo project',
  channelId: '100',
  approvers: { users: ['anna'], roles: ['lead'] },
  second: { users: [], roles: ['night'] },
  language: 'en',
  reminders: { ...DEFAULT_REMINDERS },
}

/** Remembers what it was asked to do; fails as long as it is told to. */
function createFakeCards() {
  const carried: DecisionEffect[] = []
  let failure: Error | undefined
  let messages = 1_000
  const cards: Cards = {
    async carry(effect): Promise<Carried> {
      if (failure !== undefined) throw failure
      carried.push(effect)
      messages += 1
      if (effect.type !== 'post_card') return {}
      return { card: { channelId: '100', messageId: String(messages), threadId: String(messages) } }
    },
  }
  return {
    cards,
    carried,
    types: () => carried.map(({ type }) => type),
    failWith(error: Error | undefined) {
      failure = error
    },
  }
}

/** Not a hash, but as different as its texts. */
export const fakeSha256 = (text: string) => `#${text}`

export function setUpDecisions(over: Partial<DecisionServiceDeps> = {}) {
  const time = createFakeTime()
  const fake = createFakeCards()
  const store = createFakeDecisionStore()
  const projects = new Map<string, DecisionProject>([['demo', PROJECT]])
  const changes: QuestionState[] = []
  const errors: unknown[] = []
  let ids = 0
  const deps: DecisionServiceDeps = {
    store,
    cards: fake.cards,
    clock: time.clock,
    after: time.after,
    sha256: fakeSha256,
    projects: { find: async (key) => projects.get(key) },
    newQuestionId: (name, at) => makeQuestionId(name, at, String((ids += 1)).padStart(26, 'x')),
    onChange: (state) => void changes.push(state),
    onError: (error) => void errors.push(error),
    ...over,
  }
  return { ...fake, time, store, projects, changes, errors, deps, decisions: createDecisionService(deps) }
}
