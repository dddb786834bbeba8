import type { EntityId, FirstStepsAnswer } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { statesOf } from './FirstSteps.tsx'

const KAEL = {
  id: '7f3c1a52-90de-4c1f-9a55-0a4b5c6d7e8f' as EntityId,
  name: 'Kael',
  avatar_url: null,
  accent_color: null,
  url: 'http://localhost/mcp/7f3c',
  has_key: true,
  on: ['Hearthside'],
}
const HOME = { id: '100000000000000001', name: 'Hearthside' }
const NEW: FirstStepsAnswer = { servers: [], entity: null, connected: false, spoken: false }

describe('the first steps', () => {
  it.each<[string, FirstStepsAnswer, string]>([
    ['begin with the invitation', NEW, 'now not not not'],
    ['go on to an entity', { ...NEW, servers: [HOME] }, 'done now not not'],
    [
      'wait until it is on a server',
      { ...NEW, servers: [HOME], entity: { ...KAEL, on: [] } },
      'done now not not',
    ],
    ['go on to a client', { ...NEW, servers: [HOME], entity: KAEL }, 'done done now not'],
    [
      'go on to a message',
      { servers: [HOME], entity: KAEL, connected: true, spoken: false },
      'done done done now',
    ],
    ['end there', { servers: [HOME], entity: KAEL, connected: true, spoken: true }, 'done done done done'],
  ])('L-02: %s', (_title, facts, states) => {
    expect(statesOf(facts).join(' ')).toBe(states)
  })
})
