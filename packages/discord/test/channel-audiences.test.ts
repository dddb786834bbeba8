import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openScene, type Scene, until } from './support.ts'

const VIEW_CHANNEL = String(1n << 10n)
const ADMINISTRATOR = String(1n << 3n)
const ROLE = 0
const HOUR_MS = 3_600_000

let scene: Scene
let room: string
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene[Symbol.asyncDispose]())
beforeEach(async () => {
  const hidden = { id: scene.serverId, type: ROLE, allow: '0', deny: VIEW_CHANNEL }
  const wish = { name: 'oven-room', permission_overwrites: [hidden] }
  const path = `/guilds/${scene.serverId}/channels`
  room = (await scene.as<{ id: string }>('jonas', 'POST', path, wish)).id
  await until(() => scene.discord.places.channels(scene.serverId).some(({ id }) => id === room), 'the room')
})

const idOf = (username: string) =>
  scene.sandbox.people.find((person) => person.username === username)?.id ?? ''

const audience = (newerThanMs = 0) =>
  scene.discord.audiences.of({ serverId: scene.serverId, channelId: room }, newerThanMs)

async function names(newerThanMs?: number): Promise<string[]> {
  const found = await audience(newerThanMs)
  return found.kind === 'known' ? found.viewers.map(({ name }) => name).toSorted() : [found.kind]
}

const everybody = (allow: string, deny: string) =>
  scene.as('jonas', 'PUT', `/channels/${room}/permissions/${scene.serverId}`, { type: ROLE, allow, deny })

async function listings(): Promise<number> {
  const answer = await fetch(`${scene.sandbox.controlUrl}/requests`)
  const { requests } = (await answer.json()) as { requests: { method: string; path: string }[] }
  return requests.filter(({ method, path }) => method === 'GET' && /\/guilds\/\d+\/members($|\?)/.test(path))
    .length
}

/** Whether Discord lists members to the bot. */
const may = (members: boolean) =>
  fetch(`${scene.sandbox.controlUrl}/application`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ members }),
  })

const seen = async (userId: string) =>
  (await scene.discord.audiences.visibleTo(userId, scene.serverId)).map(({ id }) => id)

describe('who can look into a channel', () => {
  it('is the owner of the server in any case, and nobody who is hidden from it', async () => {
    expect(await names()).toEqual(['Jonas Weber'])
  })

  it('is everybody, as soon as a permission says so, without listing them again', async () => {
    await names()
    const before = await listings()
    expect(before).toBeGreaterThan(0)
    await everybody(VIEW_CHANNEL, '0')
    await expect.poll(() => names(HOUR_MS)).toHaveLength(5)
    expect(await listings()).toBe(before)
  })

  it('is an administrator, too, once the list is read anew', async () => {
    const path = `/guilds/${scene.serverId}`
    const made = { name: 'deputy', permissions: ADMINISTRATOR }
    const { id } = await scene.as<{ id: string }>('jonas', 'POST', `${path}/roles`, made)
    await expect.poll(() => scene.discord.roles.of(scene.serverId)?.some((role) => role.id === id)).toBe(true)
    const held = `${path}/members/${idOf('ben')}/roles/${id}`
    await scene.as('jonas', 'PUT', held)
    expect(await names()).toEqual(['Ben Kowalski', 'Jonas Weber'])
    await scene.as('jonas', 'DELETE', held)
    expect(await names()).toEqual(['Jonas Weber'])
  })

  it('cannot be told by a bot that may not list members, unless everybody can', async () => {
    await may(false)
    expect(await audience()).toEqual({ kind: 'unknown', why: 'members_hidden' })
    await everybody(VIEW_CHANNEL, '0')
    await expect.poll(() => audience()).toEqual({ kind: 'unknown', why: 'everyone' })
    await may(true)
  })

  it('is nobody once it is gone', async () => {
    await scene.as('jonas', 'DELETE', `/channels/${room}`)
    await expect.poll(() => audience()).toEqual({ kind: 'gone' })
  })
})

describe('the channels somebody can look into', () => {
  it('are text channels by their own permissions, and none for a stranger', async () => {
    expect(await seen(idOf('jonas'))).toContain(room)
    expect(await seen(idOf('ben'))).not.toContain(room)
    expect(await seen('400000000000000999')).toEqual([])
  })
})
