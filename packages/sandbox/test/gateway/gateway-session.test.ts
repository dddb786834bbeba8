import { describe, expect, it } from 'vitest'

import { INTENT } from '../../src/rules/intents.ts'
import { openRaw, startGateway } from '../support/raw-gateway.ts'
import { createSmallWorld, say } from '../support/small-world.ts'

const INTENTS = INTENT.GUILDS | INTENT.GUILD_MESSAGES | INTENT.MESSAGE_CONTENT

describe('gateway: starting a session', () => {
  it('S-04: greets, and answers heartbeats before anybody identified', async () => {
    const { world } = createSmallWorld()
    await using server = await startGateway(world, { heartbeatMs: 5000 })
    await using client = server.connect()
    expect((await client.op(10)).d).toMatchObject({ heartbeat_interval: 5000 })
    client.send(1, null)
    await client.op(11)
  })

  it.each(['tok.en.bot', 'Bot tok.en.bot'])('S-04: accepts the token as %o', async (token) => {
    const { world, application, guild } = createSmallWorld()
    await using server = await startGateway(world)
    await using client = server.connect()
    const ready = await client.ready(token, { intents: INTENTS, shard: [0, 1] })
    expect(ready).toMatchObject({
      v: 10,
      user: { id: application.botId, bot: true, verified: true },
      guilds: [{ id: guild.id, unavailable: true }],
      session_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      resume_gateway_url: `${world.origin.replace('http', 'ws')}/gateway`,
      shard: [0, 1],
      application: { id: application.id, flags: application.flags, flags_new: String(application.flags) },
    })
  })

  it('S-04: sends one GUILD_CREATE per guild with channels, and only the bot itself as member', async () => {
    const { world, application, guild, general, secret } = createSmallWorld()
    await using server = await startGateway(world)
    await using client = server.connect()
    await client.ready('tok.en.bot', { intents: INTENTS })
    const created = (await client.event('GUILD_CREATE')).d as {
      channels: { id: string }[]
      members: { user: { id: string } }[]
    }
    expect(created).toMatchObject({ id: guild.id, unavailable: false, large: false, member_count: 3 })
    expect(created).toMatchObject({
      voice_states: [],
      presences: [],
      stage_instances: [],
      soundboard_sounds: [],
    })
    // Discord names hidden channels too; clients work out what they may see.
    expect(created.channels.map(({ id }) => id)).toEqual([general.id, secret.id])
    expect(created.members.map(({ user }) => user.id)).toEqual([application.botId])
  })

  it('S-04: names all members of a small guild to bots with GUILD_PRESENCES', async () => {
    const { world, lyss, jonas, application } = createSmallWorld()
    await using server = await startGateway(world)
    await using client = server.connect()
    await client.ready('tok.en.bot', { intents: INTENTS | INTENT.GUILD_PRESENCES })
    const { d } = await client.event('GUILD_CREATE')
    const { members, presences } = d as {
      members: { user: { id: string } }[]
      presences: { user: { id: string } }[]
    }
    expect(members.map(({ user }) => user.id)).toEqual([lyss.id, jonas.id, application.botId])
    expect(presences.map(({ user }) => user.id)).toEqual([application.botId])
  })

  it.each([
    [4004, 'a wrong token', 'nope', { intents: 1 }],
    [4010, 'a shard that cannot be', 'tok.en.bot', { intents: 1, shard: [2, 2] }],
    [4013, 'intents that do not exist', 'tok.en.bot', { intents: 1 << 30 }],
    [4013, 'no intents', 'tok.en.bot', {}],
    [4014, 'a privileged intent that is not switched on', 'tok.en.bot', { intents: INTENT.GUILD_PRESENCES }],
  ])('S-04: closes with %i on %s', async (code, _what, token, over) => {
    const { world } = createSmallWorld(1 << 19)
    await using server = await startGateway(world)
    await using client = server.connect()
    await client.identify(token, over)
    expect(await client.closed()).toMatchObject({ code })
  })

  it.each([
    [4012, 'v=5&encoding=json'],
    [4002, 'v=10&encoding=etf'],
    [4002, 'v=10&encoding=json&compress=zstd-stream'],
  ])('S-04: closes with %i when asked for %s', async (code, query) => {
    const { world } = createSmallWorld()
    await using server = await startGateway(world)
    await using client = server.connect(query)
    expect(await client.closed()).toMatchObject({ code })
  })

  it.each([
    [4001, 'an unknown opcode', JSON.stringify({ op: 99, d: null })],
    [4002, 'something that is not JSON', '{'],
    [4002, 'JSON that is no payload', '[1]'],
    [4002, 'more than 4096 bytes', JSON.stringify({ op: 1, d: 'x'.repeat(4096) })],
    [4003, 'a request before IDENTIFY', JSON.stringify({ op: 3, d: {} })],
  ])('S-05: closes with %i on %s', async (code, _what, text) => {
    const { world } = createSmallWorld()
    await using server = await startGateway(world)
    await using client = server.connect()
    await client.op(10)
    client.socket.send(text)
    expect(await client.closed()).toMatchObject({ code })
  })

  it('S-04: closes with 4005 when somebody identifies twice', async () => {
    const { world } = createSmallWorld()
    await using server = await startGateway(world)
    await using client = server.connect()
    await client.ready('tok.en.bot', { intents: INTENTS })
    client.send(2, { token: 'tok.en.bot', intents: INTENTS })
    expect(await client.closed()).toMatchObject({ code: 4005 })
  })

  it('S-05: closes with 4008 after more than 120 sends in a minute', async () => {
    const { world } = createSmallWorld()
    await using server = await startGateway(world)
    await using client = server.connect()
    await client.op(10)
    for (let n = 0; n < 121; n += 1) client.send(1, null)
    expect(await client.closed()).toMatchObject({ code: 4008 })
  })

  it('S-04: gives up a client without heartbeats, code 4009, and forgets its session', async () => {
    const { world } = createSmallWorld()
    await using server = await startGateway(world, { heartbeatMs: 2000 })
    await using client = server.connect()
    await client.ready('tok.en.bot', { intents: INTENTS })
    expect(await client.closed()).toMatchObject({ code: 4009 })
    expect(server.gateway.sessions()).toEqual([])
  })

  it('S-04: counts starts for GET /gateway/bot and refuses a second one within five seconds when limited', async () => {
    const { world, application } = createSmallWorld()
    await using server = await startGateway(world, { maxConcurrency: 1 })
    server.limiter.setMode('realistic')
    await using first = server.connect()
    await first.ready('tok.en.bot', { intents: INTENTS })
    expect(server.gateway.startLimit(application.botId)).toMatchObject({
      total: 1000,
      remaining: 999,
      max_concurrency: 1,
    })
    await using second = server.connect()
    await second.identify('tok.en.bot', { intents: INTENTS })
    expect((await second.op(9)).d).toBe(false)
    world.clock.advance(5000)
    second.send(2, { token: 'tok.en.bot', intents: INTENTS })
    await second.event('READY')
  })
})

async function connected() {
  const small = createSmallWorld()
  const server = await startGateway(small.world)
  const client = server.connect()
  const ready = await client.ready('tok.en.bot', { intents: INTENTS })
  const { s } = await client.event('GUILD_CREATE')
  const speak = (content: string) =>
    say(small.world, { guild: small.guild, channelId: small.general.id, authorId: small.jonas.id, content })
  const resume = (seq: number, over: object = {}) => ({
    token: 'tok.en.bot',
    session_id: ready['session_id'],
    seq,
    ...over,
  })
  return {
    ...small,
    server,
    client,
    ready,
    seq: s ?? 0,
    speak,
    resume,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('gateway: resuming', () => {
  it('S-01: replays what was missed, in order and under its old numbers, then says RESUMED', async () => {
    await using here = await connected()
    const { server, client, ready, seq, speak, resume } = here
    server.gateway.act({ action: 'drop' })
    await client.closed()
    speak('first')
    speak('second')
    await using again = openRaw(`${String(ready['resume_gateway_url'])}?v=10&encoding=json`)
    await again.op(10)
    again.send(6, resume(seq))
    expect([await again.event('MESSAGE_CREATE'), await again.event('MESSAGE_CREATE')]).toMatchObject([
      { s: seq + 1, d: { content: 'first' } },
      { s: seq + 2, d: { content: 'second' } },
    ])
    expect(await again.event('RESUMED')).toMatchObject({ s: seq + 3 })
    speak('third')
    expect(await again.event('MESSAGE_CREATE')).toMatchObject({ s: seq + 4, d: { content: 'third' } })
  })

  it('S-01: takes a session over from a connection that is still open', async () => {
    await using here = await connected()
    const { server, client, seq, resume } = here
    await using again = server.connect()
    await again.op(10)
    again.send(6, resume(seq))
    await again.event('RESUMED')
    expect(await client.closed()).toMatchObject({ code: 4000 })
    expect(server.gateway.sessions()).toMatchObject([{ connected: true }])
  })

  it.each([
    ['an unknown session', { session_id: 'gone' }],
    ['somebody else’s session', { token: 'person-lyss' }],
  ])(
    'S-01: answers %s with op 9 false and lets the client identify on the same socket',
    async (_what, over) => {
      await using here = await connected()
      const { server, client, seq, resume } = here
      server.gateway.act({ action: 'drop' })
      await client.closed()
      await using again = server.connect()
      await again.op(10)
      again.send(6, resume(seq, over))
      expect((await again.op(9)).d).toBe(false)
      again.send(2, { token: 'tok.en.bot', intents: INTENTS })
      await again.event('READY')
    },
  )

  it('S-01: answers op 9 false when the session waited too long', async () => {
    await using here = await connected()
    const { world, server, client, seq, resume } = here
    server.gateway.act({ action: 'drop' })
    await client.closed()
    world.clock.advance(180_000)
    await using again = server.connect()
    await again.op(10)
    again.send(6, resume(seq))
    expect((await again.op(9)).d).toBe(false)
  })

  it('S-01: ends a session that the client closed with 1000', async () => {
    await using here = await connected()
    const { server, client, seq, resume } = here
    client.socket.close(1000)
    await client.closed()
    await using again = server.connect()
    await again.op(10)
    again.send(6, resume(seq))
    expect((await again.op(9)).d).toBe(false)
  })

  it.each([
    [4007, 'a number that was never sent', { seq: 1000 }],
    [4004, 'a wrong token', { token: 'nope' }],
  ])('S-04: closes with %i on %s', async (code, _what, over) => {
    await using here = await connected()
    const { server, seq, resume } = here
    await using again = server.connect()
    await again.op(10)
    again.send(6, resume(seq, over))
    expect(await again.closed()).toMatchObject({ code })
  })
})

describe('gateway: compression', () => {
  it('S-01: sends each dispatch as one flushed frame under zlib-stream', async () => {
    const { world, guild, general, jonas } = createSmallWorld()
    await using server = await startGateway(world)
    await using client = server.connect('v=10&encoding=json&compress=zlib-stream')
    await client.ready('tok.en.bot', { intents: INTENTS })
    for (const content of ['a', 'b', 'ü'.repeat(2000)]) {
      say(world, { guild, channelId: general.id, authorId: jonas.id, content })
    }
    const heard = (await client.rest()).filter(({ t }) => t === 'MESSAGE_CREATE')
    expect(heard.map(({ d }) => (d as { content: string }).content)).toEqual(['a', 'b', 'ü'.repeat(2000)])
    // HELLO, READY, GUILD_CREATE, three messages, one ACK.
    expect(client.frames).toHaveLength(7)
  })

  it('S-01: survives a compressed connection that is cut in the middle of many frames', async () => {
    const { world, guild, general, jonas } = createSmallWorld()
    await using server = await startGateway(world)
    const client = server.connect('v=10&encoding=json&compress=zlib-stream')
    await client.ready('tok.en.bot', { intents: INTENTS })
    for (let n = 0; n < 200; n += 1) {
      say(world, { guild, channelId: general.id, authorId: jonas.id, content: String(n).repeat(500) })
    }
    server.gateway.act({ action: 'drop' })
    await client.closed()
    await using again = server.connect('v=10&encoding=json&compress=zlib-stream')
    expect(await again.ready('tok.en.bot', { intents: INTENTS })).toMatchObject({ v: 10 })
  })

  it('S-01: ignores the compress field of IDENTIFY politely', async () => {
    const { world } = createSmallWorld()
    await using server = await startGateway(world)
    await using client = server.connect()
    expect(await client.ready('tok.en.bot', { intents: INTENTS, compress: true })).toMatchObject({ v: 10 })
  })
})
