import type { Clock } from '../../ports.ts'

/** Calls back once. Returns how to prevent it. */
export type After = (ms: number, callback: () => void) => () => void

/**
 * When time alone changes a question. One timer serves all questions, so open ones cost nothing until something is due.
 */
export interface DueTimes extends Disposable {
  set(id: string, due: number | undefined): void
}

/** Timers overflow after 24 days on most platforms. */
const LONGEST_TIMER_MS = 24 * 3_600_000
/** If something is due but can't happen yet, it is checked again after this long, never in a tight loop. */
const AGAIN_MS = 250

export function createDueTimes({
  clock,
  after,
  onDue,
}: {
  clock: Clock
  after: After
  onDue(id: string): void
}): DueTimes {
  const times = new Map<string, number>()
  let armed: { at: number; cancel(): void } | undefined

  function arm(): void {
    let next = Infinity
    for (const due of times.values()) if (due < next) next = due
    if (armed?.at === next) return
    armed?.cancel()
    armed = undefined
    if (next === Infinity) return
    const wait = Math.min(Math.max(next - clock.now(), 0), LONGEST_TIMER_MS)
    armed = { at: next, cancel: after(wait, fire) }
  }

  function fire(): void {
    armed = undefined
    const now = clock.now()
    const ready = [...times].filter(([, due]) => due <= now).map(([id]) => id)
    for (const id of ready) times.delete(id)
    arm()
    for (const id of ready) onDue(id)
  }

  return {
    set(id, due) {
      if (due === undefined) times.delete(id)
      else times.set(id, due > clock.now() ? due : clock.now() + AGAIN_MS)
      arm()
    },
    [Symbol.dispose]() {
      times.clear()
      arm()
    },
  }
}
