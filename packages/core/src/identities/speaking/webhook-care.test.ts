import type { EntityId } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { channelFacts, createFakePlaces, createMemoryStore } from '../../../test/identity-fakes.ts'
import type { Membership, Selection } from '../entities/entity.ts'
import { createWebhookCare } from './webhook-care.ts'

const SERVER = '100000000000000001'
const [GENERAL, STAFF] = ['200000000000000001', '200000000000000002'] as const
const [KAEL, MIRA] = ['kael', 'mira'] as unknown as [EntityId, EntityId]

function membership(entityId: EntityId, channels: Selection): Membership {
  return { entityId, serverId: SERVER, channels, closedChannels: [] } as unknown as Membership
}

function setUp() {
  const store = createMemoryStore()
  const places = createFakePlaces()
  places.serverList = [{ id: SERVER, name: 'Home', botLacks: () => undefined }]
  places.channelList = [channelFacts({ id: GENERAL }), channelFacts({ id: STAFF })]
  const removed: string[] = []
  const standing: string[] = []
  const webhooks = {
    channels: async () => standing,
    remove: async (channelId: string) => void removed.push(channelId),
  }
  return { store, places, standing, removed, care: createWebhookCare({ store, places, webhooks }) }
}

describe('I-40: the webhook goes', () => {
  it('with the last entity that may use the channel, and not before', async () => {
    const { store, removed, care } = setUp()
    await store.insertMembership(membership(KAEL, { kind: 'all' }))
    await store.insertMembership(membership(MIRA, { kind: 'these', ids: [GENERAL] }))
    await care.begin()
    await store.removeMembership(KAEL, SERVER)
    await care.look()
    expect(removed).toEqual([STAFF])
    await store.updateMembership(MIRA, SERVER, { channels: { kind: 'none' } })
    await care.look()
    await care.look()
    expect(removed).toEqual([STAFF, GENERAL])
  })

  it('not from a channel the bot cannot see, where it never had one', async () => {
    const { store, places, removed, care } = setUp()
    places.channelList = [channelFacts({ id: GENERAL }), channelFacts({ id: STAFF, botCanView: false })]
    await store.insertMembership(membership(KAEL, { kind: 'all' }))
    await care.begin()
    await store.removeMembership(KAEL, SERVER)
    await care.look()
    expect(removed).toEqual([GENERAL])
  })

  it('not from a channel that is gone, nor because a server is out of sight', async () => {
    const { store, places, removed, care } = setUp()
    await store.insertMembership(membership(KAEL, { kind: 'all' }))
    await care.begin()
    places.channelList = [channelFacts({ id: GENERAL })]
    await care.look()
    places.channelList = []
    places.serverList = []
    await care.look()
    expect(removed).toEqual([])
  })

  it('at the start, from channels that nobody uses since', async () => {
    const { store, standing, removed, care } = setUp()
    await store.insertMembership(membership(MIRA, { kind: 'these', ids: [GENERAL] }))
    standing.push(GENERAL, STAFF, '200000000000000009')
    await care.look()
    expect(removed).toEqual([])
    await care.begin()
    expect(removed).toEqual([STAFF])
  })

  it('not where we may not look', async () => {
    const { store, places, removed } = setUp()
    await store.insertMembership(membership(MIRA, { kind: 'all' }))
    const webhooks = {
      channels: () => Promise.reject(new Error('Missing permissions.')),
      remove: async (channelId: string) => void removed.push(channelId),
    }
    const care = createWebhookCare({ store, places, webhooks })
    await care.begin()
    await store.removeMembership(MIRA, SERVER)
    await care.look()
    expect(removed).toEqual([GENERAL, STAFF])
  })
})
