import { AppError } from '../../errors.ts'
import type { DecisionEvent } from '../question/event.ts'
import type { QuestionState } from '../question/question-state.ts'
import type { Waited, WaitHow } from './decision-service.ts'
import type { After } from './due-times.ts'
import { lostForGood } from './failure.ts'
import { resultForAgent } from './result-for-agent.ts'
import type { Waiters } from './waiters.ts'
import { createWatchers } from './watchers.ts'

interface Deps {
  after: After
  waiters: Waiters
  find(id: string): Promise<QuestionState | undefined>
  take(id: string, event: DecisionEvent): Promise<unknown>
  now(): number
  readMissed(id: string): Promise<void>
  /** Retries what was refused. */
  pump(id: string): void
}

/** Calls waiting for questions. However they end, the questions are unaffected. */
export interface Waits extends AsyncDisposable {
  wait(id: string, how: WaitHow): Promise<Waited>
  isAwaited(id: string): boolean
  trouble(id: string, error: AppError | undefined): void
  fail(error: AppError | null): void
}

const nothing = async () => {}

async function mustFind(find: Deps['find'], id: string): Promise<QuestionState> {
  const state = await find(id)
  if (state === undefined) throw new AppError('not_found', 'There is no such question.')
  return state
}

/**
 * A reply sent before the deadline may still be unread, so missed messages are read before the deadline's result is
 * returned.
 */
async function latest({ find, readMissed }: Deps, id: string): Promise<QuestionState> {
  const state = await mustFind(find, id)
  if (state.phase !== 'settled' || (state.outcome !== 'default' && state.outcome !== 'expired')) return state
  await readMissed(id)
  return mustFind(find, id)
}

export function createWaits(deps: Deps): Waits {
  const { after, waiters, pump } = deps
  const watchers = createWatchers(deps)
  const troubles = new Map<string, AppError>()
  const running = new Set<Promise<unknown>>()
  let failed: AppError | null = null
  let closed = false

  async function untilSomething(id: string, isOver: () => boolean): Promise<Waited> {
    for (;;) {
      const bell = waiters.next(id)
      try {
        const state = await latest(deps, id)
        const ready = resultForAgent(state, deps)
        if (ready !== undefined) return ready
        const trouble = failed ?? troubles.get(id) ?? lostForGood(state)
        if (trouble !== undefined) throw trouble
        if (closed || isOver()) return { kind: 'pending', state, delivered: nothing }
        await bell.rung
      } finally {
        bell.leave()
      }
    }
  }

  async function wait(id: string, how: WaitHow): Promise<Waited> {
    using end = createCallEnd(how, after, () => waiters.ring(id))
    // What was refused before is tried once more, and is refused again if nothing has changed.
    if (troubles.delete(id)) pump(id)
    try {
      await watchers.enter(id)
      return await untilSomething(id, end.isOver)
    } finally {
      await watchers.leave(id)
    }
  }

  function counted(waiting: Promise<Waited>): Promise<Waited> {
    const ended = waiting.then(nothing, nothing).finally(() => running.delete(ended))
    running.add(ended)
    return waiting
  }

  return {
    wait: (id, how) => counted(wait(id, how)),
    isAwaited: watchers.has,
    trouble(id, error) {
      if (error === undefined) return void troubles.delete(id)
      troubles.set(id, error)
      waiters.ring(id)
    },
    fail(error) {
      failed = error
      waiters.ringAll()
    },
    async [Symbol.asyncDispose]() {
      closed = true
      waiters.ringAll()
      await Promise.all(running)
    },
  }
}

/** A call ends when its time is up or its caller is gone. */
interface CallEnd extends Disposable {
  isOver(): boolean
}

function createCallEnd({ ms, signal }: WaitHow, after: After, onEnd: () => void): CallEnd {
  let over = ms <= 0 || signal?.aborted === true
  const end = () => {
    over = true
    onEnd()
  }
  const cancel = over ? () => {} : after(ms, end)
  signal?.addEventListener('abort', end)
  return {
    isOver: () => over,
    [Symbol.dispose]() {
      cancel()
      signal?.removeEventListener('abort', end)
    },
  }
}
