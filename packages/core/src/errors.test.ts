import { expect, it } from 'vitest'

import { tooSoon } from './errors.ts'

it.each([
  [0, 1, 'a second'],
  [1000, 1, 'a second'],
  [1001, 2, '2 seconds'],
  [120_000, 120, '120 seconds'],
  [120_001, 121, '3 minutes'],
  [3_600_000, 3600, '60 minutes'],
])('says for %i ms to wait for %i s, and at least for one', (waitMs, retryAfterSeconds, words) => {
  expect(tooSoon('Too many requests', waitMs, { reason: 'discord_limit' })).toMatchObject({
    code: 'rate_limited',
    message: `Too many requests; try again in ${words}.`,
    details: { reason: 'discord_limit', retryAfterSeconds },
  })
})
