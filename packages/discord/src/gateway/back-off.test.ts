import { expect, it } from 'vitest'

import { backOffDelay, pause } from './back-off.ts'

const times = { firstMs: 1000, maxMs: 60_000 }

it('I-60: doubles up to the longest wait, and leaves half of it to chance', () => {
  for (const [failures, whole] of [
    [0, 1000],
    [1, 2000],
    [5, 32_000],
    [6, 60_000],
    [10_000, 60_000],
  ] as const) {
    const delays = Array.from({ length: 50 }, () => backOffDelay(failures, times))
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(whole / 2)
    expect(Math.max(...delays)).toBeLessThanOrEqual(whole)
    expect(new Set(delays).size).toBeGreaterThan(1)
  }
})

it('a pause ends early when it is called off', async () => {
  const off = new AbortController()
  const paused = pause(600_000, off.signal)
  off.abort()
  await expect(paused).resolves.toBeUndefined()
  await expect(pause(600_000, off.signal)).resolves.toBeUndefined()
})
