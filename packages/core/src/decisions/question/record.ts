import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports.ts'
import type { DecisionStore } from '../decision-ports.ts'
import { advanceQuestion, type DecisionStep } from './advance.ts'
import type { DecisionEvent } from './event.ts'
import type { QuestionState } from './question-state.ts'

export interface DecisionRecord {
  /**
   * Applies an event to a stored question, even if others write at the same time. The effects still have to be carried
   * out. `before` is the question without the event, even if whoever wrote in between has added it for us.
   */
  take(id: string, event: DecisionEvent): Promise<Taken>
}

export interface Taken extends DecisionStep {
  before: QuestionState
  /** Of `state`. */
  version: number
}

/** Far more than a question ever has concurrent writers. */
const MOST_TRIES = 50

export function createDecisionRecord({
  store,
  clock,
}: {
  store: DecisionStore
  clock: Clock
}): DecisionRecord {
  return {
    async take(id, event) {
      let first: QuestionState | undefined
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const stored = await store.find(id)
        if (stored === undefined) throw new AppError('not_found', 'There is no such question.')
        const step = advanceQuestion(stored.state, event, clock.now())
        const { state, version } = stored
        if (step.state === state) return { ...step, version, before: first ?? state }
        if (await store.save(step.state, version)) return { ...step, version: version + 1, before: state }
        first ??= stored.state
      }
      throw new AppError('unavailable', 'Too many changes at once. Try again.')
    },
  }
}
