import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

const OPERATOR = 'operator:local'
const TAKEN = { details: { reason: 'name_taken' } }

let running: AppOnDiscord
let kael: Resident
beforeAll(async () => {
  running = await startAppOnDiscord()
  kael = await running.moveIn()
})
afterAll(async () => running[Symbol.asyncDispose]())

const rename = (name: string, id = kael.id) => running.app.registry.changeEntity(id, { name }, OPERATOR)
const nickname = (username: string, nick: string) => {
  const id = running.sandbox.people.find((one) => one.username === username)?.id ?? ''
  return running.person('jonas').rest('PATCH', `/guilds/${running.serverId}/members/${id}`, { nick })
}

describe('I-02: an entity takes nobody’s name', () => {
  it.each([
    'Jonas Weber',
    'Jonas Weber\u200b',
    'Jonas\u00a0\u00a0Weber',
    'J\u043enas Weber',
    'JONAS WEBER',
    '@Jonas Weber',
  ])('in one step: %j', async (name) => {
    await expect(rename(name)).rejects.toMatchObject(TAKEN)
  })

  it('by way of one that only looks different to a machine', async () => {
    for (const disguise of ['Jonas Weber\u200b', '박미나\u200d']) {
      await expect(rename(disguise)).rejects.toMatchObject(TAKEN)
    }
    await rename('kael')
    await rename('Kael')
  })

  it('whatever is hidden in the name that a member has', async () => {
    await nickname('mina', '\u200bMorning\u200b Star')
    await expect(rename('Morning Star')).rejects.toMatchObject(TAKEN)
    await nickname('mina', 'M\u043erning Star')
    await expect(rename('Morning Star')).rejects.toMatchObject(TAKEN)
  })

  it('of a role, a bot, or another entity', async () => {
    await running.moveIn({ name: 'Vera Lux' })
    for (const name of ['C\u043euncil', 'Arachn\u0435', 'Vera  Lux', 'Ver\u0430 Lux\u200d']) {
      await expect(rename(name), name).rejects.toMatchObject(TAKEN)
    }
  })

  it('of somebody else’s entity, though neither is on a server; two who want one at once do not both get it', async () => {
    await running.moveIn({ name: 'Sola Reed' }, null)
    await expect(running.moveIn({ name: 'S\u043ela  Reed', owner: 'jonas' }, null)).rejects.toMatchObject(
      TAKEN,
    )
    const wishes = ['lyss', 'jonas', 'mina'].map((owner) =>
      running.moveIn({ name: 'Orla Finch', owner }, null),
    )
    const outcomes = await Promise.allSettled(wishes)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('by joining another server, or asking to', async () => {
    const { id } = await running.moveIn({ name: 'Jon\u0430s Weber' }, null)
    const join = { server: running.serverId, channels: ['general'] }
    await expect(running.app.registry.joinServer(id, join, OPERATOR)).rejects.toMatchObject(TAKEN)
    const entity = await running.store.find(id)
    if (entity === undefined) throw new Error('It is there.')
    const by = { actor: OPERATOR, name: 'operator' }
    await expect(running.app.registry.requests.ask(entity, running.serverId, by)).rejects.toMatchObject(TAKEN)
  })

  it('nor their picture', async () => {
    const avatarUrl = `https://cdn.discordapp.com/avatars/${running.sandbox.people[0]?.id ?? ''}/abc.png`
    await expect(running.app.registry.changeEntity(kael.id, { avatarUrl }, OPERATOR)).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})
