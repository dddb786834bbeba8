import type { Clock } from '../../ports.ts'
import type { DecisionCall } from './decision-calls.ts'
import type { After } from './due-times.ts'

/** Clients that restart their clock on progress want it at least every fifteen seconds. */
const EVERY_MS = 10_000

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`
}

/** Reports that the call is still waiting, for as long as it does. Without a progress token it does nothing. */
export function createProgress(
  { progress }: Pick<DecisionCall, 'progress'>,
  { clock, after }: { clock: Clock; after: After },
): Disposable & { begin(): void } {
  const start = clock.now()
  let last = 0
  let cancel: (() => void) | undefined

  function arm(): void {
    cancel = after(EVERY_MS, () => {
      // If the clock was set back, progress must not go backwards.
      last = Math.max(Math.round((clock.now() - start) / 1000), last + 1)
      progress?.(last, `Waiting for an answer on Discord, ${inWords(last)} so far. Nothing is decided.`)
      arm()
    })
  }

  return {
    begin() {
      if (progress !== undefined) arm()
    },
    [Symbol.dispose]() {
      cancel?.()
    },
  }
}
