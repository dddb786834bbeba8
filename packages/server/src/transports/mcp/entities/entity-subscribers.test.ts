import { EntityId } from '@arachne/contract'
import { createWakes, type Flags } from '@arachne/core/identities'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { News } from '../protocol/sdk-protocol.ts'
import { createEntitySubscribers } from './entity-subscribers.ts'

const KAEL = EntityId.parse('6f1c1a7e-4f5b-4c0e-9b1d-000000000001')
const MIRA = EntityId.parse('6f1c1a7e-4f5b-4c0e-9b1d-000000000002')
const flags = (over: Partial<Flags> = {}) => ({
  addressed: false,
  triggered: false,
  watch: false,
  dm: false,
  ...over,
})

function setUp() {
  const wakes = createWakes(() => {})
  const subscribers = createEntitySubscribers(wakes)
  function join(entityId: EntityId, principalId: string, uris: string[]) {
    const heard: (News | 'end')[] = []
    const stop = subscribers.add(entityId, {
      principalId,
      uris: () => uris,
      tell: (news) => heard.push(news),
      end: () => heard.push('end'),
    })
    return { heard, stop }
  }
  return { wakes, subscribers, join }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells of the first message at once and of a burst once', () => {
  const { wakes, join } = setUp()
  const uri = `arachne://entities/${KAEL}/inbox`
  const { heard } = join(KAEL, 'key:1', [uri])
  for (let i = 0; i < 100; i += 1) wakes.publish({ entityId: KAEL, flags: flags() })
  expect(heard).toEqual([{ kind: 'resource', uri }])
  vi.advanceTimersByTime(1000)
  expect(heard).toHaveLength(2)
  vi.advanceTimersByTime(10_000)
  expect(heard).toHaveLength(2)
})

it('I-28: keeps entities and filters apart', () => {
  const { wakes, join } = setUp()
  const uri = `arachne://entities/${KAEL}/inbox?only=triggered`
  const kael = join(KAEL, 'key:1', [uri])
  const mira = join(MIRA, 'key:2', [uri, `arachne://entities/${KAEL}/inbox`])
  wakes.publish({ entityId: KAEL, flags: flags({ addressed: true }) })
  wakes.publish({ entityId: MIRA, flags: flags({ triggered: true }) })
  expect([kael.heard, mira.heard]).toEqual([[], []])
  wakes.publish({ entityId: KAEL, flags: flags({ triggered: true }) })
  expect(kael.heard).toEqual([{ kind: 'resource', uri }])
})

it('ends those whose credential is not good any more, and no others', async () => {
  const { subscribers, join } = setUp()
  const old = join(KAEL, 'key:1', [])
  const current = join(KAEL, 'key:2', [])
  const other = join(MIRA, 'key:1', [])
  await subscribers.review(KAEL, async (id) => id === 'key:2')
  expect([old.heard, current.heard, other.heard]).toEqual([['end'], [], []])
})

it('is silent after it was stopped', () => {
  const { wakes, subscribers, join } = setUp()
  const { heard, stop } = join(KAEL, 'key:1', [`arachne://entities/${KAEL}/inbox`])
  stop()
  wakes.publish({ entityId: KAEL, flags: flags() })
  subscribers.toolsChanged(KAEL)
  expect(heard).toEqual([])
})
