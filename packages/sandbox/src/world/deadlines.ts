import type { SandboxClock } from './clock.ts'

/** Things that happen when the sandbox's clock reaches a time: polls end, interactions go stale. */
export interface Deadlines extends Disposable {
  /** Runs once, at the time or at the first moment after it. The answer calls it off. */
  at(time: number, run: () => void): () => void
}

/** setTimeout fires at once beyond this. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export function createDeadlines(clock: SandboxClock): Deadlines {
  const waiting = new Set<{ time: number; run: () => void }>()
  let timer: NodeJS.Timeout | undefined

  function arm() {
    clearTimeout(timer)
    if (waiting.size === 0) return
    const next = waiting.values().reduce((first, { time }) => Math.min(first, time), Infinity)
    timer = setTimeout(look, Math.min(Math.max(next - clock.now(), 0), LONGEST_TIMER_MS))
    timer.unref()
  }

  function look() {
    const due = [...waiting].filter(({ time }) => time <= clock.now()).toSorted((a, b) => a.time - b.time)
    for (const entry of due) {
      if (waiting.delete(entry)) entry.run()
    }
    arm()
  }

  const stopListening = clock.onAdvance(look)
  return {
    at(time, run) {
      const entry = { time, run }
      waiting.add(entry)
      arm()
      return () => {
        waiting.delete(entry)
        arm()
      }
    },
    [Symbol.dispose]() {
      stopListening()
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
