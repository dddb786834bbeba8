export interface BackOffTimes {
  firstMs: number
  maxMs: number
}

/** How long to wait before the next try: doubling, with up to half of it left to chance, so that many do not come at once. */
export function backOffDelay(failures: number, { firstMs, maxMs }: BackOffTimes): number {
  const whole = Math.min(maxMs, firstMs * 2 ** Math.min(failures, 30))
  return whole / 2 + (whole / 2) * Math.random()
}

/** Resolves early, without an error, when the signal fires. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
