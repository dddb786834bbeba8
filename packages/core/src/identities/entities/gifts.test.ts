import { beforeEach, describe, expect, it } from 'vitest'

import { createRegistryWorld, LYSS, MIRA, OPERATOR } from '../../../test/registry-world.ts'

const OWNER = `person:${LYSS}`
const RECEIVER = `person:${MIRA}`

let world: ReturnType<typeof createRegistryWorld>
beforeEach(() => {
  world = createRegistryWorld()
})

const make = (name = 'Kael') => world.registry.createEntity({ name, owner: 'lyss' }, OPERATOR)
const offered = async (name = 'Kael') => world.registry.gifts.offer(await make(name), 'mira', OWNER)
const refusal = (code: string, reason: string) =>
  expect.objectContaining({ code, details: expect.objectContaining({ reason }) as object }) as Error
const actions = () => world.journal.entries.map(({ action }) => action)

async function withKey(entityId: Awaited<ReturnType<typeof make>>['id']) {
  const key = await world.registry.printKey(entityId, OPERATOR)
  return () => world.authenticate({ entityId, bearer: key, source: 'here' })
}

describe('giving an entity away', () => {
  it('L-03: changes nothing until the receiver accepts, and everything then', async () => {
    const gift = await offered()
    const enter = await withKey(gift.entityId)
    expect(await world.registry.find(gift.entityId)).toMatchObject({ ownerId: LYSS })
    expect(await enter()).toBeDefined()
    await world.registry.gifts.accept(gift, RECEIVER)
    expect(await world.registry.find(gift.entityId)).toMatchObject({ ownerId: MIRA, ownerName: 'mira' })
    expect(await enter()).toBeUndefined()
    expect(await world.registry.gifts.list()).toEqual([])
    expect(world.journal.entries.at(-1)).toMatchObject({
      actor: RECEIVER,
      action: 'entity.owner_changed',
      details: { from: LYSS, to: MIRA, gift_id: gift.id },
    })
  })

  it('is over when the receiver declines or the giver takes it back', async () => {
    const first = await offered()
    await world.registry.gifts.decline(first, RECEIVER)
    const again = await world.registry.gifts.offer(await world.registry.find('Kael'), 'mira', OWNER)
    await world.registry.gifts.withdraw(again, OWNER)
    await expect(world.registry.gifts.accept(again, RECEIVER)).rejects.toEqual(
      refusal('not_found', 'gift_gone'),
    )
    await expect(world.registry.gifts.find(first.id)).rejects.toEqual(refusal('not_found', 'gift_gone'))
    expect(await world.registry.find('Kael')).toMatchObject({ ownerId: LYSS })
    expect(actions()).toEqual([
      'entity.created',
      'gift.offered',
      'gift.declined',
      'gift.offered',
      'gift.withdrawn',
    ])
  })

  it('is over after two weeks: it cannot be accepted any more, makes way for another, and vanishes', async () => {
    const gift = await offered()
    const other = await offered('Mira')
    world.advance(14 * 24 * 3_600_000 - 1)
    await world.registry.gifts.sweep()
    expect(await world.registry.gifts.list()).toHaveLength(2)
    world.advance(1)
    await expect(world.registry.gifts.accept(gift, RECEIVER)).rejects.toEqual(
      refusal('conflict', 'gift_expired'),
    )
    const again = await world.registry.gifts.offer(await world.registry.find('Kael'), 'mira', OWNER)
    await world.registry.gifts.sweep()
    expect(await world.registry.gifts.list()).toEqual([again])
    expect(world.journal.entries.at(-1)).toMatchObject({
      actor: 'system',
      action: 'gift.expired',
      details: { gift_id: other.id, from: LYSS, to: MIRA },
    })
    await world.registry.gifts.accept(again, RECEIVER)
  })

  it('goes to one person at a time, and not to whoever has it', async () => {
    await offered()
    const kael = await world.registry.find('Kael')
    await expect(world.registry.gifts.offer(kael, 'mira', OWNER)).rejects.toEqual(
      refusal('conflict', 'gift_pending'),
    )
    const wren = await make('Wren')
    await expect(world.registry.gifts.offer(wren, 'lyss', OWNER)).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: [{ path: 'to', rule: 'already_owner' }] },
    })
  })

  it('I-01: counts the limit of the receiver when they accept, also of many at once', async () => {
    const gifts = await Promise.all(Array.from({ length: 8 }, (_, n) => offered(`Kael ${n}`)))
    const settled = await Promise.allSettled(gifts.map((gift) => world.registry.gifts.accept(gift, RECEIVER)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const left = await world.registry.gifts.list()
    expect(left).toHaveLength(3)
    await expect(world.registry.gifts.accept(left[0]!, RECEIVER)).rejects.toEqual(
      refusal('conflict', 'entity_limit'),
    )
  })

  it('ends when the operator gives the entity to somebody, or it is deleted', async () => {
    const gift = await offered()
    await world.registry.changeOwner(gift.entityId, 'mira', OPERATOR)
    await expect(world.registry.gifts.accept(gift, RECEIVER)).rejects.toEqual(
      refusal('not_found', 'gift_gone'),
    )
    const other = await offered('Wren')
    await world.registry.removeEntity(other.entityId, OWNER)
    expect(await world.registry.gifts.list()).toEqual([])
    expect(actions().filter((action) => action === 'gift.withdrawn')).toHaveLength(2)
  })
})
