import type { Clock } from '../../ports.ts'
import type { Cards, DecisionStore, StoredQuestion } from '../decision-ports.ts'
import type { DecisionEvent } from '../question/event.ts'
import { isOpen, type QuestionState } from '../question/question-state.ts'
import { createDecisionRecord, type DecisionRecord } from '../question/record.ts'
import { nextDue } from '../question/timing.ts'
import { type After, createDueTimes } from './due-times.ts'
import { createOutbox, hasWork } from './outbox.ts'
import { createPlaceIndex, type PlaceIndex } from './place-index.ts'
import { createWaiters } from './waiters.ts'
import { createWaits, type Waits } from './waits.ts'

export interface KeepingDeps {
  store: DecisionStore
  cards: Cards
  clock: Clock
  after: After
  readMissed(questionId: string): Promise<void>
  onError(error: unknown, what: string): void
  onChange(state: QuestionState): void
}

/** Everything that follows from a write: effects are carried out, timers set, waiting calls look again. */
export interface QuestionLifecycle extends AsyncDisposable {
  find(id: string): Promise<QuestionState | undefined>
  take: DecisionRecord['take']
  /** A question as it was read or written, no matter by whom. What has been overtaken by then changes nothing. */
  track(stored: StoredQuestion): void
  index: PlaceIndex
  waits: Waits
  stir(id?: string): void
}

export function createQuestionLifecycle(deps: KeepingDeps): QuestionLifecycle {
  const { store, cards, clock, after, readMissed, onError, onChange } = deps
  const record = createDecisionRecord({ store, clock })
  const waiters = createWaiters()
  const index = createPlaceIndex()
  const ticking = new Set<Promise<void>>()
  const now = () => clock.now()
  const find = async (id: string) => (await store.find(id))?.state
  const onTrouble: Waits['trouble'] = (id, error) => waits.trouble(id, error)
  const outbox = createOutbox({ cards, after, find, take, now, onError, onTrouble })
  const waits = createWaits({ after, waiters, find, take, now, readMissed, pump: outbox.pump })
  const due = createDueTimes({ clock, after, onDue })
  const isNewest = createNewest()

  function track({ state, version }: StoredQuestion): void {
    const { id } = state.question
    if (!isNewest(id, version)) return
    index.set(state)
    due.set(id, nextDue(state))
    if (hasWork(state)) outbox.pump(id)
    waiters.ring(id)
    onChange(state)
  }

  async function take(id: string, event: DecisionEvent) {
    const step = await record.take(id, event)
    if (step.state !== step.before) track(step)
    return step
  }

  async function tick(id: string): Promise<void> {
    const state = await find(id)
    if (state === undefined) return
    const { deadline } = state.question
    const ends = deadline !== null && deadline.at <= now() && !state.deadlinePassed
    if (ends && isOpen(state)) await readMissed(id)
    await take(id, { id: `tick:${now()}`, at: now(), type: 'tick' })
  }

  function onDue(id: string): void {
    const work = tick(id)
      .catch((error: unknown) => onError(error, 'tick'))
      .finally(() => ticking.delete(work))
    ticking.add(work)
  }

  return {
    find,
    take,
    track,
    index,
    waits,
    stir: (id) => (id === undefined ? waiters.ringAll() : waiters.ring(id)),
    async [Symbol.asyncDispose]() {
      due[Symbol.dispose]()
      await waits[Symbol.asyncDispose]()
      await outbox[Symbol.asyncDispose]()
      await Promise.all(ticking)
      // Ended waits wrote once more, and that may have set a timer.
      due[Symbol.dispose]()
    },
  }
}

const MOST_KNOWN = 10_000

/**
 * Whether no newer version was seen. Two writes of one question may be reported in reverse order: the older one would
 * take the timer that the newer one has set.
 */
function createNewest(): (id: string, version: number) => boolean {
  const versions = new Map<string, number>()
  return (id, version) => {
    if (version < (versions.get(id) ?? 0)) return false
    // The one seen last stays longest.
    versions.delete(id)
    versions.set(id, version)
    const [oldest] = versions.keys()
    if (versions.size > MOST_KNOWN && oldest !== undefined) versions.delete(oldest)
    return true
  }
}
