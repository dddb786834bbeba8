import { describe, expect, it } from 'vitest'

import { createClock } from '../world/clock.ts'
import { createWorld } from '../world/create-world.ts'
import { createRateLimiter } from './rate-limiter.ts'
import type { RateLimitMode } from './route-limits.ts'

const CHANNEL = '1100000000000000001'
const OTHER_CHANNEL = '1100000000000000002'
const HOOK = '1100000000000000003'

const messagesPath = (n: number) => `/channels/110000000000000${1000 + n}/messages`

function setUp(mode: RateLimitMode) {
  let time = 1_800_000_000_000
  const world = createWorld(createClock(() => time))
  const limiter = createRateLimiter(world, mode)
  const send = (path = `/channels/${CHANNEL}/messages`, method = 'POST', caller = 'bot') =>
    limiter.check({ method, path, route: path.replace(/\d{19}/g, '{id}'), caller })
  return { world, limiter, send, pass: (ms: number) => (time += ms) }
}

describe('rate limits', () => {
  it('S-06: sends the five headers with every answer, in every mode', () => {
    for (const mode of ['off', 'realistic', 'strict'] as const) {
      expect(Object.keys(setUp(mode).send().headers)).toEqual([
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
        'X-RateLimit-Reset-After',
        'X-RateLimit-Bucket',
      ])
    }
  })

  it('S-06: counts down and refuses the sixth message within five seconds with a complete body', () => {
    const { send, pass } = setUp('realistic')
    for (const left of ['4', '3', '2', '1', '0']) {
      expect(send().headers['X-RateLimit-Remaining']).toBe(left)
    }
    pass(2000)
    expect(send().refusal).toEqual({
      status: 429,
      headers: expect.objectContaining({
        'Retry-After': '3',
        'X-RateLimit-Scope': 'user',
        'X-RateLimit-Remaining': '0',
        'X-RateLimit-Reset-After': '3.000',
        'X-RateLimit-Reset': '1800000005.000',
      }),
      body: { message: 'You are being rate limited.', retry_after: 3, global: false, code: 0 },
    })
    pass(3000)
    expect(send().refusal).toBeUndefined()
  })

  it('S-06: gives two channels one bucket hash but separate counters', () => {
    const { send } = setUp('strict')
    const first = [send(), send(), send()]
    const other = send(`/channels/${OTHER_CHANNEL}/messages`)
    expect(first[2]?.refusal).toBeDefined()
    expect(other.refusal).toBeUndefined()
    expect(other.headers['X-RateLimit-Bucket']).toBe(first[0]?.headers['X-RateLimit-Bucket'])
  })

  it('S-06: gives different routes different buckets', () => {
    const { send } = setUp('realistic')
    const buckets = ['POST', 'GET'].map(
      (method) => send(`/channels/${CHANNEL}/messages`, method).headers['X-RateLimit-Bucket'],
    )
    expect(new Set(buckets).size).toBe(2)
  })

  it('S-06: stops the 51st request of a second for all routes, scope global', () => {
    const { send } = setUp('realistic')
    for (let n = 0; n < 50; n += 1) expect(send(messagesPath(n)).refusal).toBeUndefined()
    expect(send(messagesPath(50)).refusal).toMatchObject({
      headers: { 'X-RateLimit-Global': 'true', 'X-RateLimit-Scope': 'global' },
      body: { global: true, code: 0 },
    })
    expect(send(messagesPath(51), 'POST', 'somebody else').refusal).toBeUndefined()
    expect(send(`/interactions/${HOOK}/token/callback`).refusal).toBeUndefined()
  })

  it('S-06: limits a channel to 30 webhook messages a minute, shown only as a shared 429', () => {
    const { send, world, pass } = setUp('realistic')
    const webhook = { id: HOOK, token: 't', channelId: CHANNEL, guildId: '1' }
    world.webhooks.set(HOOK, { ...webhook, name: null, avatar: null, userId: null, applicationId: null })
    for (let n = 0; n < 30; n += 1) {
      expect(send(`/webhooks/${HOOK}/t`).refusal).toBeUndefined()
      if (n % 5 === 4) pass(2000)
    }
    const { headers, refusal } = send(`/webhooks/${HOOK}/t`)
    expect(headers['X-RateLimit-Remaining']).toBe('4')
    expect(refusal).toMatchObject({
      headers: { 'X-RateLimit-Scope': 'shared', 'Retry-After': '48' },
      body: { message: 'The resource is being rate limited.', retry_after: 48, global: false, code: 0 },
    })
  })

  it('S-06: allows two renames of a channel in ten minutes, other edits more', () => {
    const { limiter } = setUp('realistic')
    const request = { method: 'PATCH', path: `/channels/${CHANNEL}`, route: '/channels/{id}', caller: 'bot' }
    const rename = () => limiter.checkBody(request, { name: 'x' })
    expect([rename(), rename()]).toEqual([undefined, undefined])
    expect(rename()).toMatchObject({ status: 429, body: { retry_after: 600 } })
    expect(limiter.checkBody(request, { rate_limit_per_user: 5 })).toBeUndefined()
  })

  it('S-06: never refuses in mode off', () => {
    const { send } = setUp('off')
    for (let n = 0; n < 200; n += 1) expect(send().refusal).toBeUndefined()
  })

  it('S-06: forgets everything when the mode changes', () => {
    const { send, limiter } = setUp('strict')
    send()
    send()
    expect(send().refusal).toBeDefined()
    limiter.setMode('strict')
    expect(send().refusal).toBeUndefined()
  })
})
