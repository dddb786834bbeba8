import { beforeEach, describe, expect, it } from 'vitest'

import { createFakeJournal, createFakePlaces, createMemoryStore } from '../../../test/identity-fakes.ts'
import { createFakeKeepers } from '../../../test/keeper-fakes.ts'
import { sampleMembership, sampleStanding } from '../../../test/sample-standing.ts'
import type { ToolFacts } from '../../access/identity-right.ts'
import type { Membership } from '../entities/entity.ts'
import { createAwareness } from './awareness.ts'
import type { ListedRole } from './members.ts'
import { createModeration } from './moderation.ts'

const HOME = '100000000000000001'
const BEN = '400000000000000002'
const READER = '500000000000000001'
const NOW = Date.UTC(2026, 10, 15, 10)

const role = (id: string, over: Partial<ListedRole> = {}): ListedRole => ({
  id,
  name: `role ${id.slice(-1)}`,
  color: null,
  position: 1,
  mentionable: false,
  isManaged: false,
  isEveryone: false,
  power: null,
  ...over,
})

const tool = (name: string): ToolFacts => ({ name, toolset: 'moderation', intent: 'manage', needs: [] })
const NAMES = ['timeout_user', 'assign_role', 'remove_role', 'list_roles']
const ticked = { kind: 'these' as const, ids: NAMES }

let places: ReturnType<typeof createFakePlaces>
let keepers: ReturnType<typeof createFakeKeepers>
let journal: ReturnType<typeof createFakeJournal>
let store: ReturnType<typeof createMemoryStore>
beforeEach(() => {
  places = createFakePlaces()
  keepers = createFakeKeepers()
  journal = createFakeJournal()
  store = createMemoryStore()
  places.serverList = [{ id: HOME, name: 'Home', botLacks: () => undefined }]
  keepers.roleList = [role(READER)]
})

const moderation = () =>
  createModeration({ places, members: keepers.members, store, journal, clock: { now: () => NOW } })
const assign = (
  roleId: string,
  over: Partial<Membership> = {},
  name: 'assign_role' | 'remove_role' = 'assign_role',
) =>
  moderation()[name === 'assign_role' ? 'assignRole' : 'removeRole'](
    sampleStanding({ tools: ticked, assignableRoles: [READER], ...over }),
    tool(name),
    { server_id: HOME, user_id: BEN, role_id: roleId },
  )
const notAssignable = expect.objectContaining({ details: { reason: 'role_not_assignable' } })

describe('roles', () => {
  it('I-14, T30: gives and takes what is on the admin’s list', async () => {
    await expect(assign(READER)).resolves.toMatchObject({ has_role: true })
    await expect(assign(READER, {}, 'remove_role')).resolves.toMatchObject({ has_role: false })
    expect(keepers.done).toEqual([
      ['setRole', BEN, { roleId: READER, has: true, reason: 'Kael, owned by lyss' }],
      ['setRole', BEN, { roleId: READER, has: false, reason: 'Kael, owned by lyss' }],
    ])
    expect(journal.entries.map(({ action, target }) => [action, target])).toEqual([
      ['role.assigned', `person:${BEN}`],
      ['role.removed', `person:${BEN}`],
    ])
  })

  it('T30: nothing is on the list until an admin puts it there', async () => {
    await expect(assign(READER, { assignableRoles: [] })).rejects.toEqual(notAssignable)
  })

  it.each([
    ['has become powerful', { power: 'Manage Roles' }],
    ['is managed', { isManaged: true }],
    ['everybody has', { isEveryone: true }],
  ])('T30: never touches a listed role that %s', async (_what, over) => {
    keepers.roleList = [role(READER, over)]
    await expect(assign(READER)).rejects.toEqual(notAssignable)
    await expect(assign(READER, {}, 'remove_role')).rejects.toEqual(notAssignable)
    expect(keepers.done).toEqual([])
  })

  it('T30: never touches the mention role of any entity, and none that is gone', async () => {
    await store.insertMembership(sampleMembership({ roleId: READER }))
    await expect(assign(READER)).rejects.toEqual(notAssignable)
    keepers.roleList = []
    await expect(assign(READER)).rejects.toEqual(notAssignable)
  })

  it('T22: are judged by the settings of the server they belong to', async () => {
    const away = { serverId: '100000000000000002', tools: ticked, assignableRoles: [READER] }
    const standing = sampleStanding({ tools: { kind: 'all' }, assignableRoles: [READER] }, away)
    const input = { server_id: HOME, user_id: BEN, role_id: READER }
    await expect(moderation().assignRole(standing, tool('assign_role'), input)).rejects.toMatchObject({
      details: { reason: 'tool_not_granted' },
    })
  })

  it('are listed with what may be done with them', async () => {
    const ENTITY = '500000000000000002'
    await store.insertMembership(sampleMembership({ roleId: ENTITY }))
    keepers.roleList = [role(READER), role(ENTITY), role('500000000000000003', { power: 'Manage Roles' })]
    const standing = sampleStanding({ tools: ticked, assignableRoles: keepers.roleList.map(({ id }) => id) })
    const { roles } = await createAwareness({ places, members: keepers.members, store }).roles(
      standing,
      { ...tool('list_roles'), toolset: 'awareness' },
      { server_id: HOME },
    )
    expect(roles.map(({ entity, assignable }) => [entity, assignable])).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ])
  })
})

describe('timeouts', () => {
  it('I-15: last as long as said, and zero minutes lift them', async () => {
    const input = { server_id: HOME, user_id: BEN, duration_minutes: 60, reason: 'spam' }
    const standing = sampleStanding({ tools: ticked })
    await expect(moderation().timeOut(standing, tool('timeout_user'), input)).resolves.toMatchObject({
      timed_out_until: '2026-11-15T11:00:00.000Z',
    })
    const lifted = await moderation().timeOut(standing, tool('timeout_user'), {
      ...input,
      duration_minutes: 0,
    })
    expect(lifted).not.toHaveProperty('timed_out_until')
    const reason = 'Kael, owned by lyss: spam'
    expect(keepers.done).toEqual([
      ['timeOut', BEN, { until: NOW + 3_600_000, reason }],
      ['timeOut', BEN, { until: null, reason }],
    ])
  })
})
