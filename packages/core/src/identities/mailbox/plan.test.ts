import type { EntityId } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { openCursor, settle } from './cursor.ts'
import type { MailboxQuery } from './mailbox.ts'
import { narrowReceipt, planRead } from './plan.ts'
import { addEntry, createRing } from './ring.ts'

const entityId = 'entity' as EntityId
const NOW = 100 * 60_000

function ringOf(channelId: string, messages: { id: string; arrivedAt?: number; threadId?: string }[]) {
  const ring = createRing<string>(channelId)
  for (const { id, arrivedAt = NOW, threadId = null } of messages) {
    addEntry(ring, {
      id,
      channelId,
      threadId,
      arrivedAt,
      version: 1,
      flags: new Map(),
      size: 1,
      sealed: 'text',
    })
  }
  const { first, entries, risesFrom } = ring
  return { channelId, first, entries, risesFrom, cursor: openCursor(0, 1) }
}

function planFor(rings: Parameters<typeof planRead>[0], over: Partial<MailboxQuery> = {}) {
  const allowedChannelIds = new Set(rings.map(({ channelId }) => channelId))
  return planRead(rings, {
    entityId,
    now: NOW,
    query: { allowedChannelIds, closedThreadIds: new Set(), limit: 10, ttlMinutes: 15, ...over },
  })
}

describe('planRead', () => {
  it('I-26: takes the oldest of all channels up to the limit', () => {
    const rings = [ringOf('1', [{ id: '50' }, { id: '20' }]), ringOf('2', [{ id: '10' }, { id: '30' }])]
    const plan = planFor(rings, { limit: 3 })
    expect([plan.picked.map(({ id }) => id), plan.hasMore]).toEqual([['10', '20', '30'], true])
    expect(plan.parts.map(({ handed }) => handed)).toEqual([[1], [0, 1]])
    expect(planFor(rings, { limit: 4 }).hasMore).toBe(false)
  })

  it('I-26: finds messages that came late behind newer ones', () => {
    const rings = [
      ringOf('1', [{ id: '40' }, { id: '41' }, { id: '10' }, { id: '42' }, { id: '9' }]),
      ringOf('2', [{ id: '11' }, { id: '43' }, { id: '44' }, { id: '12' }]),
    ]
    const plan = planFor(rings, { limit: 4 })
    expect([plan.picked.map(({ id }) => id), plan.hasMore]).toEqual([['9', '10', '11', '12'], true])
  })

  it('I-25: finds what is too old behind what is too new, when the clock went back', () => {
    const messages = [{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4', arrivedAt: 0 }]
    expect(planFor([ringOf('1', messages)], { limit: 1 })).toMatchObject({ dropped: 1, hasMore: true })
  })

  it('stops where all that follows is too new', () => {
    const ring = ringOf('1', [{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }])
    const looked: unknown[] = []
    const entries = new Proxy(ring.entries, {
      get(target, key) {
        looked.push(key)
        return Reflect.get(target, key) as unknown
      },
    })
    planFor([{ ...ring, entries }], { limit: 1 })
    expect(looked).toContain('2')
    expect(looked).not.toContain('3')
  })

  it('I-25: drops what is too old at exactly the time to live', () => {
    const ring = ringOf('1', [
      { id: '1', arrivedAt: NOW - 15 * 60_000 },
      { id: '2', arrivedAt: NOW - 15 * 60_000 + 1 },
    ])
    const plan = planFor([ring])
    expect([plan.picked.map(({ id }) => id), plan.dropped]).toEqual([['2'], 1])
    expect(plan.parts[0]?.expired).toEqual([0])
  })

  it('I-06: looks at no channel that is not allowed now', () => {
    const plan = planFor([ringOf('1', [{ id: '1' }])], { allowedChannelIds: new Set(['2']) })
    expect([plan.picked, plan.parts, plan.dropped]).toEqual([[], [], 0])
  })

  it('I-25: tells what was lost only in the channels the query is about', () => {
    const [one, two] = [ringOf('1', [{ id: '1', threadId: '9' }]), ringOf('2', [{ id: '2' }])]
    const lossy = [one, two].map((ring) => ({ ...ring, cursor: { ...ring.cursor, lost: 3, told: 1 } }))
    expect(planFor(lossy).dropped).toBe(4)
    expect(planFor(lossy, { channelId: '2' }).dropped).toBe(2)
    expect(planFor(lossy, { channelId: '9' })).toMatchObject({ dropped: 2, picked: [{ id: '1' }] })
  })

  it('changes nothing', () => {
    const ring = ringOf('1', [{ id: '1' }, { id: '2', arrivedAt: 0 }])
    settle(ring.cursor, [1])
    const copy = () => ({
      ...ring,
      entries: ring.entries.map((entry) => ({ ...entry })),
      above: [...ring.cursor.above],
    })
    const before = copy()
    planFor([ring])
    expect(copy()).toEqual(before)
    expect([ring.cursor.low, ring.cursor.lost, ring.cursor.told]).toEqual([0, 0, 0])
  })

  it('I-26: a narrowed receipt acknowledges only what was handed out', () => {
    const plan = planFor([ringOf('1', [{ id: '1' }, { id: '2' }])])
    const receipt = narrowReceipt({ readerId: 'r', last: '2', parts: plan.parts }, plan.picked.slice(1))
    expect(receipt.parts[0]?.handed).toEqual([1])
  })
})
