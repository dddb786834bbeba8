import type { InboundMessage } from '@arachne/core/identities'
import { startSandbox } from '@arachne/sandbox/testing'
import { ChannelType } from 'discord.js'
import { describe, expect, it } from 'vitest'

import { type Bot, createBot, openScene, until } from './support.ts'

const heard = ({ events }: Pick<Bot, 'events'>): InboundMessage[] =>
  events.flatMap((event) => (event.type === 'message' ? [event.message] : []))

const about = ({ events }: Pick<Bot, 'events'>) => events.filter(({ type }) => type.includes('message'))

describe('what people do', () => {
  it('I-22: arrives in order: said, edited, deleted', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    const { id } = await scene.say('ben', general, 'first')
    await scene.as('ben', 'PATCH', `/channels/${general}/messages/${id}`, { content: 'second' })
    await scene.as('ben', 'DELETE', `/channels/${general}/messages/${id}`)
    await until(() => about(scene).length === 3, 'three events')
    expect(about(scene)).toMatchObject([
      {
        type: 'message',
        message: { id, content: 'first', rightsChannelId: general, server_id: scene.serverId },
      },
      { type: 'message-edited', message: { id, content: 'second', edited_at: expect.any(String) } },
      { type: 'messages-deleted', channelId: general, rightsChannelId: general, messageIds: [id] },
    ])
  })

  it('I-22, T44: many deleted at once arrive as one', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    const ids = [await scene.say('ben', general, 'a'), await scene.say('ben', general, 'b')].map(
      ({ id }) => id,
    )
    await scene.as('jonas', 'POST', `/channels/${general}/messages/bulk-delete`, { messages: ids })
    await until(() => about(scene).length === 3, 'three events')
    expect(about(scene).at(-1)).toMatchObject({
      type: 'messages-deleted',
      messageIds: expect.arrayContaining(ids),
    })
  })

  it('arrives with author, mentions and reply', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    const lyss = scene.sandbox.people.find((one) => one.username === 'lyss')?.id
    const { id } = await scene.say('ben', general, 'a question')
    await scene.say('mina', general, { content: `<@${lyss}> look`, message_reference: { message_id: id } })
    await until(() => heard(scene).length === 2, 'both')
    expect(heard(scene)[1]).toMatchObject({
      author: { name: '박미나', bot: false },
      mentionedUserIds: expect.arrayContaining([lyss]),
      reply_to: { id, author: 'Ben Kowalski', excerpt: 'a question' },
      jump_url: expect.stringMatching(`^${scene.sandbox.url}/channels/${scene.serverId}/${general}/`),
    })
  })

  it('arrives from a thread with the rights of its channel, also when the thread was not known', async () => {
    await using sandbox = await startSandbox({ seed: 'demo' })
    const general = [...sandbox.world.channels.values()].find(({ name }) => name === 'general')?.id ?? ''
    const user = [...sandbox.world.users.values()].find(({ username }) => username === 'ben')
    if (!user) throw new Error('not the demo')
    const call = (method: string, path: string, body: object) =>
      sandbox.call({ kind: 'person', user }, method, path, { body })
    const thread = (
      await call('POST', `/channels/${general}/threads`, { name: 'old', type: ChannelType.PublicThread })
    ).body as { id: string }
    await call('PATCH', `/channels/${thread.id}`, { archived: true })

    await using bot = createBot(sandbox)
    bot.discord.start()
    await bot.discord.whenReady()
    // The thread comes to life without a word about it, so that only asking helps.
    sandbox.faults.add({ kind: 'lost-event', event: 'THREAD_UPDATE' }, null)
    sandbox.faults.add({ kind: 'lost-event', event: 'THREAD_CREATE' }, null)
    for (const content of ['one', 'two', 'three'])
      await call('POST', `/channels/${thread.id}/messages`, { content })
    await until(() => heard(bot).length === 3, 'all three')
    expect(heard(bot).map(({ content }) => content)).toEqual(['one', 'two', 'three'])
    expect(heard(bot)[0]).toMatchObject({
      rightsChannelId: general,
      channel_id: general,
      thread_id: thread.id,
    })
  })

  it('leaves out what nobody wrote', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    const { id } = await scene.say('ben', general, 'a beginning')
    await scene.as('jonas', 'PUT', `/channels/${general}/messages/pins/${id}`)
    await scene.as('ben', 'POST', `/channels/${general}/threads`, {
      name: 'aside',
      type: ChannelType.PublicThread,
    })
    await scene.say('ben', general, 'an end')
    await until(() => heard(scene).at(-1)?.content === 'an end', 'the end')
    expect(heard(scene).map(({ content }) => content)).toEqual(['a beginning', 'an end'])
  })
})

describe('what happens to servers', () => {
  it('T68: being removed from one is told, an outage is not', async () => {
    await using scene = await openScene()
    const { serverId } = scene
    scene.sandbox.gateway.act({
      action: 'send',
      payload: { op: 0, t: 'GUILD_DELETE', s: 900, d: { id: serverId, unavailable: true } },
    })
    await scene.say('ben', scene.channelId('general'), 'still there')
    await until(() => heard(scene).length === 1, 'a message')
    expect(scene.events).not.toContainEqual({ type: 'server-gone', serverId })
    scene.sandbox.gateway.act({
      action: 'send',
      payload: { op: 0, t: 'GUILD_DELETE', s: 901, d: { id: serverId } },
    })
    await until(() => scene.events.some(({ type }) => type === 'server-gone'), 'the end')
    expect(scene.discord.places.servers()).toEqual([])
  })

  it('changes of roles and channels are told', async () => {
    await using scene = await openScene()
    for (const change of [
      () => scene.as('jonas', 'POST', `/guilds/${scene.serverId}/roles`, { name: 'new' }),
      () => scene.as('jonas', 'PATCH', `/channels/${scene.channelId('general')}`, { topic: 'new' }),
      () => scene.as('jonas', 'PATCH', `/guilds/${scene.serverId}`, { name: 'New Hearthside' }),
    ]) {
      scene.events.length = 0
      await change()
      await until(() => scene.events.length > 0, 'the news')
      expect(scene.events).toContainEqual({ type: 'places-changed', serverId: scene.serverId })
    }
    expect(scene.discord.places.servers()[0]?.name).toBe('New Hearthside')
  })
})
