import { startSandbox } from '@arachne/sandbox/testing'
import { ChannelType } from 'discord.js'
import { describe, expect, it } from 'vitest'

import { createBot, openScene, type Scene, until } from './support.ts'

const VIEW_CHANNEL = 1n << 10n
const SEND_MESSAGES = 1n << 11n
const MANAGE_WEBHOOKS = 1n << 29n

const forbid = (scene: Scene, channelId: string, deny: bigint) =>
  scene.as('jonas', 'PUT', `/channels/${channelId}/permissions/${scene.serverId}`, {
    type: 0,
    allow: '0',
    deny: String(deny),
  })

const names = (scene: Scene, threads = false) =>
  scene.discord.places.channels(scene.serverId, { threads }).map(({ name }) => name)

const named = (scene: Scene, name: string) =>
  scene.discord.places.channels(scene.serverId).find((channel) => channel.name === name)

describe('channels', () => {
  it('are listed in Discord’s order, with what is known of them', async () => {
    await using scene = await openScene()
    expect(names(scene)).toEqual([
      'general',
      'companions',
      'announcements',
      'decisions',
      'book-club',
      'reviews',
      '한국어-수다',
      'council',
    ])
    expect(named(scene, 'general')).toEqual({
      id: scene.channelId('general'),
      serverId: scene.serverId,
      name: 'general',
      type: 'text',
      category: 'the hall',
      categoryId: scene.channelId('the hall'),
      lastMessageId: null,
      parentId: null,
      topic: 'Come in and sit down.',
      position: 0,
      botIsOutside: false,
      botCanView: true,
      botCanSend: true,
      botLacks: expect.any(Function),
    })
    expect(named(scene, 'reviews')?.type).toBe('forum')
    expect(named(scene, 'announcements')?.type).toBe('announcement')
  })

  it('follow what admins do', async () => {
    await using scene = await openScene()
    await scene.as('jonas', 'POST', `/guilds/${scene.serverId}/channels`, {
      name: 'voices',
      type: ChannelType.GuildVoice,
    })
    await until(() => names(scene)[0] === 'voices', 'the new channel')
    await scene.as('jonas', 'PATCH', `/channels/${scene.channelId('general')}`, { name: 'lobby' })
    await until(() => names(scene).includes('lobby'), 'the new name')
    const companions = scene.channelId('companions')
    await scene.as('jonas', 'DELETE', `/channels/${companions}`)
    await until(() => scene.events.some((event) => event.type === 'channel-gone'), 'the end of a channel')
    expect(scene.events).toContainEqual({
      type: 'channel-gone',
      channelId: companions,
      serverId: scene.serverId,
    })
    expect(names(scene)).not.toContain('companions')
  })

  it('T27: say what the bot may do there', async () => {
    await using scene = await openScene()
    expect(named(scene, 'council')).toMatchObject({ botCanView: false, botCanSend: false })
    await forbid(scene, scene.channelId('general'), MANAGE_WEBHOOKS)
    await forbid(scene, scene.channelId('companions'), SEND_MESSAGES)
    await forbid(scene, scene.channelId('book-club'), VIEW_CHANNEL)
    await until(() => named(scene, 'book-club')?.botCanView === false, 'the last change')
    expect(named(scene, 'general')).toMatchObject({ botCanView: true, botCanSend: false })
    expect(named(scene, 'companions')).toMatchObject({ botCanView: true, botCanSend: false })
    expect(named(scene, 'book-club')).toMatchObject({ botCanView: false, botCanSend: false })
  })

  it('notice when the bot’s own roles change', async () => {
    await using scene = await openScene()
    const { guilds, users } = scene.sandbox.world
    const council = [...(guilds.get(scene.serverId)?.roles.values() ?? [])].find(
      (role) => role.name === 'Council',
    )
    const bot = [...users.values()].find((user) => user.bot)
    expect(named(scene, 'council')).toMatchObject({ botCanView: false, botCanSend: false })
    scene.events.length = 0
    await scene.as('jonas', 'PUT', `/guilds/${scene.serverId}/members/${bot?.id}/roles/${council?.id}`)
    await until(() => scene.events.length > 0, 'the news')
    expect(named(scene, 'council')).toMatchObject({ botCanView: true, botCanSend: true })
  })

  it('include threads on request, below their channel and with its rights', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    const { id } = await scene.as<{ id: string }>('ben', 'POST', `/channels/${general}/threads`, {
      name: 'aside',
      type: ChannelType.PublicThread,
    })
    await until(() => names(scene, true).includes('aside'), 'the thread')
    expect(names(scene, true).slice(0, 3)).toEqual(['general', 'aside', 'companions'])
    expect(names(scene)).not.toContain('aside')
    await expect(scene.discord.places.channel(id)).resolves.toMatchObject({
      type: 'thread',
      parentId: general,
      category: 'the hall',
      botCanSend: true,
      locked: false,
      botLacks: expect.any(Function),
    })
    await scene.as('jonas', 'PATCH', `/channels/${id}`, { locked: true })
    await expect.poll(() => scene.discord.places.channel(id)).toMatchObject({ locked: true })
  })

  it('T26: finds a thread that was archived before the session began', async () => {
    await using sandbox = await startSandbox({ seed: 'demo' })
    const channels = [...sandbox.world.channels.values()]
    const general = channels.find(({ name }) => name === 'general')
    const ben = [...sandbox.world.users.values()].find(({ username }) => username === 'ben')
    if (!general || !ben) throw new Error('not the demo')
    const actor = { kind: 'person' as const, user: ben }
    const { body } = await sandbox.call(actor, 'POST', `/channels/${general.id}/threads`, {
      body: { name: 'old', type: ChannelType.PublicThread },
    })
    const { id } = body as { id: string }
    await sandbox.call(actor, 'PATCH', `/channels/${id}`, { body: { archived: true } })
    await using bot = createBot(sandbox)
    bot.discord.start()
    await bot.discord.whenReady()
    await expect(bot.discord.places.channel(id)).resolves.toMatchObject({ name: 'old', parentId: general.id })
  })

  it.each(['100000000000000001', '999999999999999999'])('there is no channel %s', async (id) => {
    await using scene = await openScene()
    await expect(scene.discord.places.channel(id)).resolves.toBeUndefined()
  })

  it('a channel of a server without the bot is no channel', async () => {
    await using scene = await openScene()
    await expect(scene.discord.places.channel(scene.channelId('porch'))).resolves.toBeUndefined()
  })
})

describe('people', () => {
  it.each(['lyss', 'LYSS', '@lyss', 'Lyss Aldana', 'lyss aldana'])('are found by %j', async (name) => {
    await using scene = await openScene()
    const id = scene.sandbox.people.find((one) => one.username === 'lyss')?.id ?? ''
    const found = [{ id, username: 'lyss', displayName: 'Lyss Aldana' }]
    await expect(scene.discord.places.findPeople(name)).resolves.toEqual(found)
    await expect(scene.discord.places.findPeople(id)).resolves.toEqual(found)
  })

  it.each(['lys', 'nobody', '', '100000000000000001', 'Arachne'])('nobody is found by %j', async (name) => {
    await using scene = await openScene()
    await expect(scene.discord.places.findPeople(name)).resolves.toEqual([])
  })

  it('I-02: and roles that bear a name already are told', async () => {
    await using scene = await openScene()
    const { places } = scene.discord
    const lyss = scene.sandbox.people.find((one) => one.username === 'lyss')?.id
    await expect(places.namesakes(scene.serverId, 'LYSS', null)).resolves.toEqual([
      { kind: 'member', id: lyss },
    ])
    await expect(places.namesakes(scene.serverId, 'council', null)).resolves.toMatchObject([{ kind: 'role' }])
    await expect(places.namesakes(scene.serverId, 'Kael', null)).resolves.toEqual([])
  })
})

it('links lead to whatever Discord this is', async () => {
  await using scene = await openScene()
  const { places } = scene.discord
  expect(places.jumpUrl('1', '2', '3')).toBe(`${scene.sandbox.url}/channels/1/2/3`)
  expect(places.jumpUrl(undefined, '2', '3')).toBe(`${scene.sandbox.url}/channels/@me/2/3`)
})
