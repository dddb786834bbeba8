import { beforeEach, describe, expect, it } from 'vitest'

import { createRegistryWorld, HOME, LYSS, MIRA, OPERATOR } from '../../../test/registry-world.ts'

const OWNER = `person:${LYSS}`
const RECEIVER = `person:${MIRA}`
const TAKEN = expect.objectContaining({
  code: 'conflict',
  details: expect.objectContaining({ reason: 'name_taken' }) as object,
}) as Error

let world: ReturnType<typeof createRegistryWorld>
beforeEach(() => {
  world = createRegistryWorld()
})

const make = (name: string, owner = 'lyss') => world.registry.createEntity({ name, owner }, OPERATOR)
const names = async () => (await world.registry.list()).map(({ name, ownerName }) => `${name} ${ownerName}`)

describe('I-02: an entity takes no name of somebody else’s entity, wherever that one is', () => {
  it.each([
    'Kael',
    'KAEL',
    '@Kael',
    'K ael',
    'K\u0430el',
    'Ka\u200bel',
    'Ｋａｅｌ',
    'Kae\u217c',
    'Kael\u034f',
  ])('when it is made or renamed: %j', async (name) => {
    await make('Kael')
    const nova = await make('Nova', 'mira')
    await expect(make(name, 'mira')).rejects.toEqual(TAKEN)
    await expect(world.registry.changeEntity(nova.id, { name }, RECEIVER)).rejects.toEqual(TAKEN)
    expect(await names()).toEqual(['Kael lyss', 'Nova mira'])
  })

  it('and is told nothing of whose it is', async () => {
    await make('Kael')
    await expect(make('Kael', 'mira')).rejects.toThrow(
      /^The name "Kael" is taken or looks like one that is; choose/,
    )
  })

  it('while one person may have several of a name', async () => {
    await make('Kael')
    const other = await make('Nova')
    await make('Kael')
    await world.registry.changeEntity(other.id, { name: 'kael' }, OWNER)
    expect(await names()).toEqual(['Kael lyss', 'kael lyss', 'Kael lyss'])
  })

  it('also of one that is paused; a deleted one leaves its name', async () => {
    const { id } = await make('Kael')
    await world.registry.setActive(id, false, OWNER)
    await expect(make('Kael', 'mira')).rejects.toEqual(TAKEN)
    await world.registry.removeEntity(id, OWNER)
    await make('Kael', 'mira')
    expect(await names()).toEqual(['Kael mira'])
  })

  it('by being given away, whatever else would have ended with that', async () => {
    const kael = await make('Nova')
    const gift = await world.registry.gifts.offer(kael, 'mira', OWNER)
    await make('Nova')
    await expect(world.registry.gifts.accept(gift, RECEIVER)).rejects.toEqual(TAKEN)
    await expect(world.registry.changeOwner(kael.id, 'mira', OPERATOR)).rejects.toEqual(TAKEN)
    expect(await world.registry.gifts.list()).toEqual([gift])
    expect(await names()).toEqual(['Nova lyss', 'Nova lyss'])
    const third = await make('Nova')
    await expect(world.registry.gifts.offer(third, 'mira', OWNER)).rejects.toEqual(TAKEN)
  })

  it('when two want it at once: one has it then', async () => {
    const nova = await make('Nova', 'mira')
    const tries = await Promise.allSettled([
      make('Kael'),
      make('K\u0430el', 'mira'),
      world.registry.changeEntity(nova.id, { name: 'kael' }, RECEIVER),
    ])
    const owners = new Set(
      (await world.registry.list()).filter(({ name }) => name !== 'Nova').map((one) => one.ownerId),
    )
    expect(owners.size).toBe(1)
    expect(tries.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  })

  it('when one is given away while its twin is made', async () => {
    const gift = await world.registry.gifts.offer(await make('Kael'), 'mira', OWNER)
    await Promise.allSettled([world.registry.gifts.accept(gift, RECEIVER), make('Kael')])
    expect(new Set((await world.registry.list()).map(({ ownerId }) => ownerId)).size).toBe(1)
  })
})

it('I-02: of two with one name that join a server at once, one is there then', async () => {
  const join = (id: string) =>
    world.registry.joinServer(id, { server: HOME, channels: ['general'] }, OPERATOR)
  const [one, other] = [await make('Kael'), await make('Kael')]
  const tries = await Promise.allSettled([join(one.id), join(other.id)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await world.registry.memberships()).toHaveLength(1)
})
