import { beforeEach, describe, expect, it } from 'vitest'

import { channelFacts } from '../../../test/identity-fakes.ts'
import {
  AWAY,
  COMPANIONS,
  createRegistryWorld,
  ELSEWHERE,
  GENERAL,
  HOME,
  LYSS,
  OPERATOR,
} from '../../../test/registry-world.ts'
import { barePlace, withinCeiling } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { CeilingWish } from './ceiling.ts'
import type { JoinWish } from './join-server.ts'
import type { TuningWish } from './tuning.ts'

const ADMIN = { actor: 'person:400000000000000004', name: 'mira' }
const OWNER = { actor: `person:${LYSS}`, name: 'lyss' }

let world: ReturnType<typeof createRegistryWorld>
beforeEach(async () => {
  world = createRegistryWorld()
  await world.registry.createEntity({ name: 'Kael', owner: 'lyss' }, OPERATOR)
})

const kael = () => world.registry.find('Kael')
const join = async (over: Partial<JoinWish> = {}) =>
  (await world.registry.joinServer('Kael', { server: HOME, channels: ['general'], ...over }, OPERATOR))
    .membership
const refusal = (code: string, reason?: string) =>
  expect.objectContaining({
    code,
    ...(reason ? { details: expect.objectContaining({ reason }) as object } : {}),
  }) as Error
const change = (wish: Parameters<typeof world.registry.settings.change>[1]) =>
  world.registry.settings.change('Home', wish, ADMIN.actor)
const ask = async (server = 'Home') => world.registry.requests.ask(await kael(), server, OWNER)
const lastAction = () => world.journal.entries.at(-1)?.action

describe('the ceiling', () => {
  it('I-05, T32: tells all, these and none apart', async () => {
    let membership = await join()
    for (const [wished, kind] of [
      ['none', 'none'],
      ['all', 'all'],
      [[], 'none'],
      [['general'], 'these'],
    ] as const) {
      membership = await world.registry.setCeiling(membership, { channels: wished }, ADMIN.actor)
      expect(membership.channels.kind).toBe(kind)
    }
    expect(lastAction()).toBe('ceiling.changed')
    expect(await world.registry.memberships()).toEqual([membership])
  })

  describe('with categories', () => {
    const TOWN = '200000000000000070'
    const PLAZA = channelFacts({ id: '200000000000000071', name: 'plaza', categoryId: TOWN })
    beforeEach(() => {
      world.places.categoryList = [
        { id: TOWN, name: 'Town' },
        { id: '200000000000000072', name: 'General' },
      ]
      world.places.channelList.push(PLAZA)
    })

    it('T31: a category is named like a channel, and stands for what is in it', async () => {
      const membership = await join({ channels: ['town'] })
      expect(membership.channels).toEqual({ kind: 'these', ids: [TOWN] })
      expect(withinCeiling(membership, PLAZA)).toBe(true)
      expect(withinCeiling(membership, { ...PLAZA, categoryId: null })).toBe(false)
      expect(withinCeiling(membership, barePlace(GENERAL))).toBe(false)
      const tuned = await world.registry.setTuning(membership, { watch: ['plaza'] }, OWNER.actor)
      expect(tuned.watch).toEqual([PLAZA.id])
      const narrowed = await world.registry.setCeiling(tuned, { channels: ['general'] }, ADMIN.actor)
      expect([narrowed.channels, narrowed.watch]).toEqual([{ kind: 'these', ids: [GENERAL] }, []])
    })

    it('T33: tuning outside of a listed category is refused', async () => {
      const membership = await join({ channels: [TOWN] })
      const outside = world.registry.setTuning(membership, { watch: ['general'] }, OWNER.actor)
      await expect(outside).rejects.toEqual(refusal('invalid', 'channel_not_granted'))
    })

    it('T31: a closed category closes its channels for entities that may see all', async () => {
      await join({ channels: 'all' })
      const { closedChannels } = await change({ closedChannels: ['Town'] })
      const all = { channels: { kind: 'all' as const }, closedChannels }
      expect(withinCeiling(all, PLAZA)).toBe(false)
      expect(withinCeiling(all, barePlace(GENERAL))).toBe(true)
    })

    it('I-07: templates keep categories, but none that is gone', async () => {
      const wish = { name: 'Citizens', channels: ['Town', 'general'], tools: 'all' as const }
      const template = await world.registry.templates.create('Home', wish, ADMIN.actor)
      expect(template.channels).toEqual({ kind: 'these', ids: [TOWN, GENERAL] })
      world.places.categoryList = []
      expect((await join({ channels: undefined, template: 'Citizens' })).channels).toEqual({
        kind: 'these',
        ids: [GENERAL],
      })
    })
  })

  it.each<[string, CeilingWish]>([
    ['a channel of another server', { channels: [ELSEWHERE] }],
    ['an unknown channel', { channels: ['general', 'nowhere'] }],
    ['an unknown tool', { tools: ['fly'] }],
    ['a role of another server', { assignableRoles: ['500000000000000009'] }],
  ])('I-07, T23: refuses %s', async (_, wish) => {
    const membership = await join()
    await expect(world.registry.setCeiling(membership, wish, ADMIN.actor)).rejects.toEqual(refusal('invalid'))
    expect(await world.registry.memberships()).toEqual([membership])
  })

  it.each([
    ['one with a power over others', { power: 'Manage Roles' }],
    ['one of an app', { isManaged: true }],
    ['the one everybody has', { isEveryone: true }],
  ])('T30: never lets a role be handed out that is %s', async (_, over) => {
    const membership = await join()
    const plain = { id: '500000000000000001', name: 'Reader', power: null, isManaged: false }
    world.roles.known = [{ ...plain, isEveryone: false, ...over }]
    const setting = world.registry.setCeiling(membership, { assignableRoles: ['Reader'] }, ADMIN.actor)
    await expect(setting).rejects.toEqual(refusal('invalid', 'role_not_assignable'))
  })

  it('T30: says which permission makes a role too powerful', async () => {
    const membership = await join()
    const facts = { id: '500000000000000001', isManaged: false, isEveryone: false }
    world.roles.known = [{ ...facts, name: 'Guard', power: 'Kick Members' }]
    const setting = world.registry.setCeiling(membership, { assignableRoles: ['Guard'] }, ADMIN.actor)
    await expect(setting).rejects.toThrow('"Guard" includes "Kick Members"')
  })

  it('T30: never lets the role of an entity be handed out, but a plain one', async () => {
    const membership = await join()
    const facts = { power: null, isManaged: false, isEveryone: false }
    world.roles.known = [
      { id: membership.roleId ?? '', name: 'Kael', ...facts },
      { id: '500000000000000001', name: 'Reader', ...facts },
    ]
    const set = (...assignableRoles: string[]) =>
      world.registry.setCeiling(membership, { assignableRoles }, ADMIN.actor)
    await expect(set('Kael')).rejects.toEqual(refusal('invalid', 'role_not_assignable'))
    expect((await set('@reader')).assignableRoles).toEqual(['500000000000000001'])
  })

  it('I-06, T34: narrowing takes tuning outside of it along, and refreshes who hears what', async () => {
    let membership = await join({ channels: 'all' })
    membership = await world.registry.setTuning(membership, { watch: [COMPANIONS, GENERAL] }, OWNER.actor)
    membership = await world.registry.setCeiling(membership, { channels: [GENERAL] }, ADMIN.actor)
    expect(membership.watch).toEqual([GENERAL])
    expect(world.changes.at(-1)).toEqual({ entityId: membership.entityId, serverId: HOME })
  })
})

describe('the tuning', () => {
  it('I-13: gives each channel one state, the newest', async () => {
    let membership = await join({ channels: 'all' })
    membership = await world.registry.setTuning(
      membership,
      { watch: ['general', '#companions'] },
      OWNER.actor,
    )
    membership = await world.registry.setTuning(membership, { muted: ['general'] }, OWNER.actor)
    expect(membership).toMatchObject({ watch: [COMPANIONS], blocked: [], muted: [GENERAL] })
    expect(await world.registry.memberships()).toEqual([membership])
    expect(lastAction()).toBe('tuning.changed')
  })

  it.each<[string, TuningWish]>([
    ['watching a channel outside the ceiling', { watch: [COMPANIONS] }],
    ['blocking a channel outside the ceiling', { blocked: ['companions'] }],
    ['muting a channel of another server', { muted: [ELSEWHERE] }],
    ['two states for one channel', { watch: [GENERAL], muted: [GENERAL] }],
  ])('I-13, T33: refuses %s', async (_, wish) => {
    const membership = await join()
    await expect(world.registry.setTuning(membership, wish, OWNER.actor)).rejects.toEqual(refusal('invalid'))
    expect(await world.registry.memberships()).toEqual([membership])
  })
})

describe('leaving', () => {
  it('I-06: takes the row first, then what is queued, then the role', async () => {
    const membership = await join()
    const steps: string[] = []
    world.roles.remove = async (_server, roleId) => {
      expect(await world.registry.memberships()).toEqual([])
      expect(world.changes.at(-1)).toEqual({ entityId: membership.entityId, serverId: HOME })
      steps.push(roleId)
    }
    expect(await world.registry.leaveServer(membership.entityId, HOME, OWNER.actor)).toEqual([])
    expect(steps).toEqual([membership.roleId])
    await expect(world.registry.leaveServer(membership.entityId, HOME, OWNER.actor)).rejects.toEqual(
      refusal('not_found', 'not_on_server'),
    )
  })

  it('counts although the role stays, and says so', async () => {
    const { entityId } = await join()
    world.roles.remove = () => Promise.reject(new AppError('forbidden', 'Not allowed.'))
    const [warning] = await world.registry.leaveServer(entityId, HOME, OWNER.actor)
    expect(warning).toMatchObject({
      kind: 'role_left_behind',
      message: 'The role "Kael" is still on the server: Not allowed.',
      role: 'Kael',
    })
    expect(await world.registry.memberships()).toEqual([])
  })
})

describe('templates', () => {
  it('I-07: belong to one server', async () => {
    await world.registry.templates.create(
      HOME,
      { name: 'Readers', channels: ['general'], tools: 'none' },
      OPERATOR,
    )
    await expect(join({ template: 'readers', server: AWAY, channels: undefined })).rejects.toEqual(
      refusal('invalid'),
    )
    const { id } = await world.registry.templates.find(HOME, 'Readers')
    await expect(world.registry.templates.find(AWAY, id)).rejects.toEqual(refusal('invalid'))
    const wish = { name: 'Strays', channels: [ELSEWHERE], tools: 'all' as const }
    await expect(world.registry.templates.create(HOME, wish, OPERATOR)).rejects.toEqual(refusal('invalid'))
  })

  it('settle what a new entity may do, and what is said beside them counts more', async () => {
    const wish = {
      name: 'Readers',
      channels: ['general'],
      tools: ['read_messages'],
      mayPing: 'roles' as const,
    }
    await world.registry.templates.create(HOME, { ...wish, isDefault: true }, OPERATOR)
    expect(await join({ channels: undefined, tools: 'none' })).toMatchObject({
      channels: { kind: 'these', ids: [GENERAL] },
      tools: { kind: 'none' },
      mayPing: 'roles',
    })
  })

  it('leave out channels that were deleted since', async () => {
    const wish = { name: 'Two', channels: ['general', 'companions'], tools: 'none' as const }
    await world.registry.templates.create(HOME, wish, OPERATOR)
    world.places.channelList = world.places.channelList.filter(({ id }) => id !== COMPANIONS)
    const { channels } = await join({ template: 'Two', channels: undefined })
    expect(channels).toEqual({ kind: 'these', ids: [GENERAL] })
  })

  it('are not needed: without one it is every channel and every usual tool', async () => {
    expect(await join({ channels: undefined, tools: undefined })).toMatchObject({
      channels: { kind: 'all' },
      tools: { kind: 'all' },
    })
  })
})

describe('settings of a server', () => {
  it('announce arrivals in the words of the admin', async () => {
    await change({ announceChannel: 'companions', announcement: 'Hello {name} of {owner_mention}!' })
    await join()
    expect(world.voice.announced).toEqual([
      {
        channelId: COMPANIONS,
        content: `Hello Kael of <@${LYSS}>!`,
        mentions: { roleIds: [], userIds: [LYSS] },
      },
    ])
  })

  it('say nothing where the one who lets it in wants silence', async () => {
    await change({ announceChannel: 'companions' })
    await join({ announce: null })
    expect(world.voice.announced).toEqual([])
  })

  it.each([
    ['an announcement channel of another server', { announceChannel: ELSEWHERE }],
    ['a log channel of another server', { logChannel: ELSEWHERE }],
    ['a closed channel of another server', { closedChannels: [ELSEWHERE] }],
    ['an unknown placeholder', { announcement: 'Hello {user}' }],
    ['an empty announcement', { announcement: ' ' }],
  ])('I-07, T23: refuse %s', async (_, wish) => {
    const before = await world.registry.settings.read(HOME)
    await expect(change(wish)).rejects.toEqual(refusal('invalid'))
    expect(await world.registry.settings.read(HOME)).toEqual(before)
  })

  it('close channels to every entity, and refresh who hears what', async () => {
    const membership = await join({ channels: 'all' })
    const { closedChannels } = await change({ closedChannels: ['general'] })
    expect(withinCeiling({ ...membership, closedChannels }, barePlace(GENERAL))).toBe(false)
    expect(withinCeiling({ ...membership, closedChannels }, barePlace(COMPANIONS))).toBe(true)
    expect(world.changes.at(-1)).toEqual({ entityId: membership.entityId, serverId: HOME })
  })

  it('keep what is not mentioned, and give back what is taken back', async () => {
    await change({ logChannel: 'general', entityTalk: { enabled: true } })
    await change({ logChannel: null, entityTalk: { depth: 3 } })
    expect(await world.registry.settings.read('home')).toMatchObject({
      logChannelId: null,
      entityTalk: { enabled: true, depth: 3, pairMessages: 20 },
    })
    expect(lastAction()).toBe('settings.changed')
  })
})

describe('requests', () => {
  it('I-03: keep who asked and who decided, and let the entity in', async () => {
    const request = await ask()
    const { membership } = await world.registry.requests.approve(request.id, { channels: ['general'] }, ADMIN)
    expect(membership).toMatchObject({ serverId: HOME, channels: { kind: 'these', ids: [GENERAL] } })
    expect(await world.registry.requests.find(request.id)).toMatchObject({
      state: 'approved',
      askedBy: OWNER.actor,
      askedByName: 'lyss',
      decidedBy: ADMIN.actor,
      decidedByName: 'mira',
      decidedAt: '2026-11-15T10:00:00.000Z',
    })
    expect(world.journal.entries.map(({ action }) => action)).toEqual([
      'entity.created',
      'request.created',
      'entity.joined',
      'request.approved',
    ])
  })

  it('T60: approved by many at once, one wins and there is one role', async () => {
    const request = await ask()
    const approve = () => world.registry.requests.approve(request.id, { channels: 'all' }, ADMIN)
    const settled = await Promise.allSettled([approve(), approve(), approve()])
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(world.voice.roles).toEqual(['Kael'])
    expect(await world.registry.memberships()).toHaveLength(1)
  })

  it('T60: stay open when the role cannot be made, and the admin is told', async () => {
    const request = await ask()
    world.voice.ensureMentionRole = () => Promise.reject(new AppError('forbidden', 'The bot may not.'))
    const approval = world.registry.requests.approve(request.id, { channels: 'all' }, ADMIN)
    await expect(approval).rejects.toThrow('The bot may not.')
    expect(await world.registry.requests.find(request.id)).toMatchObject({ state: 'pending' })
    expect(await world.registry.memberships()).toEqual([])
  })

  it('T59: wait once per entity and server', async () => {
    await ask()
    await expect(ask()).rejects.toEqual(refusal('conflict', 'request_pending'))
    await ask('Away')
    expect(await world.registry.requests.list({ state: 'pending' })).toHaveLength(2)
  })

  it('T59: go to no server that is unknown, banned, or has the entity already', async () => {
    await expect(ask('100000000000000009')).rejects.toEqual(refusal('invalid', 'server_unknown'))
    await world.registry.bans.ban(AWAY, null, OPERATOR)
    await expect(ask(AWAY)).rejects.toEqual(refusal('invalid', 'server_banned'))
    await join()
    await expect(ask()).rejects.toEqual(refusal('conflict', 'already_member'))
  })

  it('I-03: are refused with a reason, or taken back, and asked again', async () => {
    const first = await ask()
    const refused = await world.registry.requests.refuse(first.id, 'Too many already.', ADMIN)
    expect(refused).toMatchObject({ state: 'refused', refusal: 'Too many already.' })
    const second = await ask()
    expect(await world.registry.requests.withdraw(second.id, OWNER)).toMatchObject({ state: 'withdrawn' })
    await expect(world.registry.requests.approve(second.id, { channels: 'all' }, ADMIN)).rejects.toEqual(
      refusal('conflict', 'request_decided'),
    )
    expect(await world.registry.memberships()).toEqual([])
  })
})

describe('a ban', () => {
  it('is finished by repeating it, when it was cut short', async () => {
    await join()
    const { listMemberships } = world.store
    world.store.listMemberships = () => Promise.reject(new Error('The process died.'))
    await expect(world.registry.bans.ban('Home', null, OPERATOR)).rejects.toThrow('The process died.')
    world.store.listMemberships = listMemberships
    expect(await world.registry.memberships()).toHaveLength(1)
    await expect(world.registry.bans.ban('Home', null, OPERATOR)).rejects.toEqual(refusal('conflict'))
    expect(await world.registry.memberships()).toEqual([])
  })

  it('sends everybody away, refuses who waits, and keeps everybody out', async () => {
    const { entityId, roleId } = await join()
    await world.registry.createEntity({ name: 'Iris', owner: 'lyss' }, OPERATOR)
    const request = await world.registry.requests.ask(await world.registry.find('Iris'), HOME, OWNER)
    await world.registry.bans.ban('Home', 'spam', OPERATOR)
    expect(await world.registry.memberships(entityId)).toEqual([])
    expect(world.roles.removed).toEqual([roleId])
    expect(await world.registry.requests.find(request.id)).toMatchObject({ state: 'refused' })
    await expect(join()).rejects.toEqual(refusal('invalid', 'server_banned'))
    await expect(world.registry.bans.ban(HOME, null, OPERATOR)).rejects.toEqual(refusal('conflict'))
    await world.registry.bans.unban('home', OPERATOR)
    expect(await join()).toMatchObject({ serverId: HOME })
  })

  it('reaches servers this bot is not on, by their id only', async () => {
    const ban = await world.registry.bans.ban('100000000000000009', null, OPERATOR)
    expect(ban).toMatchObject({ serverName: null })
    await expect(world.registry.bans.ban('Nowhere', null, OPERATOR)).rejects.toEqual(refusal('not_found'))
  })
})
