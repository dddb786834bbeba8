import type { EntityId } from '@arachne/contract'
import { beforeEach, describe, expect, it } from 'vitest'

import { createMemoryActs } from '../../test/act-fakes.ts'
import { createMemoryGrants } from '../../test/grant-fakes.ts'
import { createFakeJournal } from '../../test/identity-fakes.ts'
import type { NewGrant } from './grant.ts'
import { createGrants, type Grants } from './grants.ts'

const KAEL = '00000000-0000-4000-8000-000000000001' as EntityId
const IRIS = '00000000-0000-4000-8000-000000000002' as EntityId
const LYSS = '400000000000000001'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let now: number
let changed: EntityId[]
let store: ReturnType<typeof createMemoryGrants>
let journal: ReturnType<typeof createFakeJournal>
let grants: Grants

beforeEach(() => {
  now = Date.parse('2026-11-15T10:00:00.000Z')
  changed = []
  store = createMemoryGrants()
  journal = createFakeJournal()
  grants = createGrants({
    store,
    acts: createMemoryActs({ grants: store }, journal),
    clock: { now: () => now },
    onChange: async (entityId) => void changed.push(entityId),
  })
})

const wish = (over: Partial<NewGrant> = {}): NewGrant => ({
  id: 'g1',
  entityId: KAEL,
  userId: LYSS,
  client: { id: 'https://app.test/client.json', name: 'App' },
  scope: 'mcp',
  expiresAt: null,
  ...over,
})
const later = (ms: number) => new Date(now + ms).toISOString()
const reasons = () => journal.entries.map(({ action, details }) => [action, details.why])

describe('a grant', () => {
  it('is a reader from its first token on, which there is one of', async () => {
    await grants.open(wish())
    expect(changed).toEqual([])
    expect(await grants.exchanged('g1', 'public')).toBe(true)
    expect(await grants.exchanged('g1', 'other')).toBe(false)
    expect(await grants.exchanged('g2', 'other')).toBe(false)
    expect(await grants.live('g1')).toMatchObject({ publicKey: 'public' })
    expect(changed).toEqual([KAEL])
  })

  it('A-08: is over at once when it is ended, and only once', async () => {
    await grants.open(wish())
    expect(await grants.end('g1', 'revoked', `person:${LYSS}`)).toBe(true)
    expect(await grants.live('g1')).toBeUndefined()
    expect(await grants.exchanged('g1', 'public')).toBe(false)
    expect(await grants.end('g1', 'reuse', 'system')).toBe(false)
    expect(await grants.end('nothing', 'reuse', 'system')).toBe(false)
    expect(changed).toEqual([KAEL])
  })

  it('is journaled when it begins and ends, by whom and why', async () => {
    await grants.open(wish({ client: { id: `https://app.test/${'x'.repeat(300)}`, name: 'App' } }))
    await grants.end('g1', 'client_revoked', 'app:g1')
    expect(journal.entries).toMatchObject([
      { action: 'grant.opened', actor: `person:${LYSS}`, target: `entity:${KAEL}` },
      { action: 'grant.ended', actor: 'app:g1', details: { grant_id: 'g1', why: 'client_revoked' } },
    ])
    expect(String(journal.entries[0]?.details.client_id).length).toBeLessThanOrEqual(200)
  })

  it('is not live past its expiry, whoever got round to ending it', async () => {
    await grants.open(wish({ expiresAt: later(MINUTE) }))
    expect(await grants.list({ entityId: KAEL })).toHaveLength(1)
    now += MINUTE
    expect(await grants.live('g1')).toBeUndefined()
    expect(await grants.list({ entityId: KAEL })).toEqual([])
    expect(await grants.exchanged('g1', 'public')).toBe(false)
  })

  it('remembers its last use, to the minute', async () => {
    await grants.open(wish())
    const use = async () => grants.used((await grants.live('g1')) ?? { id: '', lastUsedAt: null })
    await use()
    const first = (await grants.live('g1'))?.lastUsedAt
    now += 59_000
    await use()
    expect((await grants.live('g1'))?.lastUsedAt).toBe(first)
    now += 1000
    await use()
    expect((await grants.live('g1'))?.lastUsedAt).toBe(new Date(now).toISOString())
  })
})

describe('all grants of one', () => {
  it('A-08: end together, leaving those of others', async () => {
    await grants.open(wish())
    await grants.open(wish({ id: 'g2', userId: '400000000000000002' }))
    await grants.open(wish({ id: 'g3', entityId: IRIS }))
    expect(await grants.endAllOf({ entityId: KAEL }, 'key_ended', 'operator:local')).toBe(2)
    expect(await grants.endAllOf({ entityId: KAEL }, 'key_ended', 'operator:local')).toBe(0)
    expect((await grants.list({})).map(({ id }) => id)).toEqual(['g3'])
    expect(await grants.endAllOf({ userId: LYSS }, 'revoked', 'operator:local')).toBe(1)
  })
})

describe('many grants of one entity', () => {
  it('make room for a new one: of more than fifty the longest unused ends', async () => {
    for (let n = 0; n < 50; n += 1) {
      await grants.open(wish({ id: `old-${n}` }))
      now += MINUTE
    }
    await grants.used({ id: 'old-0', lastUsedAt: null })
    now += MINUTE
    await grants.open(wish({ id: 'new' }))
    await grants.open(wish({ id: 'elsewhere', entityId: IRIS }))
    const live = (await grants.list({ entityId: KAEL })).map(({ id }) => id)
    expect(live).toHaveLength(50)
    expect(live).toEqual(expect.arrayContaining(['new', 'old-0', 'old-2']))
    expect(live).not.toContain('old-1')
    expect(reasons().at(-2)).toEqual(['grant.ended', 'crowded_out'])
  })
})

describe('the sweep', () => {
  it('ends what expired, so that it reads no longer, and tells the journal', async () => {
    await grants.open(wish({ expiresAt: later(MINUTE) }))
    await grants.exchanged('g1', 'public')
    now += MINUTE
    await grants.sweep()
    await grants.sweep()
    expect(changed).toEqual([KAEL, KAEL])
    expect(reasons()).toEqual([
      ['grant.opened', undefined],
      ['grant.ended', 'expired'],
    ])
  })

  it('ends what nobody fetched within an hour, or used for thirty days', async () => {
    await grants.open(wish())
    await grants.open(wish({ id: 'g2' }))
    await grants.exchanged('g2', 'public')
    now += 61 * MINUTE
    await grants.sweep()
    expect((await grants.list({})).map(({ id }) => id)).toEqual(['g2'])
    now += 29 * DAY
    await grants.used({ id: 'g2', lastUsedAt: null })
    now += 29 * DAY
    await grants.sweep()
    expect(await grants.live('g2')).toBeDefined()
    now += 2 * DAY
    await grants.sweep()
    expect(await grants.live('g2')).toBeUndefined()
  })

  it('forgets what ended a month ago', async () => {
    await grants.open(wish())
    await grants.end('g1', 'revoked', 'operator:local')
    now += 29 * DAY
    await grants.sweep()
    expect(store.grants.size).toBe(1)
    now += 2 * DAY
    await grants.sweep()
    expect(store.grants.size).toBe(0)
  })
})
