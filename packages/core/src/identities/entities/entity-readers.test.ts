import type { EntityId } from '@arachne/contract'
import { beforeEach, describe, expect, it } from 'vitest'

import { createMemoryGrants } from '../../../test/grant-fakes.ts'
import { createMemoryStore } from '../../../test/identity-fakes.ts'
import { sampleEntity } from '../../../test/sample-standing.ts'
import { createEntityReaders, type EntityReaders } from './entity-readers.ts'
import type { Entity } from './entity.ts'

const LYSS = '400000000000000001'
const MIRA = '400000000000000002'
const KEY = { generation: 3, hash: '', salt: '', publicKey: 'key-public', createdAt: '' }
const KAEL = sampleEntity({ key: KEY, keyGeneration: 3 })
const IRIS = sampleEntity({ id: '00000000-0000-4000-8000-000000000002' as EntityId })

let store: ReturnType<typeof createMemoryStore>
let grants: ReturnType<typeof createMemoryGrants>
let readers: EntityReaders

async function lend(id: string, over: { entityId?: EntityId; userId?: string; expiresAt?: string } = {}) {
  const client = { id: 'app', name: 'App' }
  const common = { scope: 'mcp', createdAt: '2026-11-15T09:00:00.000Z', expiresAt: null }
  await grants.add({ id, entityId: KAEL.id, userId: LYSS, client, ...common, ...over })
}

beforeEach(async () => {
  store = createMemoryStore()
  await store.insert(KAEL)
  await store.insert(IRIS)
  grants = createMemoryGrants()
  const clock = { now: () => Date.parse('2026-11-15T10:00:00.000Z') }
  readers = createEntityReaders({ entities: store, grants, clock })
})

const idsOf = async (entity: Entity) => (await readers.of(entity)).map(({ id }) => id)

describe('who reads for an entity', () => {
  it('I-24: is its key, and each app that has fetched a token', async () => {
    await lend('g1')
    await lend('g2')
    await grants.setPublicKey('g1', 'grant-public')
    expect(await readers.of(KAEL)).toEqual([
      { id: `key:${KAEL.id}:3`, entityId: KAEL.id, publicKey: 'key-public' },
      { id: 'grant:g1', entityId: KAEL.id, publicKey: 'grant-public' },
    ])
    expect((await readers.ofAll([KAEL, IRIS])).get(KAEL.id)).toEqual(await readers.of(KAEL))
    expect((await readers.ofAll([KAEL, IRIS])).get(IRIS.id)).toEqual([])
  })

  it('I-24: is an app alone when there is no key', async () => {
    await lend('g1', { entityId: IRIS.id })
    await grants.setPublicKey('g1', 'grant-public')
    expect(await idsOf(IRIS)).toEqual(['grant:g1'])
  })

  it('T11: is nobody an earlier owner let in, nothing that expired, and nobody while it is switched off', async () => {
    await lend('g1', { userId: MIRA })
    await lend('g2', { expiresAt: '2026-11-15T10:00:00.000Z' })
    await lend('g3')
    for (const id of ['g1', 'g2', 'g3']) await grants.setPublicKey(id, `public-${id}`)
    expect(await idsOf(KAEL)).toEqual([`key:${KAEL.id}:3`, 'grant:g3'])
    expect(await idsOf({ ...KAEL, active: false })).toEqual([])
    expect((await readers.ofAll([{ ...KAEL, active: false }])).get(KAEL.id)).toEqual([])
  })

  it('is asked again while somebody listens', async () => {
    await lend('g1')
    await grants.setPublicKey('g1', 'grant-public')
    const isCurrent = (id: string) => readers.isCurrent({ id, entityId: KAEL.id })
    expect(await Promise.all(['grant:g1', `key:${KAEL.id}:3`, `key:${KAEL.id}:2`].map(isCurrent))).toEqual([
      true,
      true,
      false,
    ])
    await grants.end('g1', { at: '2026-11-15T09:30:00.000Z', why: 'revoked' })
    expect(await isCurrent('grant:g1')).toBe(false)
  })
})
