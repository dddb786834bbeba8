import { beforeEach, expect, it } from 'vitest'

import type { Session, SessionStore } from './session.ts'
import { createSessions, type Sessions } from './sessions.ts'

const DAY_MS = 24 * 60 * 60_000
const LYSS = { userId: '400000000000000001', userName: 'Lyss', avatar: null }
const MIRA = { userId: '400000000000000002', userName: 'Mira', avatar: 'abc' }

let now: number
let rows: Map<string, Session>
let writes: number
let sessions: Sessions

function createMemoryStore(): SessionStore {
  return {
    add: async (session) => void rows.set(session.idHash, session),
    find: async (idHash) => rows.get(idHash),
    list: async (userId) => [...rows.values()].filter((row) => row.userId === userId),
    async touch(idHash, { at, expiresAt }) {
      writes += 1
      const row = rows.get(idHash)
      if (row) rows.set(idHash, { ...row, lastSeenAt: at, expiresAt })
    },
    remove: async (idHash) => void rows.delete(idHash),
    async removeAllOf(userId) {
      for (const row of rows.values()) if (row.userId === userId) rows.delete(row.idHash)
    },
    async removeExpired(time) {
      for (const row of rows.values()) if (row.expiresAt <= time) rows.delete(row.idHash)
    },
  }
}

beforeEach(() => {
  now = Date.parse('2026-11-15T12:00:00Z')
  rows = new Map()
  writes = 0
  let made = 0
  sessions = createSessions({
    store: createMemoryStore(),
    clock: { now: () => now },
    ids: { uuid: () => '', token: (bytes) => `secret-of-${bytes}-bytes-${(made += 1)}` },
    sha256: (text) => `digest ${text.split('').toReversed().join('')}`,
  })
})

it('finds a session by its secret alone, and keeps only a digest of it', async () => {
  const { secret, session } = await sessions.open(LYSS)
  expect(await sessions.find(secret)).toEqual(session)
  expect(await sessions.find(session.idHash)).toBeUndefined()
  expect(JSON.stringify([...rows])).not.toContain(secret)
})

it('gives every login a secret of its own', async () => {
  const [one, two] = [await sessions.open(LYSS), await sessions.open(LYSS)]
  expect(one.secret).not.toBe(two.secret)
  expect(await sessions.list(LYSS.userId)).toHaveLength(2)
})

it('ends after thirty days without use', async () => {
  const { secret } = await sessions.open(LYSS)
  now += 30 * DAY_MS
  expect(await sessions.find(secret)).toBeUndefined()
  expect(await sessions.list(LYSS.userId)).toEqual([])
})

it('lasts while it is used, for ninety days at most', async () => {
  const { secret } = await sessions.open(LYSS)
  let days = 0
  while (await sessions.find(secret)) {
    now += DAY_MS
    days += 1
    expect(days).toBeLessThan(100)
  }
  expect(days).toBe(90)
})

it('writes down that it was seen once in five minutes at most', async () => {
  const { secret } = await sessions.open(LYSS)
  for (let minute = 0; minute < 20; minute += 1) {
    await sessions.find(secret)
    now += 60_000
  }
  expect(writes).toBe(3)
})

it('T19: closes one, or all of one person and of nobody else', async () => {
  const [one, two, other] = [await sessions.open(LYSS), await sessions.open(LYSS), await sessions.open(MIRA)]
  await sessions.close(one.secret)
  expect(await sessions.find(one.secret)).toBeUndefined()
  expect(await sessions.find(two.secret)).toBeDefined()
  await sessions.closeAll(LYSS.userId)
  expect(await sessions.find(two.secret)).toBeUndefined()
  expect(await sessions.find(other.secret)).toBeDefined()
})

it('forgets those that are over', async () => {
  await sessions.open(LYSS)
  now += 29 * DAY_MS
  await sessions.open(MIRA)
  now += DAY_MS
  await sessions.sweep()
  expect([...rows.values()].map(({ userId }) => userId)).toEqual([MIRA.userId])
})
