import { hash } from 'node:crypto'
import { performance } from 'node:perf_hooks'

import type { EntityId } from '@arachne/contract'
import type { StoredKey } from '@arachne/core/identities'
import bcrypt from 'bcrypt'
import { describe, expect, it } from 'vitest'

import { createAgentKeys } from './agent-keys.ts'
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

  it('has one spelling: leftover bits are refused, also with a checksum that fits', () => {
    const key = makeApiKey()
    const secret = key.slice(4, 47)
    const twins = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      .split('')
      .map((letter) => secret.slice(0, -1) + letter)
      .filter(
        (text) => text !== secret && Buffer.from(text, 'base64url').equals(Buffer.from(secret, 'base64url')),
      )
    expect(twins).toHaveLength(3)
    for (const twin of twins) {
      const sum = hash('sha256', `ara_${twin}`, 'base64url').slice(0, 6)
      expect(looksLikeApiKey(`ara_${twin}${sum}`)).toBe(false)
    }
    for (const padded of [`${key}=`, `${key}==`, `${key}\n`]) expect(looksLikeApiKey(padded)).toBe(false)
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

  it('I-63, T17: takes as long for no entity as for a wrong key', async () => {
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
    // Both are one derivation; without it they would differ by a factor of hundreds.
    expect(median(nobody) / median(wrong)).toBeGreaterThan(0.1)
    expect(median(nobody) / median(wrong)).toBeLessThan(10)
  })

  it('I-63, T16: lets no wrong key reach bcrypt, from however many places', async () => {
    const { keys } = setUp()
    const { stored } = await makeStored(keys)
    // It would take hours.
    const slow = { ...stored, hash: `$2b$31$${'a'.repeat(53)}` }
    const guesses = Array.from({ length: 500 }, (_, at) => {
      const attempt = { presented: makeApiKey(), source: `place ${at}` }
      return Promise.all([
        keys.verify({ ...attempt, entityId: ENTITY, stored: slow }),
        keys.verify({ ...attempt, entityId: NOBODY, stored: undefined }),
      ])
    })
    expect((await Promise.all(guesses)).flat().some(Boolean)).toBe(false)
  })

  it('I-63, T16: knows a right key where many wrong ones came from, also at its first use', async () => {
    const { keys } = setUp()
    const { key, stored } = await makeStored(keys)
    const attempt = { entityId: ENTITY, stored, source: 'there' }
    const guesses = Array.from({ length: 60 }, () => keys.verify({ ...attempt, presented: makeApiKey() }))
    expect((await Promise.allSettled(guesses)).some(({ status }) => status === 'rejected')).toBe(true)
    expect(await keys.verify({ ...attempt, presented: key })).toBe(true)
  })

  it('I-63, T16: knows the right key of an agent there, and slows down who tries the rest of it', async () => {
    const { keys } = setUp()
    const agents = createAgentKeys(keys)
    const { key, record } = await agents.make()
    const stored = { grantId: 'g', hash: record.hash }
    const guess = () => agents.verify({ stored: undefined, presented: makeApiKey(), source: 'there' })
    await Promise.allSettled(Array.from({ length: 60 }, guess))
    expect(await agents.verify({ stored, presented: key, source: 'there' })).toBe(true)
    const slow = { grantId: 'h', hash: record.hash }
    const tries = Array.from({ length: 25 }, (_, at) => ({ presented: makeApiKey(), source: `place ${at}` }))
    const results: string[] = []
    for (const one of tries) {
      results.push(
        await agents.verify({ ...one, stored: slow }).then(
          () => 'refused',
          () => 'slowed',
        ),
      )
    }
    expect(results).toEqual([...Array<string>(20).fill('refused'), ...Array<string>(5).fill('slowed')])
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
  })

  it('I-63: refuses what is no key at all without counting it', async () => {
    const { keys } = setUp()
    const { key, stored } = await makeStored(keys)
    const attempt = { entityId: ENTITY, stored, source: 'here' }
    const typos = Array.from({ length: 200 }, () => keys.verify({ ...attempt, presented: `${key}x` }))
    expect(new Set(await Promise.all(typos))).toEqual(new Set([false]))
    expect(await keys.verify({ ...attempt, presented: key })).toBe(true)
  })
})
