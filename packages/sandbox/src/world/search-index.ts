/**
 * Whether message search answers, or says 202 "not yet indexed" as Discord does for servers that weren't searched
 * lately.
 */
export interface SearchIndex {
  /** The next `times` searches of any guild find the index missing. */
  delay(times: number, retryAfterSeconds: number): void
  /** Called once per search: seconds to wait, or null when the index is ready. */
  take(): number | null
}

export function createSearchIndex(): SearchIndex {
  let remaining = 0
  let retryAfter = 0
  return {
    delay(times, retryAfterSeconds) {
      remaining = times
      retryAfter = retryAfterSeconds
    },
    take() {
      if (remaining === 0) return null
      remaining -= 1
      return retryAfter
    },
  }
}
