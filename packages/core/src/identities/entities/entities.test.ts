import type { EntityId } from '@arachne/contract'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  AWAY,
  createRegistryWorld,
  GENERAL,
  HOME,
  LYSS,
  MIRA,
  OPERATOR,
  personCalled,
} from '../../../test/registry-world.ts'
import { LOCAL_OPERATOR } from '../../access/people.ts'
import { AppError } from '../../errors.ts'
import type { EntityChanges } from './entity-changes.ts'

const OWNER = `person:${LYSS}`

let world: ReturnType<typeof createRegistryWorld>
beforeEach(() => {
  world = createRegistryWorld()
})

const make = (name = 'Kael', actor = OPERATOR) => world.registry.createEntity({ name, owner: 'lyss' }, actor)
const join = (name: string, server: string) =>
  world.registry.joinServer(name, { server, channels: 'all' }, OPERATOR)
const refusal = (code: string, reason?: string) =>
  expect.objectContaining({
    code,
    ...(reason ? { details: expect.objectContaining({ reason }) as object } : {}),
  }) as Error
const actions = () => world.journal.entries.map(({ action }) => action)

const withKey = async () => {
  const entity = await make()
  const key = await world.registry.printKey(entity.id, OPERATOR)
  const enter = (presented = key) =>
    world.authenticate({ entityId: entity.id, bearer: presented, source: 'here' })
  expect(await enter()).toBeDefined()
  return { entity, enter }
}

describe('how many a person has', () => {
  it('I-01: is five, also for many who ask at once', async () => {
    const tries = Array.from({ length: 8 }, (_, n) => make(`Kael ${n}`, OWNER))
    const settled = await Promise.allSettled(tries)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await expect(make('One more', OWNER)).rejects.toEqual(refusal('conflict', 'entity_limit'))
  })

  it('I-01: is five, also when many are given to them at once', async () => {
    const gifts = await Promise.all(Array.from({ length: 8 }, (_, n) => make(`Kael ${n}`)))
    const given = gifts.map(({ id }) => world.registry.changeOwner(id, MIRA, OWNER))
    const settled = await Promise.allSettled(given)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it('I-01: is up to the operator', async () => {
    for (let n = 0; n < 6; n += 1) await make(`Kael ${n}`)
    expect(await world.registry.list()).toHaveLength(6)
  })
})

describe('changing an entity', () => {
  it('I-01: keeps what is not mentioned', async () => {
    const entity = await make()
    const changes: EntityChanges = {
      description: 'Weaves.',
      triggers: [{ word: ' 카엘 ', substring: false }],
      notify: { excerpt: true },
      acceptsDms: true,
      mailboxTtlMinutes: 60,
    }
    await world.registry.changeEntity(entity.id, changes, OWNER)
    expect(await world.registry.find(entity.id)).toEqual({
      ...entity,
      description: 'Weaves.',
      triggers: [{ word: '카엘', substring: false }],
      notify: { ...entity.notify, excerpt: true },
      acceptsDms: true,
      mailboxTtlMinutes: 60,
    })
    expect(world.changes.at(-1)).toEqual({ entityId: entity.id })
    expect(world.journal.entries.at(-1)).toMatchObject({ actor: OWNER, action: 'entity.updated' })
  })

  it.each<[string, EntityChanges]>([
    ['an empty trigger', { triggers: [{ word: ' ', substring: false }] }],
    ['a trigger with a line break', { triggers: [{ word: 'a\nb', substring: false }] }],
    ['a trigger that is a novel', { triggers: [{ word: 'x'.repeat(101), substring: false }] }],
    [
      'too many triggers',
      { triggers: Array.from({ length: 51 }, (_, n) => ({ word: `${n}`, substring: true })) },
    ],
    ['a mailbox that forgets at once', { mailboxTtlMinutes: 0 }],
    ['a mailbox that remembers too long', { mailboxTtlMinutes: 61 }],
    ['half a minute', { mailboxTtlMinutes: 1.5 }],
    ['a name Discord refuses', { name: 'Clyde the second' }],
    ['a name of spaces', { name: '   ' }],
    ['a name that is too long', { name: 'x'.repeat(81) }],
    ['a name that turns the text around', { name: 'Kael\u202e' }],
  ])('T38, T51: refuses %s and changes nothing', async (_, changes) => {
    const entity = await make()
    await expect(world.registry.changeEntity(entity.id, changes, OWNER)).rejects.toEqual(refusal('invalid'))
    expect(await world.registry.find(entity.id)).toEqual(entity)
  })

  it('keeps a trigger word once, however it is written', async () => {
    const { id } = await make()
    const triggers = [
      { word: 'Kael', substring: false },
      { word: 'KAEL', substring: true },
    ]
    const { entity } = await world.registry.changeEntity(id, { triggers }, OWNER)
    expect(entity.triggers).toEqual([{ word: 'KAEL', substring: true }])
  })

  it('I-04: renames the role on every server with the entity', async () => {
    const entity = await make()
    await join('Kael', HOME)
    await join('Kael', AWAY)
    const wishes: unknown[] = []
    world.voice.ensureMentionRole = async (serverId, wish) => {
      wishes.push([serverId, wish.name, wish.existingId])
      return wish.existingId
    }
    const { warnings } = await world.registry.changeEntity(entity.id, { name: 'Iris' }, OWNER)
    const roles = await world.registry.memberships(entity.id)
    expect(wishes).toEqual(roles.map(({ serverId, roleId }) => [serverId, 'Iris', roleId]))
    expect(warnings).toEqual([])
  })

  it('says which role kept its old name', async () => {
    const entity = await make()
    await join('Kael', HOME)
    world.voice.ensureMentionRole = () => Promise.reject(new AppError('forbidden', 'No.'))
    const { warnings } = await world.registry.changeEntity(entity.id, { name: 'Iris' }, OWNER)
    const message = `The role on the server ${HOME} keeps its old name: No.`
    expect(warnings).toMatchObject([{ kind: 'role_kept_name', message, server_id: HOME }])
  })

  it('T38: refuses the name of somebody on one of its servers', async () => {
    const entity = await make()
    await make('Iris')
    await join('Kael', HOME)
    await join('Iris', HOME)
    const rename = world.registry.changeEntity(entity.id, { name: 'IRIS' }, OWNER)
    await expect(rename).rejects.toEqual(refusal('conflict', 'name_taken'))
    await world.registry.changeEntity(entity.id, { name: 'KAEL' }, OWNER)
    expect((await world.registry.find(entity.id)).name).toBe('KAEL')
  })
})

const lend = async () => {
  const entity = await make()
  const client = { id: 'app', name: 'App' }
  await world.grants.open({
    id: 'g1',
    entityId: entity.id,
    userId: LYSS,
    client,
    scope: 'mcp',
    expiresAt: null,
  })
  return entity.id
}

describe('T10, T11, I-64: what ends the grants of an entity', () => {
  it.each([
    ['a new key', 'key_ended', (id: EntityId) => world.registry.endKey(id, OPERATOR)],
    ['another owner', 'owner_changed', (id: EntityId) => world.registry.changeOwner(id, 'mira', OPERATOR)],
    ['switching it off', 'deactivated', (id: EntityId) => world.registry.setActive(id, false, OPERATOR)],
    ['its deletion', 'entity_deleted', (id: EntityId) => world.registry.removeEntity(id, OPERATOR)],
  ])('is %s', async (_what, why, deed) => {
    const id = await lend()
    await deed(id)
    expect(await world.grants.live('g1')).toBeUndefined()
    expect(world.journal.entries).toContainEqual(
      expect.objectContaining({ action: 'grant.ended', details: expect.objectContaining({ why }) as object }),
    )
  })

  it('is no other change of it', async () => {
    const id = await lend()
    await world.registry.printKey(id, OPERATOR)
    await world.registry.changeEntity(id, { description: 'Weaves.' }, OWNER)
    await world.registry.setActive(id, true, OPERATOR)
    expect(await world.grants.live('g1')).toBeDefined()
  })

  it('comes before the change itself: when that fails, the app is shut out all the same', async () => {
    const id = await lend()
    world.store.update = async () => {
      throw new Error('The database is gone.')
    }
    await expect(world.registry.changeOwner(id, 'mira', OPERATOR)).rejects.toThrow('gone')
    expect(await world.grants.live('g1')).toBeUndefined()
  })
})

describe('what ends a key', () => {
  it('I-64: a new one, whose reader is another', async () => {
    const { entity, enter } = await withKey()
    const before = (await enter())?.reader.reader.id
    await world.registry.endKey(entity.id, OWNER)
    expect(await enter()).toBeUndefined()
    const next = await world.registry.printKey(entity.id, OWNER)
    expect(await enter()).toBeUndefined()
    const after = await enter(next)
    expect(after).toBeDefined()
    expect(after?.reader.reader.id).not.toBe(before)
    expect(world.changes.filter(({ entityId }) => entityId === entity.id)).toHaveLength(3)
  })

  it('I-64, T11: another owner, together with every link of the old one', async () => {
    const { entity, enter } = await withKey()
    await world.registry.endKey(entity.id, OWNER)
    const oldLink = await world.registry.createClaim(entity.id, personCalled(LYSS))
    await world.registry.changeOwner(entity.id, 'mira', OPERATOR)
    expect(await enter()).toBeUndefined()
    await expect(world.registry.claimKey(oldLink, personCalled(LYSS))).rejects.toEqual(refusal('not_found'))
    expect(await world.registry.find(entity.id)).toMatchObject({ ownerId: MIRA, ownerName: 'mira' })
    const link = await world.registry.createClaim(entity.id, LOCAL_OPERATOR)
    expect(await enter((await world.registry.claimKey(link, personCalled(MIRA))).key)).toBeDefined()
    expect(world.journal.entries).toContainEqual(
      expect.objectContaining({ action: 'entity.owner_changed', details: { from: LYSS, to: MIRA } }),
    )
  })

  it('T11: switching the entity off, which refreshes who hears what', async () => {
    const { entity } = await withKey()
    await world.registry.setActive(entity.id, false, OPERATOR)
    expect((await world.registry.find(entity.id)).active).toBe(false)
    expect(world.changes.at(-1)).toEqual({ entityId: entity.id })
    await world.registry.setActive(entity.id, true, OWNER)
    expect(actions().slice(-2)).toEqual(['entity.deactivated', 'entity.activated'])
  })
})

describe('deleting an entity', () => {
  it('I-06: takes its memberships and roles along', async () => {
    const entity = await make()
    const { membership } = await join('Kael', HOME)
    await world.registry.removeEntity(entity.id, OWNER)
    expect(await world.registry.list()).toEqual([])
    expect(await world.registry.memberships()).toEqual([])
    expect(world.roles.removed).toEqual([membership.roleId])
    expect(actions().slice(-2)).toEqual(['entity.left', 'entity.deleted'])
  })
})

describe('Discord changes by hand', () => {
  it('I-04, T68: a deleted role is made again, once', async () => {
    const entity = await make()
    const { membership } = await join('Kael', HOME)
    world.roles.known = [{ id: GENERAL, name: 'x', power: null, isManaged: false, isEveryone: false }]
    const event = { type: 'places-changed' as const, serverId: HOME }
    world.voice.ensureMentionRole = async () => GENERAL
    await Promise.all([world.reconcile(event), world.reconcile(event)])
    expect((await world.registry.memberships(entity.id))[0]?.roleId).toBe(GENERAL)
    expect(membership.roleId).not.toBe(GENERAL)
    expect(actions().filter((action) => action === 'role.recreated')).toHaveLength(1)
    expect(world.changes.at(-1)).toEqual({ entityId: entity.id, serverId: HOME })
    expect(world.told).toEqual([[LYSS, expect.stringContaining('mentioning Kael on Home')]])
  })

  it('T68: a role that is deleted again and again is told once a day', async () => {
    await make()
    await join('Kael', HOME)
    world.roles.known = [{ id: GENERAL, name: 'x', power: null, isManaged: false, isEveryone: false }]
    let next = 700_000_000_000_000_001n
    world.voice.ensureMentionRole = async () => String(next++)
    const deleteRole = () => world.reconcile({ type: 'places-changed', serverId: HOME })
    await deleteRole()
    await deleteRole()
    expect(world.told).toHaveLength(1)
    world.advance(24 * 3_600_000)
    await deleteRole()
    expect(world.told).toHaveLength(2)
  })

  it('T68: the owner of several hears once of a lost server, and who wants to hear nothing does not', async () => {
    const kael = await make()
    await make('Nova')
    const silent = await world.registry.createEntity({ name: 'Silent', owner: 'mira' }, OPERATOR)
    await world.store.update(silent.id, {
      notify: { onMention: false, onTrigger: false, onReply: false, excerpt: false },
    })
    for (const name of ['Kael', 'Nova', 'Silent']) await join(name, HOME)
    await world.reconcile({ type: 'places-changed', serverId: HOME })
    world.told.length = 0
    world.places.serverList = []
    await world.reconcile({ type: 'server-gone', serverId: HOME })
    expect(world.told).toEqual([[kael.ownerId, expect.stringContaining('from Home, so Kael, Nova can')]])
  })

  it('T68: a lost server keeps its rows and is written down', async () => {
    const entity = await make()
    await join('Kael', HOME)
    await world.reconcile({ type: 'server-gone', serverId: HOME })
    expect(await world.registry.memberships(entity.id)).toHaveLength(1)
    expect(world.journal.entries.at(-1)).toMatchObject({ actor: 'system', action: 'server.gone' })
  })

  it('T68: a role that could not be removed with its entity goes when the server lets us, tried now and then', async () => {
    const { id } = await make()
    const { membership } = await join('Kael', HOME)
    const remove = world.roles.remove
    let tries = 0
    world.roles.remove = async () => {
      tries += 1
      throw new AppError('forbidden', 'No.')
    }
    await world.registry.removeEntity(id, OPERATOR)
    expect(world.leftRoles.rows).toEqual([{ serverId: HOME, roleId: membership.roleId }])
    const hear = () => world.reconcile({ type: 'places-changed', serverId: HOME })
    await hear()
    await hear()
    expect(tries).toBe(2)
    world.roles.remove = remove
    world.advance(600_000)
    await hear()
    expect(world.leftRoles.rows).toEqual([])
  })

  it('T68: a role that was left behind stays when somebody of that name uses it since', async () => {
    await make()
    const { membership } = await join('Kael', HOME)
    const roleId = membership.roleId ?? ''
    world.roles.known = [{ id: roleId, name: 'Kael', power: null, isManaged: false, isEveryone: false }]
    await world.leftRoles.insert({ serverId: HOME, roleId })
    let tries = 0
    world.roles.remove = async () => void (tries += 1)
    await world.reconcile({ type: 'places-changed', serverId: HOME })
    expect([tries, world.leftRoles.rows]).toEqual([0, []])
  })

  it('makes no role while Discord has not told which there are, or when there never was room', async () => {
    await make()
    world.voice.ensureMentionRole = async () => null
    await join('Kael', HOME)
    await world.reconcile({ type: 'places-changed', serverId: HOME })
    world.roles.of = () => undefined
    await world.reconcile({ type: 'places-changed', serverId: HOME })
    expect(actions()).not.toContain('role.recreated')
  })
})
