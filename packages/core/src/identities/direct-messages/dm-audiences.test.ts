import type { EntityId } from '@arachne/contract'
import { beforeEach, describe, expect, it } from 'vitest'

import { sampleEntity } from '../../../test/sample-standing.ts'
import type { Entity } from '../entities/entity.ts'
import { keyReader } from '../entities/key-reader.ts'
import type { Delivery, Reader } from '../mailbox/mailbox.ts'
import { createDmAudiences, type DmAudiences } from './dm-audiences.ts'
import { createQuestionLimit } from './dm-routing.ts'

const DIRECT = '500000000000000001'
const OTHER = '500000000000000002'

const key = (generation: number) => ({ generation, hash: '', salt: '', publicKey: '', createdAt: '' })
const named = (id: string, over: Partial<Entity> = {}) =>
  sampleEntity({ id: id as EntityId, acceptsDms: true, key: key(1), ...over })
const keyReaders = (entity: Entity) => (entity.key ? [keyReader(entity.id, entity.key)] : [])
const KAEL = named('kael')
const MIRA = named('mira')

const content = (channelId: string) => ({
  id: '800000000000000001',
  channel_id: channelId,
  author: { id: '400000000000000001', name: 'Lyss', bot: false },
  content: 'Hello',
  timestamp: '2026-11-15T10:00:00.000Z',
  attachments: [],
  embeds: [],
  jump_url: '',
})

describe('who reads a direct channel', () => {
  let now: number
  let audience: Map<string, readonly Reader[]>
  let queued: Delivery[]
  let audiences: DmAudiences
  let lent: Map<EntityId, Reader[]>

  beforeEach(() => {
    now = 0
    audience = new Map()
    queued = []
    lent = new Map()
    audiences = createDmAudiences({
      mailbox: {
        setAudience: async (channelId, readers) => void audience.set(channelId, readers),
        append: async (delivery) => Boolean(queued.push(delivery)),
        replace: async () => {},
        dropChannel: async (channelId) => void audience.delete(channelId),
      },
      readers: { of: async (entity) => [...keyReaders(entity), ...(lent.get(entity.id) ?? [])] },
      now: () => now,
    })
  })

  const deliver = (entity: Entity, channelId = DIRECT) =>
    audiences.deliver({ content: content(channelId), entity, how: 'append' })
  const readers = (channelId = DIRECT) => audience.get(channelId)?.map(({ id }) => id)

  it('I-30: two entities share a channel, and each hears only what is for it', async () => {
    await deliver(KAEL)
    await deliver(MIRA)
    expect(readers()).toEqual(['key:kael:1', 'key:mira:1'])
    expect(queued.map(({ flags, except }) => [[...flags.keys()], except])).toEqual([
      [['kael'], []],
      [['mira'], ['kael']],
    ])
    expect(queued[0]?.flags.get(KAEL.id)).toMatchObject({ dm: true, addressed: true, watch: false })
  })

  it('I-24: an app that was let in reads too, until it is shut out', async () => {
    await deliver(KAEL)
    lent.set(KAEL.id, [{ id: 'grant:g1', entityId: KAEL.id, publicKey: 'p' }])
    await audiences.refresh(KAEL)
    expect(readers()).toEqual(['key:kael:1', 'grant:g1'])
    await audiences.refresh({ ...KAEL, key: null })
    expect(readers()).toEqual(['grant:g1'])
    lent.delete(KAEL.id)
    await audiences.refresh(KAEL)
    expect(readers()).toEqual(['key:kael:1'])
  })

  it('I-30: a block ends one channel, leaving the others', async () => {
    await deliver(KAEL)
    await deliver(KAEL, OTHER)
    await audiences.leave(KAEL.id, DIRECT)
    expect(readers()).toEqual([])
    expect(audiences.channelsOf(KAEL.id)).toEqual([OTHER])
  })

  it('I-30: an entity that takes no more direct messages, or a new key, changes who reads', async () => {
    await deliver(KAEL)
    await audiences.refresh({ ...KAEL, key: key(2) })
    expect(readers()).toEqual(['key:kael:2'])
    await audiences.refresh({ ...KAEL, acceptsDms: false })
    expect(readers()).toEqual([])
    expect(audiences.channelsOf(KAEL.id)).toEqual([])
  })

  it('forgets channels in which nobody has written for an hour', async () => {
    await deliver(KAEL)
    now += 60 * 60_000 + 1
    await deliver(MIRA, OTHER)
    expect(audience.has(DIRECT)).toBe(false)
    expect(audiences.channelsOf(KAEL.id)).toEqual([])
  })
})

it('asks one person at most five times a minute whom they mean', () => {
  let now = 0
  const mayAsk = createQuestionLimit({ now: () => now })
  const answers = Array.from({ length: 7 }, () => mayAsk('1'))
  expect(answers.filter(Boolean)).toHaveLength(5)
  expect(mayAsk('2')).toBe(true)
  now += 60_000
  expect(mayAsk('1')).toBe(true)
})
