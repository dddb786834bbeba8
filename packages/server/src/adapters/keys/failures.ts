import { tooSoon } from '@arachne/core/errors'
import type { Clock } from '@arachne/core/ports'

const WINDOW_MS = 60_000
const MAX_FAILURES = 20
const MAX_SOURCES = 10_000

/** Counts wrong keys per source, so that guessing is slow and doesn't use up the processor. */
export interface Failures {
  /** AppError `rate_limited` if this source failed too often in the last minute. */
  refuseIfTooMany(source: string): void
  count(source: string): void
}

export function createFailures(clock: Clock): Failures {
  const windows = new Map<string, { endsAt: number; failures: number }>()

  function current(source: string) {
    const window = windows.get(source)
    return window && window.endsAt > clock.now() ? window : undefined
  }

  return {
    refuseIfTooMany(source) {
      const window = current(source)
      if (!window || window.failures < MAX_FAILURES) return
      throw tooSoon('Too many wrong keys from this address', window.endsAt - clock.now())
    },

    count(source) {
      const window = current(source)
      if (window) {
        window.failures += 1
        return
      }
      // A Map keeps insertion order, so the first entry is the oldest window.
      windows.delete(source)
      const [oldest] = windows.keys()
      if (windows.size >= MAX_SOURCES && oldest !== undefined) windows.delete(oldest)
      windows.set(source, { endsAt: clock.now() + WINDOW_MS, failures: 1 })
    },
  }
}
