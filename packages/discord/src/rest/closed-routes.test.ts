import { expect, it } from 'vitest'

import { createClosedRoutes } from './closed-routes.ts'

const URL = 'https://discord.test/api/v10/webhooks/1/token'

const limited = (headers: Record<string, string>) => new Response(null, { status: 429, headers })

it('answers for Discord until the time is over, whatever follows the path', () => {
  let now = 1000
  const closed = createClosedRoutes(() => now)
  expect(closed.refuse(URL)).toBeUndefined()
  closed.learn(`${URL}?wait=true`, limited({ 'Retry-After': '30' }))
  now += 10_000
  const refused = closed.refuse(`${URL}?thread_id=2`)
  expect(refused?.status).toBe(429)
  expect(refused?.headers.get('Retry-After')).toBe('20')
  expect(closed.refuse(`${URL}x`)).toBeUndefined()
  now += 20_000
  expect(closed.refuse(URL)).toBeUndefined()
})

it('learns nothing from other answers, and leaves the limits of the whole bot to discord.js', () => {
  const closed = createClosedRoutes(() => 0)
  closed.learn(URL, new Response(null, { status: 503, headers: { 'Retry-After': '30' } }))
  closed.learn(URL, limited({}))
  closed.learn(URL, limited({ 'Retry-After': '30', 'X-RateLimit-Global': 'true' }))
  expect(closed.refuse(URL)).toBeUndefined()
})
