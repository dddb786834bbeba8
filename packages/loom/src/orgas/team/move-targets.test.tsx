import { describe, expect, it } from 'vitest'

import { sampleRole, sampleTeam } from '../../testing/fake-orga.ts'
import { moveTargets } from './move-targets.ts'

const role = (id: string) => sampleRole({ id })

describe('where a circle can be moved', () => {
  it('offers free roles of circles that are not below it', () => {
    const teams = [
      sampleTeam({
        id: 'root',
        roles: [
          role('free'),
          sampleRole({ id: 'lead', role_type: 'leader' }),
          sampleRole({ id: 'taken', leads_team: { id: 'x', name: 'X', color: '#000000' } }),
        ],
      }),
      sampleTeam({ id: 'moved', parent_id: 'root', roles: [role('own')] }),
      sampleTeam({ id: 'child', parent_id: 'moved', roles: [role('below')] }),
      sampleTeam({ id: 'grandchild', parent_id: 'child', roles: [role('deeper')] }),
      sampleTeam({ id: 'gone', parent_id: 'root', archived: true, roles: [role('archived')] }),
      sampleTeam({ id: 'other', parent_id: 'root', roles: [role('elsewhere')] }),
    ]
    expect(moveTargets(teams, 'moved').map(({ id }) => id)).toEqual(['free', 'elsewhere'])
  })
})
