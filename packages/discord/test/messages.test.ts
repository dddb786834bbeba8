import type { ChannelFacts } from '@arachne/core/identities'
import { describe, expect, it } from 'vitest'

import { createTyping } from '../src/messages/typing.ts'
import { unreachable } from '../src/rest/refusals.ts'
import { openScene, type Scene, until } from './support.ts'

const AS = { name: 'Kael', avatarUrl: null, mentionUserIds: [], reason: 'Kael, owned by lyss' }

async function placeOf(scene: Scene, name = 'general'): Promise<ChannelFacts> {
  const channel = await scene.discord.places.channel(scene.channelId(name))
  if (!channel) throw new Error(`No channel is called ${name}.`)
  return channel
}

interface Raw {
  id: string
  content: string
  mention_everyone: boolean
  mention_roles: string[]
  embeds: object[]
}
const raw = (scene: Scene, channelId: string, id: string) =>
  scene.as<Raw>('lyss', 'GET', `/channels/${channelId}/messages/${id}`)

describe('speaking', () => {
  it('I-15, T37: pings roles and everyone only when the admin allows it, on create and on edit', async () => {
    await using scene = await openScene()
    const channel = await placeOf(scene)
    const content = '@everyone'
    const { voice } = scene.discord
    const silent = await voice.speak({ ...AS, channel, content })
    const roles = await voice.speak({ ...AS, channel, content, mayPing: 'roles' })
    const loud = await voice.speak({ ...AS, channel, content, mayPing: 'everyone' })
    const pings = async (id: string) => (await raw(scene, channel.id, id)).mention_everyone
    expect([await pings(silent), await pings(roles), await pings(loud)]).toEqual([false, false, true])
    await voice.reword({ ...AS, channel, messageId: silent, content: '@everyone again' })
    expect(await raw(scene, channel.id, silent)).toMatchObject({
      content: '@everyone again',
      mention_everyone: false,
    })
  })

  it('I-43: shows a box with author, text, colour, picture and fields', async () => {
    await using scene = await openScene()
    const channel = await placeOf(scene)
    const id = await scene.discord.voice.speak({
      ...AS,
      channel,
      content: '',
      embeds: [
        {
          author: { name: 'Lyss ↩️', iconUrl: 'https://cdn.test/a.png' },
          title: 'Kael',
          description: 'Hello',
          color: '#0000ff',
          thumbnailUrl: 'https://cdn.test/k.png',
          fields: [{ name: 'Platform', value: 'Claude' }],
        },
      ],
    })
    expect((await raw(scene, channel.id, id)).embeds).toMatchObject([
      { author: { name: 'Lyss ↩️' }, title: 'Kael', description: 'Hello', color: 255 },
    ])
  })
})

describe('changing what was written', () => {
  it('I-40: finds the webhook again when the known one was deleted unnoticed', async () => {
    await using scene = await openScene()
    const channel = await placeOf(scene)
    const messageId = await scene.discord.voice.speak({ ...AS, channel, content: 'x' })
    scene.sandbox.faults.add({
      kind: 'status',
      status: 404,
      body: { message: 'Unknown Webhook', code: 10_015 },
      method: 'PATCH',
    })
    await scene.discord.voice.reword({ ...AS, channel, messageId, content: 'y' })
    expect(await raw(scene, channel.id, messageId)).toMatchObject({ content: 'y' })
  })

  it('says that a message is gone', async () => {
    await using scene = await openScene()
    const channel = await placeOf(scene)
    const messageId = await scene.discord.voice.speak({ ...AS, channel, content: 'x' })
    await scene.discord.voice.takeBack({ ...AS, channel, messageId })
    const again = { ...AS, channel, messageId, content: 'y' }
    await expect(scene.discord.voice.reword(again)).rejects.toMatchObject({ code: 'not_found' })
    await expect(scene.discord.voice.takeBack(again)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('looking at messages', () => {
  it('reads a page with what every message carries, without the noise of the system', async () => {
    await using scene = await openScene()
    const channel = await placeOf(scene)
    const first = await scene.say('lyss', channel.id, 'First')
    await scene.discord.pins.pin(channel.id, first.id, AS.reason)
    await scene.discord.voice.speak({ ...AS, channel, content: 'Second' })
    const { messages, hasMore } = await scene.discord.messages.page(channel, { limit: 50 })
    expect(messages.map(({ content }) => content)).toEqual(['Second', 'First'])
    expect(messages[0]).toMatchObject({ server_id: scene.serverId, author: { name: 'Kael' } })
    expect(messages[0]?.webhookId).not.toBeNull()
    expect(hasMore).toBe(false)
  })

  it('T24: finds a message under its own channel only', async () => {
    await using scene = await openScene()
    const [general, companions] = [await placeOf(scene), await placeOf(scene, 'companions')]
    const { id } = await scene.say('lyss', general.id, 'Here')
    expect(await scene.discord.messages.find(general, id)).toMatchObject({ id, content: 'Here' })
    expect(await scene.discord.messages.find(companions, id)).toBeUndefined()
  })
})

describe('reactions', () => {
  it('I-47: are added and removed as the bot, and listed with people', async () => {
    await using scene = await openScene()
    const channelId = scene.channelId('general')
    const { reactions } = scene.discord
    const { id } = await scene.say('lyss', channelId, 'Nice')
    await reactions.add(channelId, id, '🎉')
    await scene.as(
      'lyss',
      'PUT',
      `/channels/${channelId}/messages/${id}/reactions/${encodeURIComponent('🎉')}/@me`,
    )
    expect(await reactions.counts(channelId, id)).toEqual([{ emoji: '🎉', count: 2, mine: true }])
    const people = await reactions.people(channelId, id, '🎉')
    expect(people.filter(({ bot }) => bot)).toHaveLength(1)
    expect(people).toHaveLength(2)
    await reactions.remove(channelId, id, '🎉')
    await reactions.remove(channelId, id, '🎉')
    expect(await reactions.counts(channelId, id)).toEqual([{ emoji: '🎉', count: 1, mine: false }])
  })

  it('say which emoji Discord does not know', async () => {
    await using scene = await openScene()
    const channelId = scene.channelId('general')
    const { id } = await scene.say('lyss', channelId, 'Nice')
    await expect(scene.discord.reactions.add(channelId, id, 'gone:500000000000000001')).rejects.toThrow(
      /^emoji: /,
    )
  })
})

const refuse = () => Promise.reject(unreachable())

describe('typing', () => {
  it('I-48: is shown once, however often the same entity begins', async () => {
    const shown: string[] = []
    await using scene = await openScene({
      observe: ({ path }) => void (path.endsWith('/typing') && shown.push(path)),
    })
    const channelId = scene.channelId('general')
    const { typing } = scene.discord
    typing.begin(channelId, 'kael')
    typing.begin(channelId, 'kael')
    await until(() => shown.length > 0, 'the indicator')
    expect(shown).toEqual([expect.stringContaining(`/channels/${channelId}/typing`)])
    typing.end(channelId, 'kael')
  })

  it('I-48: goes on for one who works when another stops, for a bounded time', async () => {
    let count = 0
    const attempt = async () => ({
      ok: false as const,
      code: undefined,
      error: unreachable(),
      n: (count += 1),
    })
    using typing = createTyping({ calls: { attempt, run: refuse }, times: { againMs: 5, longestMs: 100 } })
    typing.begin('1', 'kael')
    typing.begin('1', 'mira')
    typing.end('1', 'kael')
    await until(() => count >= 3, 'three times')
    const ended = async () => {
      const before = count
      await new Promise((resolve) => setTimeout(resolve, 50))
      return before === count
    }
    while (!(await ended()));
    expect(count).toBeLessThan(60)
    typing.begin('1', 'kael')
    typing.end('1', 'kael')
    const after = count
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(count).toBe(after)
  })
})
