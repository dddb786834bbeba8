import { describe, expect, it } from 'vitest'

import { openScene, type Scene } from './support.ts'

const NOBODY = { roleIds: [], userIds: [] }

/** How many requests of this kind reached the wire, and what became of each. */
function counting() {
  const posts: number[] = []
  return {
    posts,
    observe: ({ method, status }: { method: string; status: number }) =>
      void (method === 'POST' && posts.push(status)),
  }
}

const announce = (scene: Scene, text = 'hello') =>
  scene.discord.voice.announce(scene.channelId('general'), text, NOBODY)

const messagesIn = (scene: Scene) =>
  scene.sandbox.world.channels.get(scene.channelId('general'))?.messages.size

describe('a write whose outcome is unknown', () => {
  it.each([500, 502, 503, 504])('I-44: is not repeated after a %i', async (status) => {
    await using scene = await openScene()
    scene.sandbox.faults.add({ kind: 'status', status, method: 'POST' })
    await expect(announce(scene)).rejects.toMatchObject({
      code: 'unavailable',
      details: { reason: 'outcome_unknown' },
    })
    expect(messagesIn(scene)).toBe(0)
  })

  it('T54: is not repeated when Discord did it and the answer was lost', async () => {
    const { posts, observe } = counting()
    await using scene = await openScene({ observe })
    scene.sandbox.faults.add({ kind: 'cut', method: 'POST' })
    await expect(announce(scene)).rejects.toMatchObject({ details: { reason: 'outcome_unknown' } })
    expect(messagesIn(scene)).toBe(1)
    expect(posts).toEqual([200])
  })

  it('is said to be unknown when the connection broke', async () => {
    await using scene = await openScene()
    scene.sandbox.faults.add({ kind: 'drop', method: 'POST' })
    await expect(announce(scene)).rejects.toMatchObject({ details: { reason: 'outcome_unknown' } })
  })
})

describe('a call that certainly did nothing', () => {
  it('says that Discord cannot be reached', async () => {
    const scene = await openScene()
    await scene.sandbox[Symbol.asyncDispose]()
    await expect(announce(scene)).rejects.toMatchObject({
      code: 'unavailable',
      details: { reason: 'discord_unreachable' },
    })
    await scene.discord[Symbol.asyncDispose]()
  })

  it('T53: waits for a short limit, and then does it', async () => {
    const { posts, observe } = counting()
    await using scene = await openScene({ observe })
    const headers = { 'Retry-After': '0.2', 'X-RateLimit-Scope': 'user' }
    const body = { message: 'You are being rate limited.', retry_after: 0.2, global: false }
    scene.sandbox.faults.add({ kind: 'status', status: 429, method: 'POST', headers, body })
    await expect(announce(scene)).resolves.toMatch(/^\d+$/)
    expect(posts).toEqual([200])
  })

  it('T53: says at once how long a long limit lasts', async () => {
    await using scene = await openScene()
    const headers = { 'Retry-After': '65', 'X-RateLimit-Scope': 'user' }
    const body = { message: 'You are being rate limited.', retry_after: 65, global: false }
    scene.sandbox.faults.add({ kind: 'status', status: 429, method: 'POST', headers, body })
    await expect(announce(scene)).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfterSeconds: expect.closeTo(65, -1) },
    })
    expect(messagesIn(scene)).toBe(0)
  })

  it('I-45: asks Discord no second time while a long limit lasts, and elsewhere as before', async () => {
    const { posts, observe } = counting()
    await using scene = await openScene({ observe })
    const headers = { 'Retry-After': '65', 'X-RateLimit-Scope': 'shared' }
    const body = { message: 'You are being rate limited.', retry_after: 65, global: false }
    scene.sandbox.faults.add({ kind: 'status', status: 429, method: 'POST', headers, body })
    for (const _ of [1, 2, 3]) {
      await expect(announce(scene)).rejects.toMatchObject({
        code: 'rate_limited',
        details: { retryAfterSeconds: expect.closeTo(65, -1) },
      })
    }
    await scene.discord.voice.announce(scene.channelId('companions'), 'hello', NOBODY)
    expect(scene.sandbox.faults.list()).toEqual([])
    expect(posts).toEqual([200])
    expect(messagesIn(scene)).toBe(0)
  })

  it('reads again after a 502', async () => {
    await using scene = await openScene()
    scene.sandbox.faults.add({ kind: 'status', status: 502, method: 'GET', path: '/guilds/*' })
    await expect(scene.discord.places.findPeople('lyss')).resolves.toHaveLength(1)
  })
})

it('what is logged of failed calls holds neither text nor token', async () => {
  await using scene = await openScene()
  const text = 'PLANTED text'
  scene.sandbox.faults.add({ kind: 'status', status: 502, method: 'POST' })
  await announce(scene, text).catch(() => undefined)
  await announce(scene, text.repeat(1000)).catch(() => undefined)
  const logged = JSON.stringify(scene.log.lines)
  expect(scene.log.at('debug')).toHaveLength(2)
  expect(logged).toContain('/channels/:x/messages')
  expect(logged).not.toContain('PLANTED')
  expect(logged).not.toContain(scene.sandbox.application.botToken)
})
