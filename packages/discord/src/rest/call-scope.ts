import { AsyncLocalStorage } from 'node:async_hooks'

/** One call to Discord, seen from both ends of discord.js' queues: the caller and the network. */
interface CallScope {
  /** A POST was sent, and its outcome is still unknown. */
  maybeDone: boolean
  /** When waiting for rate limits must stop, on the monotonic clock. */
  readonly deadline: number
  stopWaiting(): void
}

const scope = new AsyncLocalStorage<CallScope>()

export type CallOutcome<Result> =
  | { ok: true; result: Result }
  | { ok: false; error: unknown; maybeDone: boolean; gaveUpWaiting: boolean }

/**
 * Runs a call that waits at most `waitMs` for its turn. The signal only ends the waiting: once the request is sent,
 * aborting it would turn a slow outcome into an unknown one.
 */
export async function inCallScope<Result>(
  waitMs: number,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<CallOutcome<Result>> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), waitMs)
  const current: CallScope = {
    maybeDone: false,
    deadline: performance.now() + waitMs,
    stopWaiting: () => clearTimeout(timer),
  }
  try {
    return { ok: true, result: await scope.run(current, () => call(waiting.signal)) }
  } catch (error) {
    return { ok: false, error, maybeDone: current.maybeDone, gaveUpWaiting: waiting.signal.aborted }
  } finally {
    clearTimeout(timer)
  }
}

export function noteSending(method: string): void {
  const current = scope.getStore()
  if (current === undefined) return
  current.maybeDone = method === 'POST'
  current.stopWaiting()
}

/** Discord answered, or was never reached, so the outcome is known. */
export function noteSettled(): void {
  const current = scope.getStore()
  if (current !== undefined) current.maybeDone = false
}

/** Whether that wait exceeds what the caller agreed to. */
export function isTooLong(delayMs: number): boolean {
  const current = scope.getStore()
  return current !== undefined && performance.now() + delayMs > current.deadline
}
