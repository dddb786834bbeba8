import { createServer } from 'node:http'

import { freePort, startSandbox } from '@arachne/sandbox/testing'
import { ApplicationFlags } from 'discord.js'
import { describe, expect, it } from 'vitest'

import { createBot, openScene, until } from './support.ts'

describe('the session', () => {
  it('logs in and knows the servers', async () => {
    await using scene = await openScene()
    expect(scene.discord.status).toEqual({ state: 'ready' })
    expect(scene.discord.places.connected).toBe(true)
    expect(scene.discord.places.servers()).toMatchObject([{ id: scene.serverId, name: 'Hearthside' }])
    expect(scene.events).toContainEqual({ type: 'places-changed', serverId: scene.serverId })
  })

  it('ends without leaving a connection behind', async () => {
    const scene = await openScene()
    expect(scene.sandbox.gateway.sessions().filter((session) => session.connected)).toHaveLength(1)
    await scene.discord[Symbol.asyncDispose]()
    await until(() => scene.sandbox.gateway.sessions().every((session) => !session.connected), 'goodbye')
    expect(scene.log.at('warn')).toEqual([])
    await scene[Symbol.asyncDispose]()
  })

  it('I-60: waits with back-off for a Discord that is not there yet, and logs it once', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const endpoints = {
      api: `${url}/api`,
      cdn: `${url}/cdn`,
      mediaProxy: `${url}/cdn`,
      webBase: url,
      authorizeUrl: '',
    }
    const application = { id: '1', botToken: 'nothing.yet', clientSecret: '' }
    await using bot = createBot({ endpoints, application })
    bot.discord.start()
    await until(() => bot.log.at('debug').length >= 3, 'three tries')
    expect(bot.discord.status.state).toBe('connecting')
    expect(bot.discord.status.reason).toMatch(/can't be reached/)
    expect(bot.log.at('warn')).toHaveLength(1)
    expect(bot.discord.places.connected).toBe(false)
    expect(bot.discord.places.servers()).toEqual([])
    await expect(bot.discord.places.channel('100000000000000001')).rejects.toMatchObject({
      code: 'unavailable',
      details: { reason: 'discord_unreachable' },
    })
  })

  it('I-60: connects as soon as Discord is there', async () => {
    const port = await freePort()
    const early = await startSandbox({ port, seed: 'demo' })
    const { endpoints, application } = early
    await early[Symbol.asyncDispose]()

    await using bot = createBot({ endpoints, application })
    bot.discord.start()
    await until(() => bot.log.at('debug').length >= 2, 'two tries')
    await using sandbox = await startSandbox({ port, seed: 'demo' })
    const [there] = sandbox.world.applications.values()
    if (there) there.botToken = application.botToken
    await bot.discord.whenReady()
    expect(bot.discord.status).toEqual({ state: 'ready' })
  })

  it('T67: a missing privileged intent gives one line that names the switch, and heals without a restart', async () => {
    await using sandbox = await startSandbox({ seed: 'demo' })
    const [application] = sandbox.world.applications.values()
    if (!application) throw new Error('no application')
    const { flags } = application
    application.flags =
      flags & ~(ApplicationFlags.GatewayMessageContent | ApplicationFlags.GatewayMessageContentLimited)
    await using bot = createBot(sandbox)
    bot.discord.start()
    await until(() => bot.discord.status.state === 'failed', 'the refusal')
    await until(() => bot.log.at('debug').length >= 3, 'more tries')
    expect(bot.log.at('error')).toHaveLength(1)
    expect(bot.log.at('error')[0]?.message).toContain('"Message Content Intent"')
    expect(bot.discord.status.reason).toContain('"Message Content Intent"')
    application.flags = flags
    await bot.discord.whenReady()
    expect(bot.discord.status).toEqual({ state: 'ready' })
  })

  it('a wrong token gives one line that says so, and never the token', async () => {
    await using sandbox = await startSandbox({ seed: 'demo' })
    const botToken = 'wrong.token.of.somebody'
    await using bot = createBot({ ...sandbox, application: { ...sandbox.application, botToken } })
    bot.discord.start()
    await until(() => bot.discord.status.state === 'failed', 'the refusal')
    await until(() => bot.log.at('debug').length >= 3, 'more tries')
    expect(bot.log.at('error').map((line) => line.message)).toEqual([
      expect.stringContaining("doesn't accept the bot token"),
    ])
    expect(JSON.stringify(bot.log.lines)).not.toContain(botToken)
  })

  it('resumes after a cut connection and misses nothing', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    scene.sandbox.gateway.act({ action: 'drop' })
    await scene.say('ben', general, 'said while away')
    await until(() => scene.events.some((event) => event.type === 'message'), 'the missed message')
    await until(() => scene.discord.status.state === 'ready', 'ready again')
    expect(scene.events.filter((event) => event.type === 'message')).toHaveLength(1)
    expect(scene.events.some((event) => event.type === 'events-missed')).toBe(false)
  })

  it('I-26: says from when on it missed something when it could not resume', async () => {
    await using scene = await openScene()
    const lost = Date.now()
    scene.sandbox.gateway.act({ action: 'close', code: 4009 })
    await until(() => scene.events.some((event) => event.type === 'events-missed'), 'the news')
    const missed = scene.events.find((event) => event.type === 'events-missed')
    expect(missed?.since).toBeGreaterThanOrEqual(lost)
    expect(missed?.since).toBeLessThanOrEqual(Date.now())
  })

  it('T68: starts anew when the session is invalid, and notices a server it lost meanwhile', async () => {
    await using scene = await openScene()
    const { world, gateway } = scene.sandbox
    gateway.act({ action: 'invalidate', resumable: false })
    const [bot] = [...world.users.values()].filter((user) => user.bot)
    world.guilds.get(scene.serverId)?.members.delete(bot?.id ?? '')
    await until(() => scene.log.at('info').length === 2, 'a second session')
    expect(scene.events).toContainEqual({ type: 'server-gone', serverId: scene.serverId })
    expect(scene.discord.places.servers()).toEqual([])
  })

  it('I-60: reconnects with back-off when Discord goes away, and keeps what it knew', async () => {
    const port = await freePort()
    const scene = await openScene({ port })
    const { discord, log } = scene
    const { botToken } = scene.sandbox.application
    await scene.sandbox[Symbol.asyncDispose]()
    await until(() => discord.status.state === 'connecting', 'the loss')
    expect(discord.places.connected).toBe(false)
    expect(discord.places.servers()).toMatchObject([{ id: scene.serverId, name: 'Hearthside' }])
    expect(log.at('warn')).toHaveLength(1)

    await using back = await startSandbox({ port, seed: 'demo' })
    const [application] = back.world.applications.values()
    if (application) application.botToken = botToken
    await until(() => discord.status.state === 'ready', 'the return')
    await discord[Symbol.asyncDispose]()
  })

  it('I-60: does not knock twice a second, as discord.js does by itself', async () => {
    const port = await freePort()
    const scene = await openScene({ port }, { backOff: { firstMs: 600_000, maxMs: 600_000 } })
    await scene.sandbox[Symbol.asyncDispose]()
    let knocks = 0
    const deaf = createServer().on('upgrade', (_request, socket) => {
      knocks++
      socket.destroy()
    })
    await new Promise<void>((resolve) => deaf.listen(port, '127.0.0.1', resolve))
    await until(() => knocks > 0, 'the first knock')
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(knocks).toBe(1)
    await scene.discord[Symbol.asyncDispose]()
    await new Promise((resolve) => deaf.close(resolve))
  })

  it('a 401 on any call leads to a new login', async () => {
    await using scene = await openScene()
    scene.sandbox.faults.add({
      kind: 'status',
      status: 401,
      method: 'GET',
      path: '/channels/*',
      body: { message: '401: Unauthorized', code: 0 },
    })
    await expect(scene.discord.places.channel('100000000000000001')).rejects.toMatchObject({
      code: 'unavailable',
    })
    await until(() => scene.log.at('info').length === 2, 'a second login')
    await expect(scene.discord.places.channel('100000000000000001')).resolves.toBeUndefined()
    expect(scene.discord.status).toEqual({ state: 'ready' })
  })
})

describe('what would end the process', () => {
  it.each([
    [
      'MESSAGE_CREATE',
      { components: null, attachments: null, embeds: null, mentions: null, mention_roles: null },
    ],
    ['MESSAGE_CREATE', { author: null }],
    ['MESSAGE_CREATE', { timestamp: 'never' }],
  ])('I-61: %s with %o does not stop the next message', async (event, patch) => {
    await using scene = await openScene()
    scene.sandbox.faults.add({ kind: 'malformed', event, patch })
    await scene.say('ben', scene.channelId('general'), 'spoilt on the way')
    await scene.say('ben', scene.channelId('general'), 'fine')
    await until(
      () => scene.events.some((one) => one.type === 'message' && one.message.content === 'fine'),
      'the next message',
    )
    expect(JSON.stringify(scene.log.lines)).not.toContain('spoilt on the way')
  })

  it.each([
    ['CHANNEL_UPDATE', { permission_overwrites: [null] }],
    ['CHANNEL_UPDATE', { type: 'nonsense', guild_id: 7 }],
    ['GUILD_ROLE_UPDATE', { role: null }],
    ['GUILD_UPDATE', { roles: [null], id: null }],
  ])('I-61: %s with %o does not stop the session', async (event, patch) => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    const d = {
      ...(event === 'CHANNEL_UPDATE'
        ? { id: general, guild_id: scene.serverId }
        : { id: scene.serverId, guild_id: scene.serverId }),
      ...patch,
    }
    scene.sandbox.gateway.act({ action: 'send', payload: { op: 0, t: event, s: 1000, d } })
    await scene.say('ben', general, 'fine')
    await until(() => scene.events.some((one) => one.type === 'message'), 'the next message')
    expect(scene.discord.status).toEqual({ state: 'ready' })
  })

  it('I-61: payloads that are not Discord at all do not stop the session', async () => {
    await using scene = await openScene()
    for (const payload of [
      { op: 0, t: 'READY', s: 1, d: null },
      { op: 0, t: 'GUILD_CREATE', s: 2, d: null },
      { op: 0, t: null, d: null },
      { op: 99 },
      { op: 10 },
    ]) {
      scene.sandbox.gateway.act({ action: 'send', payload })
    }
    await scene.say('ben', scene.channelId('general'), 'fine')
    await until(() => scene.events.some((one) => one.type === 'message'), 'the next message')
    expect(scene.discord.status).toEqual({ state: 'ready' })
  })

  it('a listener that throws is logged without what it was told', async () => {
    const heard: string[] = []
    await using scene = await openScene(
      {},
      {
        onEvent(event) {
          if (event.type !== 'message') return
          heard.push(event.message.id)
          throw new Error(`cannot handle ${event.message.content}`)
        },
      },
    )
    await scene.say('ben', scene.channelId('general'), 'a secret')
    await scene.say('ben', scene.channelId('general'), 'another')
    await until(() => heard.length === 2, 'both messages')
    expect(scene.log.at('error')).toHaveLength(2)
    expect(JSON.stringify(scene.log.lines)).not.toMatch(/a secret|another/)
  })
})
