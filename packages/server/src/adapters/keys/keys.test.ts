import { performance } from 'node:perf_hooks'

import type { EntityId } from '@arachne/contract'
import type { StoredKey } from '@arachne/core'
import bcrypt from 'bcrypt'
import { describe, expect, it } from 'vitest'

import { looksLikeApiKey, makeApiKey } from './api-key.ts'
import { createKeys } from './keys.ts'

const ENTITY = '00000000-0000-4000-8000-000000000001' as EntityId
const NOBODY = '00000000-0000-4000-8000-00000000ffff'

function setUp() {
  let now = 1_000_000
  const keys = createKeys({
    clock: { now: () => now },
    derivePublicKey: ({ secret, salt }) => `public of ${secret} and ${salt}`,
  })
  return { keys, advance: (ms: number) => (now += ms) }
}

async function makeStored(keys: ReturnType<typeof createKeys>, generation = 1) {
  const { key, material } = await keys.make(ENTITY)
  const stored: StoredKey = { ...material, generation, createdAt: '2026-11-15T10:00:00.000Z' }
  return { key, stored }
}

async function time(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await task()
  return performance.now() - start
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

describe('the format of an API key', () => {
  it('is recognisable, fits bcrypt and differs every time', () => {
    const keys = Array.from({ length: 100 }, makeApiKey)
    expect(new Set(keys).size).toBe(100)
    for (const key of keys) expect(key).toMatch(/^ara_[\w-]{49}$/)
    expect(keys.every(looksLikeApiKey)).toBe(true)
  })

  it('betrays any changed, missing or added character', () => {
    const key = makeApiKey()
    for (let at = 4; at < key.length; at += 1) {
      const other = key[at] === 'A' ? 'B' : 'A'
      expect(looksLikeApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
    }
    expect(looksLikeApiKey(key.slice(0, -1))).toBe(false)
    expect(looksLikeApiKey(`${key}\n`)).toBe(false)
    expect(looksLikeApiKey(`${key}A`)).toBe(false)
    expect(looksLikeApiKey('')).toBe(false)
  })
})

describe('verifying a key', () => {
  it('keeps a bcrypt hash, a salt and a public key, and nothing of the key itself', async () => {
    const { key, stored } = await makeStored(setUp().keys)
    expect(stored.hash).toMatch(/^\$2b\$10\$/)
    expect(await bcrypt.compare(key, stored.hash)).toBe(true)
    expect(stored.publicKey).toBe(`public of ${key} and ${stored.salt}`)
    expect(Buffer.from(stored.salt, 'base64url')).toHaveLength(32)
  })

  it('accepts the right key and no other', async () => {
    const { keys } = setUp()
    const { key, stored } = await makeStored(keys)
    const attempt = { entityId: ENTITY, stored, source: 'here' }
    expect(await keys.verify({ ...attempt, presented: key })).toBe(true)
    expect(await keys.verify({ ...attempt, presented: makeApiKey() })).toBe(false)
    expect(await keys.verify({ ...attempt, stored: undefined, presented: key })).toBe(false)
  })

  it('I-64: asks bcrypt once, then a digest in memory, until the key is replaced', async () => {
    const { keys } = setUp()
    const { key, stored } = await makeStored(keys)
    const attempt = { entityId: ENTITY, source: 'here', presented: key }
    expect(await keys.verify({ ...attempt, stored })).toBe(true)
    const withoutHash = { ...stored, hash: 'not a hash' }
    expect(await keys.verify({ ...attempt, stored: withoutHash })).toBe(true)
    const { stored: next } = await makeStored(keys, 2)
    expect(await keys.verify({ ...attempt, stored: next })).toBe(false)
    expect(await keys.verify({ ...attempt, stored: undefined })).toBe(false)
  })

  it('I-63, T17: takes as long for no entity as for a wrong key', { timeout: 60_000 }, async () => {
    const { keys, advance } = setUp()
    const { stored } = await makeStored(keys)
    const wrong: number[] = []
    const nobody: number[] = []
    for (let round = 0; round < 15; round += 1) {
      advance(120_000)
      const presented = makeApiKey()
      wrong.push(await time(() => keys.verify({ entityId: ENTITY, stored, presented, source: 'a' })))
      nobody.push(
        await time(() => keys.verify({ entityId: NOBODY, stored: undefined, presented, source: 'b' })),
      )
    }
    // Both are one bcrypt; without it they would differ by a factor of hundreds.
    expect(median(nobody) / median(wrong)).toBeGreaterThan(0.1)
    expect(median(nobody) / median(wrong)).toBeLessThan(10)
  })

  it('I-63: meets many wrong keys with rate_limited, while a proven key still passes', async () => {
    const { keys, advance } = setUp()
    const { key, stored } = await makeStored(keys)
    const attempt = { entityId: ENTITY, stored, source: 'there' }
    expect(await keys.verify({ ...attempt, presented: key })).toBe(true)
    const guesses = Array.from({ length: 60 }, () => keys.verify({ ...attempt, presented: makeApiKey() }))
    const results = await Promise.allSettled(guesses)
    const limited = results.filter(({ status }) => status === 'rejected')
    expect(limited.length).toBeGreaterThanOrEqual(38)
    expect(limited[0]).toMatchObject({ reason: { code: 'rate_limited', details: { retryAfterSeconds: 60 } } })
    expect(await keys.verify({ ...attempt, presented: key })).toBe(true)
    expect(await keys.verify({ ...attempt, presented: makeApiKey(), source: 'elsewhere' })).toBe(false)
    advance(61_000)
    expect(await keys.verify({ ...attempt, presented: makeApiKey() })).toBe(false)
  }, 60_000)

  it('I-63: refuses what is no key at all without counting it', async () => {
    const { keys } = setUp()
    const { key, stored } = await makeStored(keys)
    const attempt = { entityId: ENTITY, stored, source: 'here' }
    const typos = Array.from({ length: 200 }, () => keys.verify({ ...attempt, presented: `${key}x` }))
    expect(new Set(await Promise.all(typos))).toEqual(new Set([false]))
    expect(await keys.verify({ ...attempt, presented: key })).toBe(true)
  })
})
