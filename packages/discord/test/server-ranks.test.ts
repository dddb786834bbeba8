import { describe, expect, it } from 'vitest'

import { openScene, type Scene } from './support.ts'

const MANAGE_GUILD = 1n << 5n
const ADMINISTRATOR = 1n << 3n

const idOf = ({ sandbox }: Scene, username: string) =>
  sandbox.people.find((person) => person.username === username)?.id ?? ''

const rankOf = (scene: Scene, username: string) =>
  scene.discord.ranks.of(idOf(scene, username), scene.serverId)
const rules = async (scene: Scene, username: string) => (await rankOf(scene, username)) === 'admin'

async function giveRole(
  scene: Scene,
  username: string,
  permissions: bigint,
): Promise<() => Promise<unknown>> {
  const path = `/guilds/${scene.serverId}`
  const made = { name: 'deputy', permissions: String(permissions) }
  const { id } = await scene.as<{ id: string }>('jonas', 'POST', `${path}/roles`, made)
  const held = `${path}/members/${idOf(scene, username)}/roles/${id}`
  await scene.as('jonas', 'PUT', held)
  await expect.poll(() => scene.discord.roles.of(scene.serverId)?.some((role) => role.id === id)).toBe(true)
  return () => scene.as('jonas', 'DELETE', held)
}

async function timeOut(scene: Scene, username: string): Promise<void> {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const path = `/guilds/${scene.serverId}/members/${idOf(scene, username)}`
  await scene.as('jonas', 'PATCH', path, { communication_disabled_until: until })
}

describe('T18: who rules a server', () => {
  it('is its owner, and no member without the permission', async () => {
    await using scene = await openScene()
    expect(await rules(scene, 'jonas')).toBe(true)
    expect(await rules(scene, 'lyss')).toBe(false)
  })

  it.each([MANAGE_GUILD, ADMINISTRATOR])('follows a role with the permission %s', async (permission) => {
    await using scene = await openScene()
    const takeBack = await giveRole(scene, 'lyss', permission)
    expect(await rules(scene, 'lyss')).toBe(true)
    await takeBack()
    expect(await rules(scene, 'lyss')).toBe(false)
  })

  it('is nobody in a time-out', async () => {
    await using scene = await openScene()
    await giveRole(scene, 'ben', MANAGE_GUILD)
    await timeOut(scene, 'ben')
    expect(await rules(scene, 'ben')).toBe(false)
  })

  it('is nobody who has left', async () => {
    await using scene = await openScene()
    await giveRole(scene, 'ben', MANAGE_GUILD)
    expect(await rankOf(scene, 'mina')).toBe('member')
    await scene.as('jonas', 'DELETE', `/guilds/${scene.serverId}/members/${idOf(scene, 'ben')}`)
    expect(await rankOf(scene, 'ben')).toBe('stranger')
  })

  it('is unknown where the bot is not', async () => {
    await using scene = await openScene()
    const asked = scene.discord.ranks.of(idOf(scene, 'jonas'), '100000000000000009')
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
  })
})
