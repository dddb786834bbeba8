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
  MIRA,
  OPERATOR,
  personCalled,
} from '../../../test/registry-world.ts'
import { LOCAL_OPERATOR } from '../../access/people.ts'
import { GoneError } from '../../acts.ts'
import { AppError } from '../../errors.ts'
import type { JoinWish } from './join-server.ts'

let world: ReturnType<typeof createRegistryWorld>
beforeEach(() => {
  world = createRegistryWorld()
})

const kael = () => world.registry.createEntity({ name: ' Kael ', owner: 'lyss' }, OPERATOR)
const join = (over: Partial<JoinWish> = {}) =>
  world.registry.joinServer('kael', { server: 'home', channels: ['general'], ...over }, OPERATOR)
const refusal = (code: string, reason?: string) =>
  expect.objectContaining({
    code,
    ...(reason ? { details: expect.objectContaining({ reason }) as object } : {}),
  }) as Error

describe('creating an entity', () => {
  it('keeps the trimmed name, the owner found on Discord and no key', async () => {
    const entity = await kael()
    expect(entity).toMatchObject({ name: 'Kael', ownerId: LYSS, ownerName: 'lyss', active: true, key: null })
    expect(await world.registry.find('KAEL')).toEqual(entity)
    expect(await world.registry.find(entity.id)).toEqual(entity)
    expect(world.journal.entries).toMatchObject([
      { space: 'instance', actor: OPERATOR, action: 'entity.created', details: { owner_id: LYSS } },
    ])
  })

  it('I-02: refuses a name Discord would refuse, before asking who owns it', async () => {
    const wish = { name: 'Clyde', owner: 'nobody' }
    await expect(world.registry.createEntity(wish, OPERATOR)).rejects.toEqual(
      refusal('invalid', 'name_refused'),
    )
    expect(world.journal.entries).toEqual([])
  })

  it('lists the candidates when several people have that display name', async () => {
    world.places.people.push({ id: '400000000000000002', username: 'other', displayName: 'Twin' })
    world.places.people.push({ id: '400000000000000003', username: 'third', displayName: 'twin' })
    await expect(
      world.registry.createEntity({ name: 'Kael', owner: 'Twin' }, OPERATOR),
    ).rejects.toMatchObject({
      code: 'invalid',
      details: {
        reason: 'ambiguous_name',
        candidates: [
          { id: '400000000000000002', name: 'other' },
          { id: '400000000000000003', name: 'third' },
        ],
      },
    })
  })

  it('takes the user name before a display name that imitates it', async () => {
    world.places.people.unshift({ id: '400000000000000009', username: 'imitator', displayName: 'lyss' })
    expect((await kael()).ownerId).toBe(LYSS)
  })

  it('says whether the owner is unknown or Discord is away', async () => {
    const wish = { name: 'Kael', owner: 'ghost' }
    await expect(world.registry.createEntity(wish, OPERATOR)).rejects.toEqual(refusal('not_found'))
    world.places.connected = false
    await expect(world.registry.createEntity(wish, OPERATOR)).rejects.toEqual(
      refusal('unavailable', 'discord_unreachable'),
    )
  })
})

describe('joining a server', () => {
  beforeEach(kael)

  it('resolves names and ids, makes the role and tells the router', async () => {
    const { membership, warnings } = await join({
      channels: ['#General', COMPANIONS],
      tools: ['send_message'],
    })
    expect(membership).toMatchObject({
      serverId: HOME,
      channels: { kind: 'these', ids: [GENERAL, COMPANIONS] },
      tools: { kind: 'these', ids: ['send_message'] },
      marked: null,
      announceChannelId: null,
    })
    expect(membership.roleId).not.toBeNull()
    expect(warnings).toEqual([])
    expect(world.voice.roles).toEqual(['Kael'])
    expect(world.changes).toEqual([{ entityId: membership.entityId, serverId: HOME }])
    expect(world.journal.entries.at(-1)).toMatchObject({
      space: `server:${HOME}`,
      action: 'entity.joined',
      details: { channels: 2, tools: 1 },
    })
  })

  it.each(['all', 'none'] as const)('I-05: keeps %s apart from a list', async (channels) => {
    const { membership } = await join({ channels })
    expect(membership).toMatchObject({ channels: { kind: channels }, tools: { kind: 'all' } })
  })

  it.each<[string, Partial<JoinWish>, Error]>([
    ['an unknown server', { server: 'Nowhere' }, refusal('not_found')],
    ['an unknown channel', { channels: ['lobby'] }, refusal('invalid')],
    ['a channel of another server', { channels: [ELSEWHERE] }, refusal('invalid')],
    ['an announcement on another server', { announce: ELSEWHERE }, refusal('invalid')],
    ['an unknown tool', { tools: ['fly'] }, refusal('invalid')],
  ])('I-07, T23: refuses %s and leaves nothing behind', async (_, over, error) => {
    await expect(join(over)).rejects.toEqual(error)
    expect(world.voice.roles).toEqual([])
    expect(await world.registry.memberships()).toEqual([])
  })

  it('asks which channel is meant when two have the same name', async () => {
    world.places.channelList.push(channelFacts({ id: '200000000000000009', name: 'general' }))
    await expect(join()).rejects.toEqual(refusal('invalid', 'ambiguous_name'))
  })

  it.each(['member', 'role'] as const)('I-02: refuses the name of a %s of that server', async (kind) => {
    world.places.taken = [{ kind, id: '400000000000000009' }]
    await expect(join()).rejects.toEqual(refusal('conflict', 'name_taken'))
    expect(world.voice.roles).toEqual([])
  })

  it('I-02: refuses the name of another entity there, however it is written', async () => {
    await join()
    const twin = await world.registry.createEntity({ name: 'ＫＡＥＬ', owner: 'lyss' }, OPERATOR)
    const wish = { server: HOME, channels: 'all' as const }
    await expect(world.registry.joinServer(twin.id, wish, OPERATOR)).rejects.toEqual(
      refusal('conflict', 'name_taken'),
    )
    await expect(
      world.registry.joinServer(twin.id, { ...wish, server: AWAY }, OPERATOR),
    ).resolves.toBeDefined()
  })

  it('refuses to join twice', async () => {
    await join()
    await expect(join()).rejects.toEqual(refusal('conflict', 'already_member'))
  })

  it('announces last, pinging only the new role', async () => {
    const { membership } = await join({ announce: 'companions' })
    expect(world.voice.announced).toEqual([
      {
        channelId: COMPANIONS,
        content: `**Kael** has joined this server. You can mention them with <@&${membership.roleId}>.`,
        mentions: { roleIds: [membership.roleId], userIds: [] },
      },
    ])
    expect(membership.announceChannelId).toBe(COMPANIONS)
    expect(world.journal.entries.map(({ action }) => action)).toEqual([
      'entity.created',
      'entity.joined',
      'announcement.sent',
    ])
  })

  it('stays joined, with a warning, when the announcement fails or there is no room for a role', async () => {
    world.voice.ensureMentionRole = async () => null
    world.voice.announce = () => Promise.reject(new AppError('forbidden', 'The bot may not write there.'))
    const { membership, warnings } = await join({ announce: 'general' })
    expect(membership.roleId).toBeNull()
    expect(warnings).toEqual([
      { kind: 'no_room_for_role', message: expect.stringContaining('no room for another role') as string },
      {
        kind: 'not_announced',
        message: 'The announcement was not sent: The bot may not write there.',
        cause: { code: 'forbidden' },
      },
    ])
    expect(await world.registry.memberships(membership.entityId)).toEqual([membership])
    expect(world.journal.entries.at(-1)).toMatchObject({ action: 'announcement.sent', outcome: 'failed' })
  })

  it('takes its role back when the entity was deleted while it joined', async () => {
    world.store.insertMembership = () => Promise.reject(new GoneError())
    await expect(join()).rejects.toEqual(refusal('not_found'))
    expect(world.voice.roles).toHaveLength(1)
    expect(world.roles.removed).toHaveLength(1)
  })

  it('leaves no membership behind when the role cannot be made', async () => {
    world.voice.ensureMentionRole = () => Promise.reject(new AppError('unavailable', 'Discord is away.'))
    await expect(join()).rejects.toEqual(refusal('unavailable'))
    expect(await world.registry.memberships()).toEqual([])
    expect(world.changes).toEqual([])
  })
})

describe('the first key', () => {
  const DAY = 24 * 60 * 60 * 1000
  const owner = personCalled(LYSS)

  it('is fetched once with a claim link, and opens the entity', async () => {
    const entity = await kael()
    const token = await world.registry.createClaim(entity.id, LOCAL_OPERATOR)
    expect((await world.registry.findClaim(token, owner)).id).toBe(entity.id)
    const { key } = await world.registry.claimKey(token, owner)
    await expect(world.registry.claimKey(token, owner)).rejects.toEqual(refusal('not_found'))
    const principal = await world.authenticate({ entityId: entity.id, bearer: key, source: 'here' })
    expect(principal).toMatchObject({
      entity: { id: entity.id, key: { generation: 1 } },
      reader: { secret: key, salt: 'salt', reader: { id: `key:${entity.id}:1`, entityId: entity.id } },
    })
    expect(world.changes).toEqual([{ entityId: entity.id }])
    expect(JSON.stringify(world.journal.entries)).not.toContain(token)
    expect(JSON.stringify(world.journal.entries)).not.toContain(key)
  })

  it('is given to nobody but the owner, whoever made the link', async () => {
    const entity = await kael()
    const token = await world.registry.createClaim(entity.id, LOCAL_OPERATOR)
    for (const other of [personCalled(MIRA), { ...personCalled(MIRA), isOperator: true }, LOCAL_OPERATOR]) {
      await expect(world.registry.findClaim(token, other)).rejects.toEqual(refusal('not_found'))
      await expect(world.registry.claimKey(token, other)).rejects.toEqual(refusal('not_found'))
    }
    const unknown = world.registry.claimKey(token, undefined)
    await expect(unknown).rejects.toEqual(refusal('unauthenticated'))
    expect((await world.registry.claimKey(token, owner)).key).toBeDefined()
    expect(world.journal.entries.at(-1)).toMatchObject({ action: 'key.claimed', actor: owner.actor })
  })

  it('is given to whoever has a link that the owner made to pass on', async () => {
    const entity = await kael()
    const token = await world.registry.createClaim(entity.id, owner)
    expect((await world.registry.claimKey(token, undefined)).key).toBeDefined()
  })

  it('is given to one of two who come at the same time', async () => {
    const entity = await kael()
    const token = await world.registry.createClaim(entity.id, LOCAL_OPERATOR)
    const results = await Promise.allSettled([
      world.registry.claimKey(token, owner),
      world.registry.claimKey(token, owner),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is not given by a link that is unknown, too old or overtaken', async () => {
    const entity = await kael()
    await expect(world.registry.claimKey('guess', owner)).rejects.toEqual(refusal('not_found'))
    const token = await world.registry.createClaim(entity.id, LOCAL_OPERATOR)
    await world.registry.printKey(entity.id, OPERATOR)
    await expect(world.registry.claimKey(token, owner)).rejects.toEqual(
      refusal('conflict', 'already_claimed'),
    )
    const other = await world.registry.createEntity({ name: 'Mira', owner: 'lyss' }, OPERATOR)
    const late = await world.registry.createClaim(other.id, LOCAL_OPERATOR)
    world.advance(8 * DAY)
    await expect(world.registry.claimKey(late, owner)).rejects.toEqual(refusal('not_found'))
  })

  it('is journaled when it was printed for the operator', async () => {
    const entity = await kael()
    await world.registry.printKey(entity.id, OPERATOR)
    expect(world.journal.entries.at(-1)).toMatchObject({ action: 'key.printed', actor: OPERATOR })
    await expect(world.registry.printKey(entity.id, OPERATOR)).rejects.toEqual(
      refusal('conflict', 'already_claimed'),
    )
  })

  it.each([['wrong'], ['']])('is the only thing that authenticates, unlike %j', async (key) => {
    const entity = await kael()
    await world.registry.printKey(entity.id, OPERATOR)
    const attempt = (entityId: string) => world.authenticate({ entityId, bearer: key, source: 'here' })
    expect(await attempt(entity.id)).toBeUndefined()
    expect(await attempt('00000000-0000-4000-8000-00000000ffff')).toBeUndefined()
    expect(await attempt('not an id')).toBeUndefined()
  })
})
