import { AppError } from '../../errors.ts'
import { createTurns } from '../../turns.ts'
import type { DecisionEffect } from '../question/effect.ts'
import type { QuestionState } from '../question/question-state.ts'
import type { After } from './due-times.ts'
import { type CarryingDeps, createRunEffect } from './run-effect.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

interface Deps extends CarryingDeps {
  after: After
  find(id: string): Promise<QuestionState | undefined>
  /** Discord refuses for good; undefined: it works again. */
  onTrouble(id: string, error: AppError | undefined): void
}

/** Carries out the effects of questions, in order, until none are left. */
export interface Outbox extends AsyncDisposable {
  /** Tries immediately, even effects waiting for their next attempt. */
  pump(id: string): void
}

/** Refused effects are tried again occasionally: a permission may come back. */
const TROUBLE_PAUSE_MS = 300_000

/** A counter-question is for the waiting agent; all other effects are carried out here. */
function isCarried({ type }: DecisionEffect): boolean {
  return type !== 'ask_agent'
}

export function hasWork({ outbox }: QuestionState): boolean {
  return outbox.some(isCarried)
}

export function createOutbox(deps: Deps): Outbox {
  const { after, find, onError, onTrouble } = deps
  const carryOut = createRunEffect(deps)
  const turns = createTurns()
  const queued = new Set<string>()
  const running = new Set<Promise<void>>()
  const pauses = createPauses(after, pump)
  let closed = false

  /** true: there may be more to do. */
  async function step(id: string): Promise<boolean> {
    const state = await find(id)
    const effect = state?.outbox.find(isCarried)
    if (state === undefined || effect === undefined) {
      pauses.end(id)
      return false
    }
    const came = await carryOut(effect, state)
    onTrouble(id, came !== 'done' && 'trouble' in came ? came.trouble : undefined)
    if (came === 'done') return true
    if (closed) return false
    if ('trouble' in came) pauses.begin(id, came.trouble, TROUBLE_PAUSE_MS)
    else pauses.begin(id, came.again)
    return false
  }

  async function run(id: string): Promise<void> {
    queued.delete(id)
    while (await step(id)) if (closed) return
  }

  function pump(id: string): void {
    if (closed || queued.has(id)) return
    queued.add(id)
    const work = turns
      .take(id, () => run(id))
      .catch((error: unknown) => {
        onError(error, 'outbox')
        if (!closed) pauses.begin(id, error)
      })
      .finally(() => running.delete(work))
    running.add(work)
  }

  return {
    pump,
    async [Symbol.asyncDispose]() {
      closed = true
      pauses[Symbol.dispose]()
      await Promise.all(running)
    },
  }
}

/** Longer and longer pauses between attempts. */
interface Pauses extends Disposable {
  /** `atLeast`: or as long as the error asks for. */
  begin(id: string, error: unknown, atLeast?: number): void
  /** It worked: the next pause is short again. */
  end(id: string): void
}

function createPauses(after: After, again: (id: string) => void): Pauses {
  const pauses = new Map<string, { ms: number; cancel(): void }>()
  return {
    begin(id, error, atLeast = 0) {
      const asked = error instanceof AppError ? (error.details.retryAfterSeconds ?? 0) * 1000 : 0
      const before = pauses.get(id)
      before?.cancel()
      const ms = before === undefined ? FIRST_PAUSE_MS : Math.min(before.ms * 2, LONGEST_PAUSE_MS)
      pauses.set(id, { ms, cancel: after(Math.max(ms, asked, atLeast), () => again(id)) })
    },
    end(id) {
      pauses.get(id)?.cancel()
      pauses.delete(id)
    },
    [Symbol.dispose]() {
      for (const { cancel } of pauses.values()) cancel()
      pauses.clear()
    },
  }
}
