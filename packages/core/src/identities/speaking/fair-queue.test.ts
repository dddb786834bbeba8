import type { EntityId } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { createFairQueue } from './fair-queue.ts'

const [KAEL, MIRA, ODA] = ['kael', 'mira', 'oda'] as unknown as [EntityId, EntityId, EntityId]
const GENERAL = '200000000000000001'
const STAFF = '200000000000000002'

/** A clock that moves when told, and calls back what falls due on the way. */
function createTime() {
  let now = 1_000_000
  let timers: { at: number; callback: () => void }[] = []
  return {
    clock: { now: () => now },
    after(ms: number, callback: () => void) {
      const timer = { at: now + ms, callback }
      timers.push(timer)
      return () => void (timers = timers.filter((one) => one !== timer))
    },
    async advance(ms: number) {
      const end = now + ms
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (due === undefined) break
        timers = timers.filter((one) => one !== due)
        now = due.at
        due.callback()
        await Promise.resolve()
      }
      now = end
      for (let tick = 0; tick < 20; tick += 1) await Promise.resolve()
    },
  }
}

function setUp(perMinute = 30) {
  const time = createTime()
  const queue = createFairQueue({ ...time, perMinute })
  const served: EntityId[] = []
  const refused: unknown[] = []
  const speak = (entityId: EntityId, channelId = GENERAL) =>
    queue.take(channelId, entityId).then(
      () => void served.push(entityId),
      (error: unknown) => void refused.push(error),
    )
  const speakMany = (entityId: EntityId, count: number) => {
    for (let at = 0; at < count; at += 1) void speak(entityId)
  }
  return { time, served, refused, speak, speakMany }
}

describe('I-45: a busy channel', () => {
  it('lets a burst through at once, and the rest when Discord would take it', async () => {
    const { time, served, speakMany } = setUp()
    speakMany(KAEL, 7)
    await time.advance(0)
    expect(served).toHaveLength(5)
    await time.advance(1999)
    expect(served).toHaveLength(5)
    await time.advance(1)
    expect(served).toHaveLength(7)
  })

  it('lets entities take turns, however much one of them has to say', async () => {
    const { time, served, speakMany } = setUp()
    speakMany(KAEL, 9)
    speakMany(MIRA, 2)
    speakMany(ODA, 1)
    await time.advance(0)
    expect(served).toEqual([KAEL, KAEL, KAEL, KAEL, KAEL])
    await time.advance(2000)
    expect(served.slice(5)).toEqual([KAEL, MIRA, ODA, KAEL, MIRA])
    await time.advance(2000)
    expect(served.slice(10)).toEqual([KAEL, KAEL])
  })

  it('does not slow another channel', async () => {
    const { time, served, speak, speakMany } = setUp()
    speakMany(KAEL, 9)
    void speak(MIRA, STAFF)
    await time.advance(0)
    expect(served).toHaveLength(6)
    expect(served).toContain(MIRA)
  })

  it('T53: a caller waits ten seconds at most, and is told when to come back', async () => {
    const { time, served, refused, speakMany } = setUp()
    speakMany(KAEL, 40)
    await time.advance(10_000)
    expect(served).toHaveLength(25)
    expect(refused).toHaveLength(15)
    expect(refused[0]).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 1 } })
  })

  it('T53: whoever would wait in vain is told at once', async () => {
    const { time, served, refused, speak, speakMany } = setUp(5)
    speakMany(KAEL, 5)
    await time.advance(20_000)
    void speak(MIRA)
    await time.advance(0)
    expect(refused).toMatchObject([{ code: 'rate_limited', details: { retryAfterSeconds: 40 } }])
    await time.advance(40_000)
    void speak(MIRA)
    await time.advance(0)
    expect(served.at(-1)).toBe(MIRA)
  })

  it('lets everybody through when it is left to Discord', async () => {
    const { time, served, speakMany } = setUp(0)
    speakMany(KAEL, 100)
    await time.advance(0)
    expect(served).toHaveLength(100)
  })
})
