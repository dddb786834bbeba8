import { RESOURCE_TYPES } from '@arachne/contract/governance'
import { describe, expect, it } from 'vitest'

import { createDice } from '../../test/random.ts'
import { channelRight, type GovernanceChannel, mayTouch, type Viewer } from './access.ts'

const ORGA: GovernanceChannel = { kind: 'orga', archivedReaders: null }
const team = (teamId: string): GovernanceChannel => ({ kind: 'team', teamId, archivedReaders: null })
const DM: GovernanceChannel = { kind: 'dm', members: ['ada', 'ben'], archivedReaders: null }
const ARCHIVE: GovernanceChannel = { kind: 'team', teamId: 'old', archivedReaders: ['ada'] }

const ada: Viewer = {
  memberId: 'ada',
  isMember: true,
  roles: [
    { id: 'r1', teamId: 'bakery' },
    { id: 'r2', teamId: 'shop' },
  ],
  delegation: null,
}

const adasAgent = (roleIds: string[], permission: 'readonly' | 'action' = 'action'): Viewer => ({
  ...ada,
  delegation: { roleIds, permission, resourceScopes: RESOURCE_TYPES },
})

describe('who sees a channel', () => {
  it('Inv-10: a conversation of two belongs to the two, and to no agent of theirs', () => {
    expect(channelRight(ada, DM)).toEqual({ read: true, write: true })
    expect(channelRight({ ...ada, memberId: 'cleo' }, DM).refusal).toBe('hidden')
    expect(channelRight(adasAgent(['r1', 'r2']), DM).refusal).toBe('hidden')
  })

  it('follows the roles held now, and of an agent those it was lent', () => {
    expect(channelRight(ada, team('bakery')).write).toBe(true)
    expect(channelRight(ada, team('ovens')).refusal).toBe('hidden')
    expect(channelRight(adasAgent(['r1']), team('bakery')).write).toBe(true)
    expect(channelRight(adasAgent(['r1']), team('shop')).refusal).toBe('hidden')
    const lost = { ...adasAgent(['r1']), roles: [{ id: 'r2', teamId: 'shop' }] }
    expect(channelRight(lost, team('bakery')).refusal).toBe('hidden')
    expect(channelRight(lost, ORGA).read).toBe(true)
  })

  it('leaves an archive to those who could read it then, and to no agent', () => {
    expect(channelRight(ada, ARCHIVE)).toEqual({ read: true, write: false, refusal: 'archived' })
    expect(channelRight({ ...ada, memberId: 'ben' }, ARCHIVE).refusal).toBe('hidden')
    expect(channelRight(adasAgent(['r1']), ARCHIVE).refusal).toBe('hidden')
  })

  it('shows nothing to who has left', () => {
    for (const channel of [ORGA, team('bakery'), DM, ARCHIVE]) {
      expect(channelRight({ ...ada, isMember: false }, channel).refusal).toBe('hidden')
    }
  })

  it('lets a reading agent write nowhere, and touch only what it was lent', () => {
    expect(channelRight(adasAgent(['r1'], 'readonly'), ORGA)).toEqual({
      read: true,
      write: false,
      refusal: 'readonly',
    })
    const narrow = {
      ...ada,
      delegation: { roleIds: [], permission: 'action', resourceScopes: ['teams'] } as const,
    }
    expect(RESOURCE_TYPES.filter((type) => mayTouch(narrow, type))).toEqual(['teams'])
  })

  it('Inv-14: an agent never sees more than its member, whatever roles and channels there are', () => {
    const problems: number[] = []
    for (let seed = 1; seed <= 2000; seed += 1) {
      const dice = createDice(seed)
      const some = (count: number, make: (index: number) => string) =>
        Array.from({ length: count }, (_, index) => make(index)).filter(() => dice(2) === 0)
      const roles = some(6, (index) => `r${index}`).map((id) => ({ id, teamId: `t${dice(4)}` }))
      const member: Viewer = { memberId: `m${dice(3)}`, isMember: dice(8) > 0, roles, delegation: null }
      const permission = dice(2) === 0 ? 'action' : 'readonly'
      const agent: Viewer = {
        ...member,
        delegation: { roleIds: some(8, (index) => `r${index}`), permission, resourceScopes: RESOURCE_TYPES },
      }
      const channels: GovernanceChannel[] = [
        ORGA,
        team(`t${dice(4)}`),
        { kind: 'dm', members: [`m${dice(3)}`, `m${dice(3)}`], archivedReaders: null },
        { kind: 'team', teamId: `t${dice(4)}`, archivedReaders: some(3, (index) => `m${index}`) },
      ]
      for (const channel of channels) {
        const own = channelRight(member, channel)
        const lent = channelRight(agent, channel)
        const exceeds = (lent.read && !own.read) || (lent.write && !own.write)
        if (exceeds || (lent.read && channel.kind === 'dm')) problems.push(seed)
      }
    }
    expect(problems).toEqual([])
  })
})
