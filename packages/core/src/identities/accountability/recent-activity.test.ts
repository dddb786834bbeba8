import { EntityId } from '@arachne/contract'
import { expect, it } from 'vitest'

import { createRecentActivity } from './recent-activity.ts'

const KAEL = EntityId.parse('6f1c1a7e-4f5b-4c0e-9b1d-000000000001')

function setUp() {
  let now = 0
  const recentActivity = createRecentActivity({ now: () => (now += 1) })
  const told: string[] = []
  const stop = recentActivity.watch((id) => told.push(id))
  return { recentActivity, told, stop }
}

it('L-11: keeps the newest visit of each credential, newest first, with the name said first', () => {
  const { recentActivity } = setUp()
  recentActivity.visited(KAEL, { readerId: 'key:1', client: 'Claude Code' })
  recentActivity.visited(KAEL, { readerId: 'grant:1', client: 'Cursor' })
  recentActivity.visited(KAEL, { readerId: 'key:1', client: undefined })
  expect(recentActivity.of(KAEL).visits).toEqual([
    { at: 3, readerId: 'key:1', client: 'Claude Code' },
    { at: 2, readerId: 'grant:1', client: 'Cursor' },
  ])
})

it('does not grow without end', () => {
  const { recentActivity } = setUp()
  for (let one = 0; one < 100; one += 1) {
    recentActivity.visited(KAEL, { readerId: `key:${one}`, client: undefined })
  }
  expect(recentActivity.of(KAEL).visits).toHaveLength(60)
  expect(recentActivity.of(KAEL).visits[0]?.readerId).toBe('key:99')
})

it('L-11: keeps the last tool, the last setback and the last mail apart', () => {
  const { recentActivity } = setUp()
  recentActivity.used(KAEL, 'send_message')
  recentActivity.failed(KAEL, { tool: 'send_message', code: 'forbidden', reason: 'channel_blocked' })
  recentActivity.mailed(KAEL)
  expect(recentActivity.of(KAEL)).toMatchObject({
    tool: { name: 'send_message', at: 1 },
    setback: { tool: 'send_message', code: 'forbidden', reason: 'channel_blocked', at: 2 },
    mailAt: 3,
  })
})

it('forgets a failed call to the owner when the next one comes through', () => {
  const { recentActivity, told } = setUp()
  recentActivity.called(KAEL, false)
  expect(told).toEqual([])
  recentActivity.called(KAEL, true)
  expect(recentActivity.of(KAEL).wakeFailedAt).toBe(1)
  recentActivity.called(KAEL, false)
  expect(recentActivity.of(KAEL).wakeFailedAt).toBeUndefined()
})

it('tells who watches, until they stop', () => {
  const { recentActivity, told, stop } = setUp()
  recentActivity.mailed(KAEL)
  stop()
  recentActivity.mailed(KAEL)
  expect(told).toEqual([KAEL])
})

it('L-09: keeps what was refused lately, each kind once with how often, the newest first', () => {
  let now = 0
  const recentActivity = createRecentActivity({ now: () => (now += 1) })
  const blocked = { tool: 'send_message', code: 'forbidden', reason: 'channel_blocked' } as const
  recentActivity.failed(KAEL, blocked)
  recentActivity.failed(KAEL, { tool: 'create_poll', code: 'forbidden', reason: 'tool_not_granted' })
  recentActivity.failed(KAEL, blocked)
  expect(recentActivity.of(KAEL).setbacks).toEqual([
    { ...blocked, at: 3, times: 2 },
    { tool: 'create_poll', code: 'forbidden', reason: 'tool_not_granted', at: 2, times: 1 },
  ])
  for (let n = 0; n < 20; n += 1) recentActivity.failed(KAEL, { ...blocked, tool: `tool_${n}` })
  expect(recentActivity.of(KAEL).setbacks).toHaveLength(8)
})
