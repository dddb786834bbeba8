import { createHmac } from 'node:crypto'

import { EntityId, WakeCall } from '@arachne/contract'
import { createWakes, type Flags, type WakeFilter } from '@arachne/core/identities'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createWakeCaller } from './wake-caller.ts'

const KAEL = EntityId.parse('6f1c1a7e-4f5b-4c0e-9b1d-000000000001')
const QUIET: Flags = { addressed: false, triggered: false, watch: false, dm: false }
const UNREAD = { unread: 3, addressed: 1, triggered: 0, watch: 0, dm: 0 }

interface Call {
  url: string
  headers: Record<string, string>
  body: string
  maxRedirects: number
}

function setUp(statuses: number[] = [], only: WakeFilter = []) {
  const wakes = createWakes(() => {})
  const calls: Call[] = []
  const givenUp: string[] = []
  let unread = UNREAD
  const caller = createWakeCaller(
    {
      wakes,
      look: async () => unread,
      secretOf: ({ salt }) => `secret ${salt}`,
      async request(call) {
        calls.push(call)
        return { status: statuses.shift() ?? 204 }
      },
      newId: () => `delivery ${calls.length}`,
      clock: { now: () => Date.now() },
      random: () => 0,
      onGivenUp: (entityId) => givenUp.push(entityId),
    },
    [{ entityId: KAEL, url: 'https://owner.example/wake', only, salt: 'a' }],
  )
  return {
    caller,
    calls,
    givenUp,
    wake: (flags: Partial<Flags> = {}) => wakes.publish({ entityId: KAEL, flags: { ...QUIET, ...flags } }),
    readAll: () => (unread = { ...UNREAD, unread: 0 }),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('I-28: calls the owner, signed, with numbers only, and follows no redirect', async () => {
  const { wake, calls } = setUp()
  wake({ addressed: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toHaveLength(1)
  const { url, headers, body, maxRedirects } = calls[0] as Call
  expect({ url, maxRedirects }).toEqual({ url: 'https://owner.example/wake', maxRedirects: 0 })
  expect(WakeCall.strict().parse(JSON.parse(body))).toMatchObject({
    entity_id: KAEL,
    unread: 3,
    addressed: 1,
  })
  const signed = `${headers['x-arachne-timestamp']}.${body}`
  const expected = createHmac('sha256', 'secret a').update(signed).digest('hex')
  expect(headers['x-arachne-signature']).toBe(`v1=${expected}`)
})

it('calls at most once in five seconds, and once more for what came meanwhile', async () => {
  const { wake, calls } = setUp()
  for (let i = 0; i < 10; i += 1) wake()
  await vi.advanceTimersByTimeAsync(4900)
  wake()
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(2)
})

it('I-28: tries five times with growing pauses, under one delivery id, then gives up', async () => {
  const { wake, calls, givenUp } = setUp([500, 302, 404, 500, 503])
  wake()
  const seen: number[] = []
  for (const ms of [0, 999, 1, 4000, 16_000, 64_000, 300_000]) {
    await vi.advanceTimersByTimeAsync(ms)
    seen.push(calls.length)
  }
  expect(seen).toEqual([1, 1, 2, 3, 4, 5, 5])
  expect(new Set(calls.map(({ headers }) => headers['x-arachne-delivery']))).toHaveLength(1)
  expect(givenUp).toEqual([KAEL])
})

it('says nothing when everything was read before it could', async () => {
  const { wake, calls, readAll } = setUp([500])
  wake()
  await vi.advanceTimersByTimeAsync(0)
  readAll()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(calls).toHaveLength(1)
})

it('I-28: honours the filter', async () => {
  const { wake, calls } = setUp([], ['addressed', 'dm'])
  wake({ triggered: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toEqual([])
  wake({ dm: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toHaveLength(1)
})

it('calls nobody any more once it was told not to, also not again', async () => {
  const { caller, wake, calls } = setUp([500])
  wake()
  await vi.advanceTimersByTimeAsync(0)
  caller.use(KAEL, undefined)
  wake()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(calls).toHaveLength(1)
})
