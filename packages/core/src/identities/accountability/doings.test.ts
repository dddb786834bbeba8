import { EntityId } from '@arachne/contract'
import { expect, it } from 'vitest'

import { createDoings } from './doings.ts'

const KAEL = EntityId.parse('6f1c1a7e-4f5b-4c0e-9b1d-000000000001')

function setUp() {
  let now = 0
  const doings = createDoings({ now: () => (now += 1) })
  const told: string[] = []
  const stop = doings.watch((id) => told.push(id))
  return { doings, told, stop }
}

it('L-11: keeps the newest visit of each credential, newest first, with the name said first', () => {
  const { doings } = setUp()
  doings.visited(KAEL, { readerId: 'key:1', client: 'Claude Code' })
  doings.visited(KAEL, { readerId: 'grant:1', client: 'Cursor' })
  doings.visited(KAEL, { readerId: 'key:1', client: undefined })
  expect(doings.of(KAEL).visits).toEqual([
    { at: 3, readerId: 'key:1', client: 'Claude Code' },
    { at: 2, readerId: 'grant:1', client: 'Cursor' },
  ])
})

it('does not grow without end', () => {
  const { doings } = setUp()
  for (let one = 0; one < 100; one += 1) {
    doings.visited(KAEL, { readerId: `key:${one}`, client: undefined })
  }
  expect(doings.of(KAEL).visits).toHaveLength(60)
  expect(doings.of(KAEL).visits[0]?.readerId).toBe('key:99')
})

it('L-11: keeps the last tool, the last setback and the last mail apart', () => {
  const { doings } = setUp()
  doings.used(KAEL, 'send_message')
  doings.failed(KAEL, { tool: 'send_message', code: 'forbidden', reason: 'channel_blocked' })
  doings.mailed(KAEL)
  expect(doings.of(KAEL)).toMatchObject({
    tool: { name: 'send_message', at: 1 },
    setback: { tool: 'send_message', code: 'forbidden', reason: 'channel_blocked', at: 2 },
    mailAt: 3,
  })
})

it('forgets a failed call to the owner when the next one comes through', () => {
  const { doings, told } = setUp()
  doings.called(KAEL, false)
  expect(told).toEqual([])
  doings.called(KAEL, true)
  expect(doings.of(KAEL).wakeFailedAt).toBe(1)
  doings.called(KAEL, false)
  expect(doings.of(KAEL).wakeFailedAt).toBeUndefined()
})

it('tells who watches, until they stop', () => {
  const { doings, told, stop } = setUp()
  doings.mailed(KAEL)
  stop()
  doings.mailed(KAEL)
  expect(told).toEqual([KAEL])
})

it('L-09: keeps what was refused lately, each kind once with how often, the newest first', () => {
  let now = 0
  const doings = createDoings({ now: () => (now += 1) })
  const blocked = { tool: 'send_message', code: 'forbidden', reason: 'channel_blocked' } as const
  doings.failed(KAEL, blocked)
  doings.failed(KAEL, { tool: 'create_poll', code: 'forbidden', reason: 'tool_not_granted' })
  doings.failed(KAEL, blocked)
  expect(doings.of(KAEL).setbacks).toEqual([
    { ...blocked, at: 3, times: 2 },
    { tool: 'create_poll', code: 'forbidden', reason: 'tool_not_granted', at: 2, times: 1 },
  ])
  for (let n = 0; n < 20; n += 1) doings.failed(KAEL, { ...blocked, tool: `tool_${n}` })
  expect(doings.of(KAEL).setbacks).toHaveLength(8)
})
