import { EntityId } from '@arachne/contract'
import { expect, it } from 'vitest'

import { createActivityTally } from './activity-tally.ts'

const KAEL = EntityId.parse('6f1c1a7e-4f5b-4c0e-9b1d-000000000001')
const AT = { entityId: KAEL, serverId: '1' }

it('L-13: adds up by hour, entity and server, and forgets what was taken', () => {
  let now = Date.UTC(2026, 10, 15, 12, 59, 59)
  const tally = createActivityTally({ now: () => now })
  tally.note(AT, { calls: 1 })
  tally.note(AT, { calls: 1, refused: 1 })
  tally.note({ ...AT, serverId: null }, { heard: 1 })
  now += 1000
  tally.note(AT, { sent: 1 })
  expect(tally.take()).toEqual([
    { hour: '2026-11-15T12:00:00.000Z', ...AT, calls: 2, refused: 1, sent: 0, heard: 0 },
    { hour: '2026-11-15T12:00:00.000Z', ...AT, serverId: null, calls: 0, refused: 0, sent: 0, heard: 1 },
    { hour: '2026-11-15T13:00:00.000Z', ...AT, calls: 0, refused: 0, sent: 1, heard: 0 },
  ])
  expect(tally.take()).toEqual([])
})
