import { ChannelType } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'

import { INTENT } from '../../src/rules/intents.ts'
import { PERMISSION } from '../../src/rules/permission-bits.ts'
import {
  buildChannel,
  buildGuild,
  buildMember,
  buildThread,
  buildUser,
  openDm,
} from '../../src/world/build.ts'
import { startGateway } from '../support/raw-gateway.ts'
import { createSmallWorld, say } from '../support/small-world.ts'

const EVERYTHING = Object.values(INTENT).reduce((sum, bit) => sum | bit, 0)

async function setUp(intents = EVERYTHING) {
  const small = createSmallWorld()
  const server = await startGateway(small.world)
  const bot = server.connect()
  await bot.ready('tok.en.bot', { intents })
  await bot.rest()
  const types = async () => (await bot.rest()).map(({ t }) => t)
  return { ...small, server, bot, types, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

async function crowd(intents = EVERYTHING) {
  const set = await setUp(intents)
  for (let n = 0; n < 1100; n += 1) {
    const user = buildUser(set.world, { username: `guest${n}` })
    buildMember(set.world, set.guild, { userId: user.id, nick: n === 7 ? 'Quill' : null })
  }
  return set
}

const contents = (list: { d: unknown }[]) => list.map(({ d }) => (d as { content: string }).content)

describe('gateway: who hears what', () => {
  it('S-04: filters events by intent, guild and direct messages apart', async () => {
    await using here = await setUp(INTENT.DIRECT_MESSAGES | INTENT.GUILD_MESSAGE_TYPING)
    const { world, guild, general, jonas, application, bot } = here
    const dm = openDm(world, jonas.id, application.botId)
    say(world, { guild, channelId: general.id, authorId: jonas.id, content: 'to all' })
    say(world, { guild: null, channelId: dm.id, authorId: jonas.id, content: 'to you' })
    world.publish({
      type: 'TYPING_START',
      guildId: guild.id,
      channelId: general.id,
      data: { channel_id: general.id, guild_id: guild.id, user_id: jonas.id, timestamp: 1 },
    })
    expect(await bot.rest()).toMatchObject([
      { t: 'MESSAGE_CREATE', d: { content: 'to you' } },
      { t: 'TYPING_START' },
    ])
  })

  it('S-04: redacts without MESSAGE_CONTENT, except direct messages', async () => {
    await using here = await setUp(EVERYTHING & ~INTENT.MESSAGE_CONTENT)
    const { world, guild, general, jonas, application, bot } = here
    const dm = openDm(world, jonas.id, application.botId)
    say(world, { guild, channelId: general.id, authorId: jonas.id, content: 'hidden' })
    say(world, { guild, channelId: general.id, authorId: application.botId, content: 'my own' })
    say(world, { guild: null, channelId: dm.id, authorId: jonas.id, content: 'private' })
    expect((await bot.rest()).map(({ d }) => (d as { content: string }).content)).toEqual([
      '',
      'my own',
      'private',
    ])
  })

  it('S-04: tells people everything they may see, without intents and in full', async () => {
    await using here = await setUp()
    const { world, guild, general, secret, jonas, server } = here
    await using owner = server.connect()
    await using member = server.connect()
    const ready = await owner.ready('person-lyss')
    expect(ready).not.toHaveProperty('application')
    expect(ready['private_channels']).toEqual([])
    await member.ready('person-jonas')
    await owner.rest()
    await member.rest()
    say(world, { guild, channelId: general.id, authorId: jonas.id, content: 'open' })
    say(world, { guild, channelId: secret.id, authorId: jonas.id, content: 'closed' })
    expect(contents(await owner.rest())).toEqual(['open', 'closed'])
    expect(contents(await member.rest())).toEqual(['open'])
  })

  it('S-04: sends an ephemeral message and an interaction only to whom they are for', async () => {
    await using here = await setUp()
    const { world, guild, general, jonas, application, server, types } = here
    await using person = server.connect()
    await person.ready('person-jonas')
    await person.rest()
    await types()
    world.publish({
      type: 'MESSAGE_CREATE',
      to: [jonas.id],
      data: { id: '1', guild_id: guild.id, content: 'psst' },
    })
    world.publish({
      type: 'INTERACTION_CREATE',
      to: [application.botId],
      guildId: guild.id,
      channelId: general.id,
      data: { id: '2', type: 2 },
    })
    expect((await person.rest()).map(({ t }) => t)).toEqual(['MESSAGE_CREATE'])
    expect(await types()).toEqual(['INTERACTION_CREATE'])
  })

  it('S-04: tells a bot that was let into a private thread, on the shard of its guild', async () => {
    await using here = await setUp(INTENT.GUILDS)
    const { world, guild, general, application, types } = here
    const data = { id: '7', guild_id: guild.id, parent_id: general.id, type: ChannelType.PrivateThread }
    world.publish({ type: 'THREAD_CREATE', to: [application.botId], data })
    expect(await types()).toEqual(['THREAD_CREATE'])
  })

  it('S-04: does not send somebody’s own typing back', async () => {
    await using here = await setUp()
    const { world, guild, general, jonas, server } = here
    await using person = server.connect()
    await person.ready('person-jonas')
    await person.rest()
    const data = { channel_id: general.id, user_id: jonas.id, timestamp: 1 }
    world.publish({ type: 'TYPING_START', guildId: guild.id, channelId: general.id, data, except: jonas.id })
    expect(await person.rest()).toEqual([])
  })

  it('S-04: shows a private thread to its members and to thread managers only', async () => {
    await using here = await setUp()
    const { world, guild, general, lyss, application, types } = here
    const thread = buildThread(world, general, {
      name: 'quiet',
      type: ChannelType.PrivateThread,
      details: { ownerId: lyss.id },
    })
    const event = { guildId: guild.id, channelId: thread.id, data: { id: thread.id, parent_id: general.id } }
    world.publish({ type: 'THREAD_CREATE', ...event })
    expect(await types()).toEqual([])
    thread.thread?.members.set(application.botId, 1)
    world.publish({ type: 'THREAD_UPDATE', ...event })
    expect(await types()).toEqual(['THREAD_UPDATE'])
  })

  it('S-04: tells of a deleted thread by what its parent allows', async () => {
    await using here = await setUp()
    const { world, guild, general, secret, bot } = here
    for (const parent of [general, secret]) {
      const data = { id: '7', guild_id: guild.id, parent_id: parent.id, type: 11 }
      world.publish({ type: 'THREAD_DELETE', guildId: guild.id, channelId: '7', data })
    }
    expect(await bot.rest()).toMatchObject([{ t: 'THREAD_DELETE', d: { parent_id: general.id } }])
  })

  it('S-04: sends the audit log to those who may read it', async () => {
    await using here = await setUp()
    const { world, guild, types } = here
    const publish = () =>
      world.publish({ type: 'GUILD_AUDIT_LOG_ENTRY_CREATE', guildId: guild.id, data: { id: '1' } })
    publish()
    expect(await types()).toEqual([])
    const everyone = guild.roles.get(guild.id)
    if (everyone) everyone.permissions |= PERMISSION.VIEW_AUDIT_LOG
    publish()
    expect(await types()).toEqual(['GUILD_AUDIT_LOG_ENTRY_CREATE'])
  })

  it('S-04: leaves strangers out of the member list of a thread without GUILD_MEMBERS', async () => {
    await using here = await setUp(INTENT.GUILDS)
    const { world, guild, general, jonas, application, bot } = here
    const data = (ids: string[]) => ({
      id: general.id,
      guild_id: guild.id,
      member_count: 1,
      added_members: ids.map((id) => ({ id: general.id, user_id: id })),
    })
    const event = { type: 'THREAD_MEMBERS_UPDATE', guildId: guild.id, channelId: general.id }
    world.publish({ ...event, data: data([jonas.id]) })
    world.publish({ ...event, data: data([jonas.id, application.botId]) })
    expect(await bot.rest()).toMatchObject([{ d: { added_members: [{ user_id: application.botId }] } }])
  })
})

describe('gateway: guilds that come and go', () => {
  it('S-04: turns the bot’s own joining and leaving into GUILD_CREATE and GUILD_DELETE', async () => {
    await using here = await setUp()
    const { world, lyss, application, bot } = here
    const other = buildGuild(world, { name: 'Tidewater', ownerId: lyss.id })
    const membership = { guildId: other.id, data: { guild_id: other.id, user: { id: application.botId } } }
    buildMember(world, other, { userId: application.botId })
    world.publish({ type: 'GUILD_MEMBER_ADD', ...membership })
    expect(await bot.rest()).toMatchObject([{ t: 'GUILD_CREATE', d: { id: other.id, name: 'Tidewater' } }])
    other.members.delete(application.botId)
    world.publish({ type: 'GUILD_MEMBER_REMOVE', ...membership })
    world.publish({ type: 'GUILD_DELETE', guildId: other.id, data: { id: other.id } })
    expect(await bot.rest()).toMatchObject([{ t: 'GUILD_DELETE', d: { id: other.id } }])
  })

  it('S-04: splits guilds over shards by id and sends direct messages to shard 0', async () => {
    const { world, lyss, jonas, application } = createSmallWorld()
    for (let n = 0; n < 20; n += 1) {
      world.clock.advance(1)
      const extra = buildGuild(world, { name: `Guild ${n}`, ownerId: lyss.id })
      buildMember(world, extra, { userId: application.botId })
    }
    await using server = await startGateway(world)
    await using first = server.connect()
    await using second = server.connect()
    const guilds = await Promise.all(
      [first, second].map(async (client, id) => {
        const ready = await client.ready('tok.en.bot', { intents: EVERYTHING, shard: [id, 2] })
        return (ready['guilds'] as { id: string }[]).map((one) => one.id)
      }),
    )
    expect(guilds.flat().toSorted()).toEqual([...world.guilds.keys()].toSorted())
    for (const [shard, ids] of guilds.entries()) {
      expect(ids.every((id) => Number((BigInt(id) >> 22n) % 2n) === shard)).toBe(true)
    }
    await first.rest()
    await second.rest()
    const dm = openDm(world, jonas.id, application.botId)
    say(world, { guild: null, channelId: dm.id, authorId: jonas.id, content: 'hi' })
    expect(await first.rest()).toHaveLength(1)
    expect(await second.rest()).toHaveLength(0)
  })

  it('S-04: sends the active threads of a channel that becomes visible', async () => {
    await using here = await setUp()
    const { world, guild, secret, lyss, bot } = here
    const thread = buildThread(world, secret, {
      name: 'plans',
      type: ChannelType.PublicThread,
      details: { ownerId: lyss.id },
    })
    secret.overwrites.clear()
    const data = { id: secret.id, guild_id: guild.id, type: 0 }
    world.publish({ type: 'CHANNEL_UPDATE', guildId: guild.id, channelId: secret.id, data })
    world.publish({ type: 'CHANNEL_UPDATE', guildId: guild.id, channelId: secret.id, data })
    expect(await bot.rest()).toMatchObject([
      { t: 'CHANNEL_UPDATE' },
      { t: 'THREAD_LIST_SYNC', d: { channel_ids: [secret.id], threads: [{ id: thread.id }], members: [] } },
      { t: 'CHANNEL_UPDATE' },
    ])
  })

  it('S-04: still tells a bot of a channel that was hidden from it', async () => {
    await using here = await setUp()
    const { world, guild, general, types } = here
    const deny = { id: guild.id, type: 'role' as const, allow: 0n, deny: PERMISSION.VIEW_CHANNEL }
    general.overwrites.set(guild.id, deny)
    const data = { id: general.id, guild_id: guild.id, type: 0 }
    world.publish({ type: 'CHANNEL_UPDATE', guildId: guild.id, channelId: general.id, data })
    expect(await types()).toEqual(['CHANNEL_UPDATE'])
  })
})

describe('gateway: asking for members', () => {
  it('S-01: sends all members in chunks of a thousand with the nonce', async () => {
    await using here = await crowd()
    const { guild, bot } = here
    bot.send(8, { guild_id: guild.id, query: '', limit: 0, nonce: 'n1' })
    const chunks = [await bot.event('GUILD_MEMBERS_CHUNK'), await bot.event('GUILD_MEMBERS_CHUNK')]
    expect(chunks.map(({ d }) => d as object)).toMatchObject([
      { chunk_index: 0, chunk_count: 2, nonce: 'n1' },
      { chunk_index: 1, chunk_count: 2, nonce: 'n1' },
    ])
    const sizes = chunks.map(({ d }) => (d as { members: unknown[] }).members.length)
    expect(sizes).toEqual([1000, 103])
  })

  it('S-01: finds members by the beginning of a name and by id, and says who is missing', async () => {
    await using here = await crowd()
    const { guild, jonas, bot } = here
    bot.send(8, { guild_id: guild.id, query: 'qui', limit: 5 })
    expect((await bot.event('GUILD_MEMBERS_CHUNK')).d).toMatchObject({ members: [{ nick: 'Quill' }] })
    bot.send(8, { guild_id: guild.id, user_ids: [jonas.id, '5'], presences: true })
    expect((await bot.event('GUILD_MEMBERS_CHUNK')).d).toMatchObject({
      members: [{ user: { id: jonas.id } }],
      not_found: ['5'],
      presences: [],
    })
  })

  it('S-04: stays silent when the whole list is asked for without GUILD_MEMBERS', async () => {
    await using here = await crowd(INTENT.GUILDS)
    const { guild, bot } = here
    bot.send(8, { guild_id: guild.id, query: '', limit: 0 })
    bot.send(8, { guild_id: guild.id, query: 'guest1', limit: 2 })
    const heard = await bot.rest()
    expect(heard.map(({ d }) => (d as { members: unknown[] }).members.length)).toEqual([2])
  })

  it('S-06: answers a second full request within 30 seconds with RATE_LIMITED', async () => {
    await using here = await crowd()
    const { guild, server, bot } = here
    server.limiter.setMode('realistic')
    const request = { guild_id: guild.id, query: '', limit: 0, nonce: 'again' }
    bot.send(8, request)
    bot.send(8, request)
    expect((await bot.event('RATE_LIMITED')).d).toMatchObject({
      opcode: 8,
      retry_after: expect.closeTo(30, 0),
      meta: { guild_id: guild.id, nonce: 'again' },
    })
  })
})

describe('gateway: presence', () => {
  it('S-04: tells bots with GUILD_PRESENCES who comes, changes and goes', async () => {
    await using here = await setUp()
    const { guild, jonas, server, bot } = here
    const person = server.connect()
    await person.ready('person-jonas')
    person.send(3, { since: null, activities: [{ name: 'weaving', type: 0 }], status: 'dnd', afk: false })
    await person.rest()
    person.socket.close(1000)
    await person.closed()
    const seen = [
      await bot.event('PRESENCE_UPDATE'),
      await bot.event('PRESENCE_UPDATE'),
      await bot.event('PRESENCE_UPDATE'),
    ]
    expect(seen.map(({ d }) => d as object)).toMatchObject([
      { guild_id: guild.id, user: { id: jonas.id }, status: 'online' },
      { status: 'dnd', activities: [{ name: 'weaving' }], client_status: { web: 'dnd' } },
      { status: 'offline', activities: [], client_status: {} },
    ])
  })
})

describe('gateway: a channel made later', () => {
  it('S-04: is announced and then heard', async () => {
    await using here = await setUp()
    const { world, guild, jonas, types } = here
    const fresh = buildChannel(world, { guildId: guild.id, name: 'fresh' })
    const data = { id: fresh.id, guild_id: guild.id, type: 0 }
    world.publish({ type: 'CHANNEL_CREATE', guildId: guild.id, channelId: fresh.id, data })
    say(world, { guild, channelId: fresh.id, authorId: jonas.id, content: 'first' })
    expect(await types()).toEqual(['CHANNEL_CREATE', 'MESSAGE_CREATE'])
  })
})
