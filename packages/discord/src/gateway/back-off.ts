export interface BackOffTimes {
  firstMs: number
  maxMs: number
}

/**
 * The pause before the next attempt: doubling, plus a random part of up to half, so that many clients don't retry at
 * once.
 */
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
