import type { EntityId } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { isUnread, settle } from './cursor.ts'
import * as rings from './ring.ts'

const CAPS = { messages: 3, bytes: 1000 }
const entityId = 'entity' as EntityId
const reader = { id: 'reader', entityId, publicKey: 'public' }

function ringOf(...ids: string[]) {
  const ring = rings.createRing<string>('1')
  rings.join(ring, reader, 1)
  for (const id of ids) add(ring, id)
  return ring
}

function add(ring: rings.Ring<string>, id: string, over: Partial<rings.NewEntry<string>> = {}) {
  return rings.addEntry(ring, {
    id,
    channelId: '1',
    threadId: null,
    arrivedAt: 0,
    version: 1,
    flags: new Map(),
    size: 10,
    sealed: `text ${id}`,
    ...over,
  })
}

const live = (ring: rings.Ring<string>) => ring.entries.flatMap(({ sealed }) => sealed ?? [])

describe('ring', () => {
  it('I-25: drops from the front what is too many, and what is too large', () => {
    const many = ringOf('1', '2', '3', '4')
    expect(rings.trim(many, CAPS)).toEqual(['text 1'])
    const large = ringOf('1', '2')
    add(large, '3', { size: 985 })
    expect(rings.trim(large, CAPS)).toEqual(['text 1'])
    expect([live(large), large.bytes]).toEqual([['text 2', 'text 3'], 995])
  })

  it('I-22: a buried entry keeps its place until it is the first', () => {
    const ring = ringOf('1', '2', '3')
    const [, second] = ring.entries
    expect(second && rings.bury(ring, second)).toEqual(['text 2'])
    expect([ring.entries.length, ring.live, ring.bytes]).toEqual([3, 2, 20])
    expect(rings.trim(ring, { messages: 1, bytes: 1000 })).toEqual(['text 1'])
    expect([ring.first, live(ring)]).toEqual([2, ['text 3']])
  })

  it('bounds tombstones too', () => {
    const ring = ringOf('1')
    for (let id = 2; id <= 20; id += 1) rings.bury(ring, add(ring, String(id)))
    expect(rings.trim(ring, CAPS)).toEqual(['text 1'])
    expect(ring.entries).toEqual([])
  })

  it('I-26: recognises ids that left the ring', () => {
    const ring = ringOf('1', '2', '3', '4')
    rings.trim(ring, CAPS)
    expect([rings.knows(ring, '1'), rings.knows(ring, '4'), rings.knows(ring, '5')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('forgets the oldest of the ids that left', () => {
    const ring = ringOf()
    for (let id = 1; id <= 10; id += 1) {
      add(ring, String(id))
      rings.trim(ring, CAPS)
    }
    expect([rings.knows(ring, '4'), rings.knows(ring, '5')]).toEqual([false, true])
  })

  it('I-26: buries what every member has read, and nothing else', () => {
    const ring = ringOf('1', '2')
    rings.join(ring, { ...reader, id: 'late' }, 2)
    add(ring, '3')
    const cursor = ring.members.get('reader')?.cursor
    if (cursor) settle(cursor, [0, 2])
    expect(rings.buryRead(ring, ring.entries)).toEqual(['text 1'])
  })

  it('settles a message for those it is withheld from, and bounds what it keeps for them', () => {
    const ring = ringOf('0')
    for (let id = 1; id <= 3000; id += 1) {
      rings.withhold(ring, add(ring, String(id)), (member) => member.entityId === entityId)
      rings.trim(ring, CAPS)
    }
    const cursor = ring.members.get('reader')?.cursor
    expect(cursor && isUnread(cursor, 3000)).toBe(false)
    expect(cursor?.above.size).toBeLessThan(1100)
    expect(cursor?.lost).toBe(1)
  })

  it('expires by age, and drops one live message on demand', () => {
    const ring = ringOf('1', '2')
    add(ring, '3', { arrivedAt: 5 })
    add(ring, '4', { arrivedAt: 6 })
    expect(rings.expire(ring, 4, CAPS)).toEqual(['text 1', 'text 2'])
    expect(rings.dropOldest(ring, CAPS)).toEqual(['text 3'])
    expect(live(ring)).toEqual(['text 4'])
  })
})
