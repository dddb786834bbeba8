import { describe, expect, it } from 'vitest'

import { entriesBy, readAgentActivitySearch } from './search.ts'

const NOW = Date.parse('2026-11-15T12:00:00.000Z')

describe('what agents did', () => {
  it('is narrowed by what stands in the address, and by nothing else that does', () => {
    const address = { agent: 'g-1', member: 'm-1', kind: 'Vote', range: '7d', page: '3' }
    expect(readAgentActivitySearch(address)).toEqual({
      agent: 'g-1',
      member: 'm-1',
      kind: 'Vote',
      range: '7d',
    })
    expect(readAgentActivitySearch({ agent: '', kind: 'Nonsense', range: 'ever' })).toEqual({})
  })

  it('is never what a human did', () => {
    expect(entriesBy({}, NOW)).toEqual({ actor_kind: 'agent' })
    expect(entriesBy({ agent: 'g-1', range: '24h' }, NOW)).toEqual({
      actor_kind: 'agent',
      grant_id: 'g-1',
      since: '2026-11-14T12:00:00.000Z',
    })
  })
})
