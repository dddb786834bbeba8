import type { EntityId } from '@arachne/contract'
import { beforeEach, describe, expect, it } from 'vitest'

import { createMemoryActs } from '../../test/act-fakes.ts'
import { createMemoryGrants } from '../../test/grant-fakes.ts'
import { createFakeJournal, createFakeKeys, createMemoryStore } from '../../test/identity-fakes.ts'
import { sampleEntity } from '../../test/sample-standing.ts'
import type { Entity } from '../identities/entities/entity.ts'
import { type Authenticate, createAuthenticate, type TokenFacts } from './authenticate.ts'
import { createGrants, type Grants } from './grants.ts'

const LYSS = '400000000000000001'
const MIRA = '400000000000000002'
const KAEL = sampleEntity({
  keyGeneration: 1,
  key: { generation: 1, hash: 'key-1', salt: 'salt', publicKey: 'key-public', createdAt: '' },
})
const IRIS = sampleEntity({ id: '00000000-0000-4000-8000-000000000002' as EntityId, name: 'Iris' })
const TOKEN = 'a.b.c'

let store: ReturnType<typeof createMemoryStore>
let grants: Grants
let facts: TokenFacts | undefined
let authenticate: Authenticate

beforeEach(async () => {
  store = createMemoryStore()
  await store.insert(KAEL)
  await store.insert(IRIS)
  facts = { grantId: 'g1', userId: LYSS, seed: 'seed' }
  const clock = { now: () => Date.parse('2026-11-15T10:00:00.000Z') }
  const grantStore = createMemoryGrants()
  const acts = createMemoryActs({ grants: grantStore }, createFakeJournal())
  grants = createGrants({ store: grantStore, acts, clock, onChange: async () => {} })
  await grants.open({
    id: 'g1',
    entityId: KAEL.id,
    userId: LYSS,
    client: { id: 'app', name: 'App' },
    scope: 'mcp',
    expiresAt: null,
  })
  await grants.exchanged('g1', 'grant-public')
  authenticate = createAuthenticate({
    entities: store,
    keys: createFakeKeys(),
    grants,
    tokens: { verify: async () => facts },
  })
})

const enter = (bearer: string, entityId: string = KAEL.id) =>
  authenticate({ entityId, bearer, source: 'here' })
const change = (patch: Partial<Entity>) => store.update(KAEL.id, patch)

describe('the door to an entity', () => {
  it('lets an API key in as the reader it is', async () => {
    expect(await enter('key-1')).toMatchObject({
      entity: { id: KAEL.id },
      reader: { reader: { id: `key:${KAEL.id}:1` }, secret: 'key-1' },
      via: { kind: 'key' },
    })
  })

  it('lets a token in as the reader of its grant, and notes that it was used', async () => {
    expect(await enter(TOKEN)).toMatchObject({
      entity: { id: KAEL.id },
      reader: { reader: { id: 'grant:g1', publicKey: 'grant-public' }, secret: 'seed' },
      via: { kind: 'grant', grantId: 'g1', clientName: 'App' },
    })
    expect((await grants.live('g1'))?.lastUsedAt).not.toBeNull()
  })

  it.each([
    ['a grant that was ended', () => grants.end('g1', 'revoked', 'operator:local')],
    ['a grant there never was', () => (facts = { grantId: 'g2', userId: LYSS, seed: '' })],
    ["a grant that is another person's", () => (facts = { grantId: 'g1', userId: MIRA, seed: '' })],
    ['a grant of the owner before', () => change({ ownerId: MIRA })],
    ['an entity that is switched off', () => change({ active: false })],
    ['an entity that is gone', () => store.remove(KAEL.id)],
    ['a token that is no good', () => (facts = undefined)],
  ])('T11: does not open for %s', async (_what, spoil) => {
    await spoil()
    expect(await enter(TOKEN)).toBeUndefined()
  })

  it('T09: does not open one entity for the grant of another', async () => {
    expect(await enter(TOKEN, IRIS.id)).toBeUndefined()
    expect(await enter(TOKEN, 'nobody')).toBeUndefined()
    expect(await enter('key-1', IRIS.id)).toBeUndefined()
  })
})
