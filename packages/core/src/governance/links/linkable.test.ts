import { describe, expect, it } from 'vitest'

import type { OrgaChannel } from '../storage/channel-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { mayLinkChannel, reachLinkable } from './linkable.ts'

const CHANNEL = { id: 'channel', createdAt: 0, archivedAt: null }
const ORGA: OrgaChannel = { ...CHANNEL, kind: 'orga', archivedReaders: null }
const TEAM: OrgaChannel = { ...CHANNEL, kind: 'team', teamId: 'ovens', archivedReaders: null }
const DM: OrgaChannel = { ...CHANNEL, kind: 'dm', members: ['ada', 'ben'], archivedReaders: null }

type Held = Pick<OrgaSeat['roles'][number], 'teamId' | 'roleType'>

function seat(wearing: Held[], over: Partial<OrgaSeat> = {}): OrgaSeat {
  const roles = wearing.map((role, index) => ({
    id: `role-${index}`,
    title: 'Baker',
    mission: '',
    duties: [],
    memberId: 'ada',
    linkedRoleId: null,
    iconKey: null,
    termEndsAt: null,
    reviewOn: null,
    ...role,
  }))
  return {
    orgaId: 'orga',
    memberId: 'ada',
    personId: 'ada',
    actor: { memberId: 'ada', kind: 'human' },
    isOwner: false,
    member: {
      id: 'ada',
      personId: 'ada',
      name: 'Ada',
      avatarUrl: null,
      contacts: [],
      joinedAt: 0,
      leftAt: null,
    },
    roles,
    viewer: { memberId: 'ada', isMember: true, roles, delegation: null },
    ...over,
  }
}

const held = (roleType: Held['roleType'], teamId = 'ovens'): Held => ({ teamId, roleType })

describe('who shows a channel on Discord', () => {
  it('is leader or secretary of its team', () => {
    expect(mayLinkChannel(seat([held('leader')]), TEAM)).toBe(true)
    expect(mayLinkChannel(seat([held('secretary')]), TEAM)).toBe(true)
    expect(mayLinkChannel(seat([held('referee')]), TEAM)).toBe(false)
    expect(mayLinkChannel(seat([held(null)]), TEAM)).toBe(false)
    expect(mayLinkChannel(seat([held('leader', 'shop')]), TEAM)).toBe(false)
  })

  it('is the owner for the channel of everybody, and for that alone', () => {
    expect(mayLinkChannel(seat([], { isOwner: true }), ORGA)).toBe(true)
    expect(mayLinkChannel(seat([held('leader')]), ORGA)).toBe(false)
    expect(mayLinkChannel(seat([], { isOwner: true }), TEAM)).toBe(false)
  })

  it('is never an agent', () => {
    const actor = { memberId: 'ada', kind: 'agent' } as const
    expect(mayLinkChannel(seat([held('leader')], { actor }), TEAM)).toBe(false)
    expect(mayLinkChannel(seat([], { actor, isOwner: true }), ORGA)).toBe(false)
  })

  it('is nobody for what two people say to each other', async () => {
    const channels = { find: async () => DM } as unknown as Parameters<typeof reachLinkable>[0]['channels']
    await expect(reachLinkable({ channels }, seat([], { isOwner: true }), 'channel')).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})
