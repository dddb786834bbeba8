import { describe, expect, it } from 'vitest'

import { startSandbox } from '../support/index.ts'
import { personOf } from '../support/person.ts'
import type { Bot, BotOptions } from './bot.ts'
import { createDiscordJsBot } from './discordjs-bot.ts'
import { createOceanicBot } from './oceanic-bot.ts'

const LIBRARIES: [string, (options: BotOptions) => Promise<Bot>][] = [
  ['discord.js', createDiscordJsBot],
  ['oceanic.js', createOceanicBot],
]

describe.each(LIBRARIES)('S-01: %s', (_library, createBot) => {
  async function boot(options: { shards?: number; heartbeatMs?: number } = {}) {
    const { shards, heartbeatMs } = options
    const sandbox = await startSandbox(heartbeatMs === undefined ? {} : { gateway: { heartbeatMs } })
    const bot = await createBot({
      api: sandbox.endpoints.api,
      token: sandbox.application.botToken,
      ...(shards !== undefined && { shards }),
    })
    const [guildId = ''] = bot.guildIds
    const channel = (name: string) =>
      [...sandbox.world.channels.values()].find((one) => one.guildId === guildId && one.name === name)!.id
    const disposal = new AsyncDisposableStack()
    disposal.use(sandbox)
    disposal.use(bot)
    return {
      sandbox,
      bot,
      guildId,
      channel,
      lyss: personOf(sandbox, 'lyss'),
      [Symbol.asyncDispose]: () => disposal.disposeAsync(),
    }
  }

  it('logs in and sees servers, channels and members', async () => {
    await using world = await boot()
    expect(world.bot.guildIds).toHaveLength(1)
    expect(world.bot.channelNames(world.guildId)).toEqual(expect.arrayContaining(['general', 'companions']))
    expect(await world.bot.memberNames(world.guildId)).toEqual(
      expect.arrayContaining(['lyss', 'jonas', 'mina']),
    )
  })

  it('hears, sends, replies, edits and deletes messages', async () => {
    await using world = await boot()
    const { bot, lyss } = world
    const general = world.channel('general')
    const said = await lyss.say(general, 'hello')
    expect(await bot.heard('message', (message) => message.id === said.id)).toMatchObject({
      content: 'hello',
      authorName: 'Lyss Aldana',
      webhookId: undefined,
    })
    const id = await bot.send(general, { content: 'good morning', replyTo: said.id })
    await bot.edit(general, id, 'good evening')
    expect(await bot.heard('edited', (message) => message.id === id)).toMatchObject({
      content: 'good evening',
    })
    expect(await bot.contents(general)).toEqual(expect.arrayContaining(['hello', 'good evening']))
    await bot.remove(general, id)
    await bot.heard('deleted', (message) => message.id === id)
  })

  it('speaks through a webhook under another name, with a file, in threads and forums', async () => {
    await using world = await boot()
    const { bot } = world
    const general = world.channel('general')
    const hook = await bot.createWebhook(general, 'Arachne')
    const kael = { name: 'Kael', avatarUrl: 'http://127.0.0.1/kael.png' }
    const spoken = await bot.speak(hook, {
      ...kael,
      content: 'as Kael',
      file: { name: 'notes.txt', text: 'words' },
    })
    expect(spoken.name).toBe('Kael')
    expect(await bot.heard('message', (message) => message.id === spoken.id)).toMatchObject({
      authorName: 'Kael',
      webhookId: hook.id,
    })
    const thread = await bot.openThread(general, spoken.id, 'A thread')
    expect(thread).toBe(spoken.id)
    expect(await bot.heard('thread')).toMatchObject({ name: 'A thread' })
    const inside = await bot.speak(hook, { ...kael, content: 'inside', threadId: thread })
    expect(inside.channelId).toBe(thread)

    const forum = world.channel('reviews')
    const forumHook = await bot.createWebhook(forum, 'Arachne')
    const post = await bot.speak(forumHook, { ...kael, content: 'first', threadName: 'A review' })
    expect(post.channelId).not.toBe(forum)
    expect(await bot.postInForum(forum, 'Another', 'by the bot')).toMatch(/^\d+$/)
  })

  it('reacts, pins and polls', async () => {
    await using world = await boot()
    const { bot, lyss, sandbox } = world
    const general = world.channel('general')
    const id = await bot.send(general, { content: 'shall we?' })
    await bot.react(general, id, '👍')
    await lyss.rest('PUT', `/channels/${general}/messages/${id}/reactions/${encodeURIComponent('👍')}/@me`)
    await bot.heard('reaction', (reaction) => reaction.userId === lyss.id && reaction.emoji === '👍')
    expect(await bot.reactors(general, id, '👍')).toEqual(expect.arrayContaining([bot.id, lyss.id]))
    await bot.pin(general, id)
    expect(await bot.pins(general)).toEqual([id])

    const poll = await bot.send(general, { poll: { question: 'When?', answers: ['Tuesday', 'Thursday'] } })
    await lyss.rest('PUT', `/channels/${general}/polls/${poll}/answers/@me`, { answer_ids: [2] })
    await bot.heard('vote', (vote) => vote.messageId === poll && vote.answerId === 2)
    expect(await bot.vote(general, poll, 2)).toEqual([lyss.id])
    await bot.endPoll(general, poll)
    expect(sandbox.world.channels.get(general)!.messages.get(poll)!.poll!.finalised).toBe(true)
  })

  it('gives roles, times people out, writes to them and searches', async () => {
    await using world = await boot()
    const { bot, lyss, sandbox, guildId } = world
    const general = world.channel('general')
    const role = await bot.createRole(guildId, 'Readers')
    await bot.heard('role', (created) => created.name === 'Readers')
    await bot.giveRole(guildId, lyss.id, role)
    const member = sandbox.world.guilds.get(guildId)!.members.get(lyss.id)!
    expect(member.roles.has(role)).toBe(true)
    const ben = personOf(sandbox, 'ben')
    await bot.timeout(guildId, ben.id, 10)
    await expect(ben.say(general, 'can I?')).rejects.toThrow('403')
    await bot.dm(lyss.id, 'only for you')
    const dm = [...sandbox.world.channels.values()].find((one) => one.recipientIds.includes(lyss.id))!
    expect([...dm.messages.values()].map((message) => message.content)).toEqual(['only for you'])
    const needle = await lyss.say(general, 'a needle in the hay')
    expect(await bot.search(guildId, 'needle')).toEqual([needle.id])
  })

  it('answers commands, buttons, selects and modals', async () => {
    await using world = await boot()
    const { bot, lyss, sandbox, guildId } = world
    const general = world.channel('general')
    const texts = () =>
      [...sandbox.world.channels.get(general)!.messages.values()].map((message) => message.content)

    await bot.registerCommand(guildId, 'whois')
    const [command] = [...sandbox.world.commands.values()]
    await lyss.rest('POST', '/interactions', {
      type: 2,
      application_id: sandbox.application.id,
      guild_id: guildId,
      channel_id: general,
      data: { id: command!.id, name: 'whois', type: 1, options: [{ type: 3, name: 'what', value: 'Kael' }] },
    })
    const asked = await bot.heard('interaction')
    expect(asked).toMatchObject({ kind: 'command', name: 'whois', values: ['Kael'] })
    await asked.reply('an entity')
    expect(texts()).toContain('an entity')

    const card = await bot.send(general, { content: 'choose', controls: { button: 'go', select: 'pick' } })
    await lyss.choose({ id: card, channelId: general }, 'pick', ['2'])
    const picked = await bot.heard('interaction')
    expect(picked).toMatchObject({ kind: 'select', name: 'pick', values: ['2'] })
    await picked.update('you chose 2')
    expect(texts()).toContain('you chose 2')

    await lyss.press({ id: card, channelId: general }, 'go')
    const pressed = await bot.heard('interaction')
    expect(pressed).toMatchObject({ kind: 'button', name: 'go' })
    await pressed.showModal('ask', 'Say more', 'words')
    await lyss.rest('POST', '/interactions', {
      type: 5,
      application_id: sandbox.application.id,
      guild_id: guildId,
      channel_id: general,
      data: {
        custom_id: 'ask',
        components: [{ type: 1, components: [{ type: 4, custom_id: 'words', value: 'gladly' }] }],
      },
    })
    const submitted = await bot.heard('interaction')
    expect(submitted).toMatchObject({ kind: 'modal', name: 'ask', values: ['gladly'] })
    await submitted.reply('thank you', true)
  })

  it('resumes after a cut and after op 7, and misses nothing', async () => {
    await using world = await boot()
    const { bot, lyss, sandbox } = world
    const general = world.channel('general')
    for (const action of ['drop', 'reconnect'] as const) {
      sandbox.gateway.act({ action }, { userId: bot.id })
      const said = await lyss.say(general, `while it was away: ${action}`)
      await bot.heard('resumed')
      const heard = await bot.heard('message', (message) => message.id === said.id)
      expect(heard.content).toBe(`while it was away: ${action}`)
    }
  })

  it('begins anew when its session is not valid any more', async () => {
    await using world = await boot()
    const { bot, lyss, sandbox } = world
    const session = () => sandbox.gateway.sessions().find((one) => one.connected)?.session_id
    const before = session()
    sandbox.gateway.act({ action: 'invalidate', resumable: false }, { userId: bot.id })
    await expect.poll(() => [undefined, before].includes(session())).toBe(false)
    const said = await lyss.say(world.channel('general'), 'back again?')
    await bot.heard('message', (message) => message.id === said.id)
  })

  it('notices that heartbeats are not acknowledged, and comes back', async () => {
    await using world = await boot({ heartbeatMs: 2000 })
    const { bot, lyss, sandbox } = world
    sandbox.faults.add({ kind: 'lost-ack' }, 2)
    await bot.heard('resumed')
    const said = await lyss.say(world.channel('general'), 'still here?')
    const heard = await bot.heard('message', (message) => message.id === said.id)
    expect(heard.content).toBe('still here?')
  })

  it('runs on two shards', async () => {
    await using world = await boot({ shards: 2 })
    expect(world.bot.shards).toBe(2)
    expect(world.sandbox.gateway.sessions().map((session) => session.shard)).toEqual(
      expect.arrayContaining([
        [0, 2],
        [1, 2],
      ]),
    )
    expect(world.bot.guildIds).toHaveLength(1)
  })
})
