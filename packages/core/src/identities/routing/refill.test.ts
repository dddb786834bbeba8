import { beforeEach, describe, expect, it } from 'vitest'

import { channelFacts, createFakePlaces } from '../../../test/identity-fakes.ts'
import { createFakeMessages, foundMessage } from '../../../test/message-fakes.ts'
import { sampleMembership } from '../../../test/sample-standing.ts'
import { AppError } from '../../errors.ts'
import type { QueuedId } from '../mailbox/mailbox.ts'
import { firstIdAt } from '../mailbox/snowflake.ts'
import type { InboundEvent } from './inbound.ts'
import { createRefill } from './refill.ts'

const HOME = '100000000000000001'
const GENERAL = '200000000000000001'
const SECRET = '200000000000000002'
const QUIET = '200000000000000003'
const THREAD = '200000000000000004'
const NOW = Date.parse('2026-11-15T12:00:00.000Z')
const MINUTE = 60_000
const idAt = (ago: number) => firstIdAt(NOW - ago * MINUTE)
const message = (ago: number, over: Partial<ReturnType<typeof foundMessage>> = {}) =>
  foundMessage({
    id: idAt(ago),
    channel_id: GENERAL,
    timestamp: new Date(NOW - ago * MINUTE).toISOString(),
    ...over,
  })

let places: ReturnType<typeof createFakePlaces>
let messages: ReturnType<typeof createFakeMessages>
let queued: Map<string, QueuedId[]>
let told: string[]
let asked: string[]
let refused: AppError | undefined
let waits: number[]
let givenUp: string[]
beforeEach(() => {
  places = createFakePlaces()
  places.serverList = [{ id: HOME, name: 'Home', botLacks: () => undefined }]
  places.channelList = [
    channelFacts({ id: GENERAL }),
    channelFacts({ id: SECRET }),
    channelFacts({ id: QUIET, lastMessageId: idAt(30) }),
  ]
  messages = createFakeMessages()
  queued = new Map()
  told = []
  asked = []
  refused = undefined
  waits = []
  givenUp = []
})

const describeEvent = (event: InboundEvent) => {
  if (event.type === 'messages-deleted') return `deleted ${event.messageIds.length} in ${event.channelId}`
  return 'message' in event ? `${event.type} ${event.message.id}` : event.type
}
const refill = (lostAgo: number) =>
  createRefill({
    store: {
      listMemberships: async () => [sampleMembership({ channels: { kind: 'these', ids: [GENERAL, QUIET] } })],
    },
    places,
    messages: {
      async page(channel, range) {
        asked.push(channel.id)
        if (refused) throw refused
        return messages.page(channel, range)
      },
    },
    mailbox: { queued: async (id) => queued.get(id) ?? [] },
    receive: async (event) => void told.push(describeEvent(event)),
    clock: { now: () => NOW },
    async wait(ms) {
      waits.push(ms)
    },
    onNotRefilled: (id) => void givenUp.push(id),
  })(NOW - lostAgo * MINUTE)

describe('after a lost session', () => {
  it('I-26: tells what was said and edited since, oldest first, and a little from before', async () => {
    messages.list.push(
      message(20),
      message(10, { edited_at: new Date(NOW - MINUTE).toISOString() }),
      message(6),
      message(1),
    )
    await refill(5)
    expect(told).toEqual([`message-edited ${idAt(10)}`, `message ${idAt(6)}`, `message ${idAt(1)}`])
  })

  it('I-22: tells what waits and is gone, with a thread that is gone too', async () => {
    messages.list.push(message(10))
    queued.set(GENERAL, [
      { id: idAt(10), threadId: null },
      { id: idAt(9), threadId: null },
      { id: idAt(8), threadId: THREAD },
    ])
    await refill(5)
    expect(told).toEqual([`deleted 1 in ${THREAD}`, `deleted 1 in ${GENERAL}`])
  })

  it('asks only where somebody hears and something may have happened', async () => {
    await refill(5)
    expect(asked).toEqual([GENERAL])
    queued.set(QUIET, [{ id: idAt(30), threadId: null }])
    messages.list.push(message(30, { channel_id: QUIET }))
    await refill(5)
    expect(asked).toEqual([GENERAL, GENERAL, QUIET])
  })

  it('asks again when Discord does not answer, for a bounded time', async () => {
    refused = new AppError('unavailable', 'Later.')
    await refill(5)
    expect(asked).toHaveLength(3)
    expect(waits).toEqual([10_000, 20_000])
    expect(givenUp).toEqual([GENERAL])
  })

  it('does not insist on a channel it may not see any more', async () => {
    refused = new AppError('forbidden', 'No.')
    await refill(5)
    expect([asked.length, givenUp.length]).toEqual([1, 0])
  })
})
