import type { DecisionPost } from '@arachne/core/decisions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createRestDecisionPosts } from '../src/index.ts'
import { createLog, openScene, type Scene, until } from './support.ts'

const NOBODY = { users: [], roles: [] }
const card = (content: string, button?: string): DecisionPost => ({
  card: {
    content,
    ...(button !== undefined && {
      rows: [{ buttons: [{ feature: 'decide', data: button, label: 'Deploy', style: 'primary' as const }] }],
    }),
  },
  mentions: NOBODY,
})

const HOUR = 3_600_000

let scene: Scene
let place: string

const world = () => scene.sandbox.world
const written = (channelId = place) => [...(world().channels.get(channelId)?.messages.values() ?? [])]
const userId = (name: string) => [...world().users.values()].find((one) => one.username === name)?.id ?? ''
const roleId = (name: string) =>
  [...(world().guilds.get(scene.serverId)?.roles.values() ?? [])].find((role) => role.name === name)?.id ?? ''

/** The bot account over REST alone, as after a restart: nothing is remembered. */
const rest = (token = scene.sandbox.application.botToken) =>
  createRestDecisionPosts({ token, endpoints: scene.sandbox.endpoints, log: createLog() })

let channels = 0
/** A channel of its own, so that tests see nothing of each other. */
async function newChannel(overwrites: object[] = []): Promise<string> {
  const made = await scene.as<{ id: string }>('jonas', 'POST', `/guilds/${scene.serverId}/channels`, {
    name: `place-${(channels += 1)}`,
    type: 0,
    permission_overwrites: overwrites,
  })
  return made.id
}

const PERMISSION = { send: 1n << 11n, react: 1n << 6n, thread: 1n << 35n, view: 1n << 10n }
const without = (permission: bigint) => [
  { id: roleId('Arachne'), type: 0, deny: String(permission), allow: '0' },
]

beforeAll(async () => {
  scene = await openScene()
  place = await newChannel()
})
afterAll(() => scene[Symbol.asyncDispose]())

describe('posting under a nonce', () => {
  it('posts once, however often it is asked within minutes', async () => {
    place = await newChannel()
    const first = await scene.discord.decisions.post(place, 'q1:post_card', card('Deploy?'))
    const second = await scene.discord.decisions.post(place, 'q1:post_card', card('Deploy?'))
    const third = await rest().post(place, 'q1:post_card', card('Deploy?'))
    expect([second, third]).toEqual([first, first])
    expect(written()).toHaveLength(1)
  })

  it('finds a card by the mark in its buttons when Discord has forgotten the nonce', async () => {
    place = await newChannel()
    const { decisions } = scene.discord
    const first = await decisions.post(place, 'q2:post_card', card('Deploy?', 'q2'))
    world().clock.advance(HOUR)
    await scene.say('ben', place, 'what is that?')
    expect(await rest().post(place, 'q2:post_card', card('Deploy? (reworded)', 'q2'))).toEqual(first)
    const other = await decisions.post(place, 'q2:clarify:1', card('Deploy?', 'q2'))
    expect(other).not.toEqual(first)
    expect(written()).toHaveLength(3)
  })

  it('finds a card among 250 later messages', async () => {
    place = await newChannel()
    const { decisions } = scene.discord
    const since = Date.now() - HOUR
    const first = await decisions.post(place, 'q3', { ...card('Deploy?', 'q3'), since })
    world().clock.advance(HOUR)
    for (let number = 0; number < 250; number += 1) await scene.say('ben', place, `message ${number}`)
    expect(await decisions.post(place, 'q3', { ...card('Deploy?', 'q3'), since })).toEqual(first)
  })

  it('finds a notice without buttons by its words, only if it is newer than what brought it up', async () => {
    place = await newChannel()
    const { decisions } = scene.discord
    const before = Date.now() - HOUR
    const first = await decisions.post(place, 'r1', { ...card('Still waiting.'), since: before })
    world().clock.advance(10 * 60_000)
    expect(await decisions.post(place, 'r1', { ...card('Still waiting.'), since: before })).toEqual(first)
    world().clock.advance(HOUR)
    const second = await decisions.post(place, 'r2', { ...card('Still waiting.') })
    expect(second).not.toEqual(first)
  })

  it.each(['cut', 'drop'] as const)('leaves one message when the answer is lost (%s)', async (kind) => {
    place = await newChannel()
    scene.sandbox.faults.add({ kind, method: 'POST', path: '/channels/*/messages' })
    const posted = await scene.discord.decisions.post(place, `lost-${kind}`, card('Deploy?', 'x'))
    expect(written().map(({ id }) => id)).toEqual([posted.messageId])
  })

  it('notifies the people and roles it was told, whatever the words say', async () => {
    place = await newChannel()
    const [lyss, ben] = [userId('lyss'), userId('ben')]
    const [council, reader] = [roleId('Council'), roleId('Reader')]
    await scene.discord.decisions.post(place, 'pings', {
      ...card(`@everyone <@${lyss}> <@${ben}> <@&${council}> <@&${reader}>`),
      mentions: { users: [lyss], roles: [council] },
    })
    expect(written()[0]).toMatchObject({
      mentionUserIds: [lyss],
      mentionRoleIds: [council],
      mentionEveryone: false,
    })
  })

  it('posts silently, and with files', async () => {
    place = await newChannel()
    const files = [{ name: 'change.diff', data: new TextEncoder().encode('+ one\n') }]
    const posted = await scene.discord.decisions.post(place, 'quiet', {
      ...card('The change'),
      silent: true,
      files,
    })
    expect(written()[0]).toMatchObject({
      flags: 1 << 12,
      attachments: [{ filename: 'change.diff', size: 6 }],
    })
    await scene.discord.decisions.edit(posted, card('The change, decided'))
    expect(written()[0]).toMatchObject({ content: 'The change, decided', attachments: [{ size: 6 }] })
  })
})

describe('what hangs on a message', () => {
  it('is edited, and its buttons go when there are none', async () => {
    place = await newChannel()
    const posted = await scene.discord.decisions.post(place, 'e1', card('Deploy?', 'e1'))
    await scene.discord.decisions.edit(posted, card('Deployed.'))
    expect(written()[0]).toMatchObject({ content: 'Deployed.', components: [] })
  })

  it('an edit of what is gone says not_found', async () => {
    place = await newChannel()
    const posted = await scene.discord.decisions.post(place, 'e2', card('Deploy?'))
    await scene.as('jonas', 'DELETE', `/channels/${place}/messages/${posted.messageId}`)
    await expect(scene.discord.decisions.edit(posted, card('x'))).rejects.toMatchObject({ code: 'not_found' })
    await scene.as('jonas', 'DELETE', `/channels/${place}`)
    await expect(scene.discord.decisions.edit(posted, card('x'))).rejects.toMatchObject({ code: 'not_found' })
  })

  it('opens one thread, finds it again, knows its channel and archives it', async () => {
    place = await newChannel()
    const { decisions } = scene.discord
    const posted = await decisions.post(place, 't1', card('Deploy?'))
    const threadId = await decisions.openThread(posted, '결정 '.repeat(60))
    expect(await decisions.openThread(posted, 'again')).toBe(threadId)
    expect(await decisions.parentOf(threadId)).toBe(place)
    expect(await decisions.parentOf(place)).toBeUndefined()
    expect(await decisions.parentOf('1000000000000000000')).toBeUndefined()
    expect(await rest().threadsOf(place)).toMatchObject([{ id: threadId }])
    await decisions.archiveThread(threadId)
    expect(world().channels.get(threadId)?.thread?.archived).toBe(true)
    await decisions.archiveThread(threadId)
    expect(await rest().threadsOf(place)).toEqual([])
  })

  it('D-26: says what cards in a thread and the one above it offer, whoever posted them with this bot', async () => {
    place = await newChannel()
    const { decisions } = scene.discord
    const above = await decisions.post(place, 'o1', card('Deploy?', 'above'))
    await decisions.post(place, 'o2', card('Elsewhere?', 'elsewhere'))
    const thread = await decisions.openThread(above, 'talk')
    const inside = await rest().post(thread, 'o3', card('Delete?', 'inside'))
    for (let number = 0; number < 120; number += 1) await scene.say('ben', thread, `no. ${number}`)
    const { id } = await scene.say('lyss', thread, 'yes')
    await decisions.post(thread, 'o4', card('Later?', 'later'))
    const offered = async (feature = 'decide') =>
      (await decisions.offeredIn(thread, { feature, before: id }))?.toSorted()
    expect(await offered()).toEqual(['above', 'inside'])
    expect(await offered('vote')).toEqual([])
    await decisions.edit(inside, card('Deleted.'))
    expect(await offered()).toEqual(['above'])
    await scene.as('jonas', 'DELETE', `/channels/${place}/messages/${above.messageId}`)
    expect(await offered()).toEqual([])
    await scene.as('jonas', 'DELETE', `/channels/${thread}`)
    await expect(offered()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('removes only what the bot wrote', async () => {
    place = await newChannel()
    const { decisions } = scene.discord
    const posted = await decisions.post(place, 'd1', card('Still waiting.'))
    const { id } = await scene.say('ben', place, 'B')
    await expect(decisions.remove({ channelId: place, messageId: id })).rejects.toMatchObject({
      code: 'forbidden',
      details: { reason: 'not_own_message' },
    })
    await decisions.remove(posted)
    await decisions.remove(posted)
    expect(written().map((one) => one.content)).toEqual(['B'])
  })
})

describe('what people did', () => {
  it('is read page by page, oldest first, with the roles of who wrote it', async () => {
    place = await newChannel()
    const { messageId } = await scene.discord.decisions.post(place, 'm1', card('Deploy?'))
    for (let number = 0; number < 120; number += 1) await scene.say('ben', place, `no. ${number}`)
    await scene.say('lyss', place, { content: 'yes', message_reference: { message_id: messageId } })
    const first = await scene.discord.decisions.messagesAfter(place, messageId, 100)
    const second = await rest().messagesAfter(place, first.at(-1)?.id ?? '', 100)
    expect(first.map(({ content }) => content)).toEqual(Array.from({ length: 100 }, (_, at) => `no. ${at}`))
    expect(second).toHaveLength(21)
    expect(second.at(-1)).toEqual({
      id: expect.any(String),
      channelId: place,
      author: { id: userId('lyss'), name: 'Lyss Aldana', roles: [roleId('Council')], human: true },
      content: 'yes',
      at: expect.closeTo(world().clock.now(), -4),
      replyTo: messageId,
    })
  })

  it('takes bots, webhooks and what Discord says itself for no person', async () => {
    place = await newChannel()
    const { messageId } = await scene.discord.decisions.post(place, 'h1', card('Deploy?'))
    await scene.discord.voice.announce(place, 'hello', { roleIds: [], userIds: [] })
    const webhook = await scene.as<{ id: string; token: string }>(
      'jonas',
      'POST',
      `/channels/${place}/webhooks`,
      {
        name: 'Lyss Aldana',
      },
    )
    const spoken = await fetch(`${scene.sandbox.endpoints.api}/v10/webhooks/${webhook.id}/${webhook.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'B' }),
    })
    expect(spoken.ok).toBe(true)
    await scene.as('jonas', 'PUT', `/channels/${place}/messages/pins/${messageId}`)
    await scene.say('lyss', place, 'A')
    const heard = await scene.discord.decisions.messagesAfter(place, messageId, 100)
    expect(heard.map(({ author }) => author.human)).toEqual([false, false, false, true])
  })

  it('reads who reacted with what, people only', async () => {
    place = await newChannel()
    const { decisions } = scene.discord
    const posted = await decisions.post(place, 'x1', card('Deploy?'))
    await decisions.react(posted, '1️⃣')
    await decisions.react(posted, '2️⃣')
    for (const person of ['lyss', 'ben']) {
      const path = `/channels/${place}/messages/${posted.messageId}/reactions/${encodeURIComponent('2️⃣')}/@me`
      await scene.as(person, 'PUT', path)
    }
    const found = await rest().reactionsOn(posted)
    expect(found.map(({ emoji }) => emoji)).toEqual(['2️⃣'])
    expect(found[0]?.people.map(({ name }) => name).toSorted()).toEqual(['Ben Kowalski', 'Lyss Aldana'])
    expect(found[0]?.people.find(({ name }) => name === 'Ben Kowalski')?.roles).toEqual([roleId('Reader')])
  })

  it('is heard at once over the gateway, where somebody wants to hear it', async () => {
    place = await newChannel()
    const wanted = place
    const heard: unknown[] = []
    scene.discord.replies.onMessage(
      (channelId) => channelId === wanted,
      (message) => heard.push(message),
    )
    await scene.say('ben', scene.channelId('general'), 'elsewhere')
    const { id } = await scene.say('lyss', wanted, 'B')
    await until(() => heard.length > 0, 'the message')
    expect(heard).toMatchObject([{ id, content: 'B', author: { roles: [roleId('Council')], human: true } }])
    await scene.as('lyss', 'PATCH', `/channels/${wanted}/messages/${id}`, { content: 'not B' })
    await until(() => heard.length > 1, 'the edit')
    const author = { roles: [roleId('Council')], human: true }
    expect(heard[1]).toMatchObject({ id, content: 'not B', edited: true, author })
    // What Discord adds by itself, a pin or a drawn link, says nothing new.
    await scene.as('jonas', 'PUT', `/channels/${wanted}/messages/pins/${id}`)
    const last = await scene.say('lyss', wanted, 'C')
    await until(() => heard.some((one) => (one as { id: string }).id === last.id), 'what came last')
    expect(heard.filter((one) => (one as { id: string }).id === id)).toHaveLength(2)
  })
})

describe('what somebody has to change', () => {
  it.each([
    ['View Channel', PERMISSION.view, 'bot_cannot_view'],
    ['Send Messages', PERMISSION.send, 'bot_lacks_permission'],
  ])('names the missing permission %s', async (name, permission, reason) => {
    const closed = await newChannel(without(permission))
    await expect(scene.discord.decisions.post(closed, 'p1', card('Deploy?'))).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining(`"${name}"`),
      details: { reason },
    })
  })

  it('names the permission for threads and for reactions', async () => {
    const closed = await newChannel(without(PERMISSION.thread | PERMISSION.react))
    const posted = await scene.discord.decisions.post(closed, 'p2', card('Deploy?'))
    await expect(scene.discord.decisions.openThread(posted, 'x')).rejects.toThrow('"Create Public Threads"')
    await expect(scene.discord.decisions.react(posted, '✅')).rejects.toThrow('"Add Reactions"')
    const report = await rest().channel(closed)
    expect(report.serverId).toBe(scene.serverId)
    expect(report.lacks(['SendMessages', 'AddReactions', 'CreatePublicThreads'])).toEqual([
      'AddReactions',
      'CreatePublicThreads',
    ])
  })

  it('says that the token is refused', async () => {
    for (const attempt of [() => rest('wrong').whoAmI(), () => rest('wrong').post(place, 'p3', card('x'))]) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('DISCORD_BOT_TOKEN'),
        details: { reason: 'discord_refused' },
      })
    }
  })

  it('says so too when the token was taken back from a running session, until it is accepted again', async () => {
    await using running = await openScene()
    const { sandbox, discord } = running
    const setToken = (body: object) =>
      fetch(`${sandbox.controlUrl}/application/token`, { method: 'POST', body: JSON.stringify(body) })
    const post = () => discord.decisions.post(running.channelId('general'), 'p4', card('Deploy?'))
    await setToken({})
    await until(() => discord.status.state === 'failed', 'the session to be refused')
    await expect(post()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('DISCORD_BOT_TOKEN'),
      details: { reason: 'discord_refused' },
    })
    await setToken({ bot_token: sandbox.application.botToken })
    await until(() => discord.status.state === 'ready', 'the session')
    await post()
  })

  it('notices that Discord hides what people write', async () => {
    await using closed = await openScene()
    const general = closed.channelId('general')
    await closed.say('ben', general, 'B')
    for (const application of closed.sandbox.world.applications.values()) application.flags = 0
    const posts = createRestDecisionPosts({
      token: closed.sandbox.application.botToken,
      endpoints: closed.sandbox.endpoints,
      log: createLog(),
    })
    await expect(posts.messagesAfter(general, '0', 100)).rejects.toMatchObject({
      code: 'unavailable',
      details: { reason: 'missing_intent' },
    })
    expect(await posts.whoAmI()).toMatchObject({ readsContent: false })
  })

  it('knows itself with and without "Bot " before the token', async () => {
    const { botToken } = scene.sandbox.application
    const account = await rest(`Bot ${botToken}`).whoAmI()
    expect((await rest(botToken).whoAmI()).id).toBe(account.id)
    expect(account).toMatchObject({ id: userId('Arachne'), readsContent: true })
    expect(Math.abs(account.clockAheadMs ?? Infinity)).toBeLessThan(60_000)
  })
})
