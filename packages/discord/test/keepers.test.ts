import type { ChannelFacts } from '@arachne/core/identities'
import { ChannelType, PermissionFlagsBits } from 'discord.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openScene, type Scene, until } from './support.ts'

const REASON = 'Kael, owned by lyss'
const VIEW_CHANNEL = 1n << 10n

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(async () => scene[Symbol.asyncDispose]())

const keepers = () => scene.discord.keepers
const facts = async (name: string): Promise<ChannelFacts> => {
  const found = await scene.discord.places.channel(scene.channelId(name))
  if (!found) throw new Error(`No channel is called ${name}.`)
  return found
}
const speaker = async (name: string) => ({
  channel: await facts(name),
  name: 'Kael',
  avatarUrl: null,
  reason: REASON,
})
const personId = (username: string) => scene.sandbox.people.find((one) => one.username === username)?.id ?? ''
const roleId = (name: string) => {
  const roles = scene.sandbox.world.guilds.get(scene.serverId)?.roles.values() ?? []
  return [...roles].find((role) => role.name === name)?.id ?? ''
}
const lastAudit = async () => {
  const log = await scene.as<{ audit_log_entries: { reason?: string; target_id: string }[] }>(
    'jonas',
    'GET',
    `/guilds/${scene.serverId}/audit-logs`,
  )
  return log.audit_log_entries[0]
}

describe('channels', () => {
  it('I-15: are made, changed and removed with who did it in the audit log', async () => {
    const { channels } = keepers()
    const hall = scene.channelId('the hall')
    expect(channels.category(hall)).toMatchObject({ name: 'the hall', serverId: scene.serverId })
    expect(channels.category(scene.channelId('general'))).toBeUndefined()
    const wish = { name: 'Tea Room', type: 'text' as const, categoryId: hall, topic: 'Tea' }
    const made = await channels.create(scene.serverId, wish, REASON)
    expect(made).toMatchObject({ name: 'tea-room', type: 'text', categoryId: hall, topic: 'Tea' })
    expect(await lastAudit()).toMatchObject({ target_id: made.id, reason: REASON })
    const changed = await channels.change(made.id, { topic: null, categoryId: null, position: 4 }, REASON)
    expect(changed).toMatchObject({ id: made.id, topic: null, categoryId: null, position: 4 })
    await channels.remove(made.id, REASON)
    expect(await lastAudit()).toMatchObject({ target_id: made.id, reason: REASON })
    await expect(channels.remove(made.id, REASON)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are known with their new name before Discord tells of it', async () => {
    const { channels } = keepers()
    const lost = (event: string) => scene.sandbox.faults.add({ kind: 'lost-event', event })
    lost('CHANNEL_CREATE')
    const { id } = await channels.create(scene.serverId, { name: 'Shelf', type: 'category' }, REASON)
    expect(channels.category(id)).toMatchObject({ name: 'Shelf' })
    lost('CHANNEL_UPDATE')
    await channels.change(id, { name: 'Cupboard' }, REASON)
    expect(channels.category(id)).toMatchObject({ name: 'Cupboard' })
    await channels.remove(id, REASON)
  })

  it.each(['voice', 'announcement', 'forum', 'category'] as const)('can be a %s', async (type) => {
    const made = await keepers().channels.create(scene.serverId, { name: 'other', type }, REASON)
    expect(made.type).toBe(type)
    await keepers().channels.remove(made.id, REASON)
  })

  it('say when a category is full', async () => {
    const { channels } = keepers()
    const { id } = await channels.create(scene.serverId, { name: 'full', type: 'category' }, REASON)
    for (let count = 0; count < 50; count += 1) {
      await scene.as('jonas', 'POST', `/guilds/${scene.serverId}/channels`, { name: 'x', parent_id: id })
    }
    const inside = () => scene.sandbox.world.channels.values().filter(({ parentId }) => parentId === id)
    await until(
      () =>
        [...inside()].every((one) =>
          scene.discord.places.channels(scene.serverId).some((c) => c.id === one.id),
        ),
      'the channels',
    )
    await expect(
      channels.create(scene.serverId, { name: 'one more', type: 'text', categoryId: id }, REASON),
    ).rejects.toMatchObject({ code: 'conflict', details: { reason: 'discord_limit' } })
    for (const { id: one } of inside().toArray()) await scene.as('jonas', 'DELETE', `/channels/${one}`)
  })
})

describe('threads', () => {
  it('open at a message or on their own', async () => {
    const { threads } = keepers()
    const general = await facts('general')
    const { id: messageId } = await scene.say('ben', general.id, 'Shall we?')
    const at = await threads.create(general, { name: 'we shall', messageId, reason: REASON })
    expect(at.id).toBe(messageId)
    const again = threads.create(general, { name: 'again', messageId, reason: REASON })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    const alone = await threads.create(general, { name: 'alone', autoArchiveMinutes: 60, reason: REASON })
    expect(scene.sandbox.world.channels.get(alone.id)?.type).toBe(ChannelType.PublicThread)
    const news = await threads.create(await facts('announcements'), { name: 'news', reason: REASON })
    expect(scene.sandbox.world.channels.get(news.id)?.type).toBe(ChannelType.AnnouncementThread)
    expect((await threads.active(general)).map(({ name }) => name)).toEqual(['alone', 'we shall'])
  })

  it('I-11: a message of another channel is not found', async () => {
    const { id: messageId } = await scene.say('ben', scene.channelId('companions'), 'Here')
    const wish = { name: 'there', messageId, reason: REASON }
    await expect(keepers().threads.create(await facts('general'), wish)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('I-41: forum posts are written as the entity, with tags, and found again when archived', async () => {
    const { threads, posts } = keepers()
    const forum = await facts('reviews')
    const [novel] = threads.tags(forum.id)
    expect(novel?.name).toBe('novel')
    const threadId = await posts.forumPost(await speaker('reviews'), {
      title: 'Persuasion',
      content: 'Read it',
      mentionUserIds: [],
      tagIds: [novel?.id ?? ''],
    })
    const seen = await scene.as('lyss', 'GET', `/channels/${threadId}/messages/${threadId}`)
    expect(seen).toMatchObject({ content: 'Read it', author: { username: 'Kael', bot: true } })
    expect(await threads.active(forum)).toMatchObject([
      { id: threadId, name: 'Persuasion', tagIds: [novel?.id], archived: false },
    ])
    await scene.as('jonas', 'PATCH', `/channels/${threadId}`, { archived: true })
    expect(await threads.active(forum)).toEqual([])
    expect(await threads.archived(forum, 1)).toMatchObject({
      threads: [{ id: threadId, archived: true }],
      hasMore: false,
    })
  })
})

it('I-40: a forum post through a moved webhook is taken back, and stands where it was meant to', async () => {
  const { channels, posts, threads } = keepers()
  const other = await channels.create(scene.serverId, { name: 'elsewhere', type: 'forum' }, REASON)
  const post = { title: 'Moved', content: 'Here', mentionUserIds: [], tagIds: [] }
  await posts.forumPost(await speaker('reviews'), { ...post, title: 'First' })
  const home = scene.channelId('reviews')
  const webhook = [...scene.sandbox.world.webhooks.values()].find(({ channelId }) => channelId === home)
  if (!webhook) throw new Error('There is no webhook.')
  // Behind the gateway's back: the news of it comes too late.
  webhook.channelId = other.id
  const threadId = await posts.forumPost(await speaker('reviews'), post)
  expect(scene.sandbox.world.channels.get(threadId)?.parentId).toBe(home)
  const forum = await scene.discord.places.channel(other.id)
  expect(forum && (await threads.active(forum))).toEqual([])
})

it('I-41: polls are asked as the entity', async () => {
  const id = await keepers().posts.poll(await speaker('companions'), {
    question: 'Tea?',
    options: [{ text: 'Yes', emoji: { name: '🫖' } }, { text: 'No' }],
    durationHours: 768,
    multiselect: true,
  })
  const seen = await scene.as('lyss', 'GET', `/channels/${scene.channelId('companions')}/messages/${id}`)
  expect(seen).toMatchObject({
    author: { username: 'Kael' },
    poll: {
      question: { text: 'Tea?' },
      allow_multiselect: true,
      answers: [{ poll_media: { text: 'Yes', emoji: { name: '🫖' } } }, { poll_media: { text: 'No' } }],
    },
  })
})

describe('people', () => {
  it('are listed in pages and looked up', async () => {
    const { members } = keepers()
    const first = await members.list(scene.serverId, { limit: 2 })
    const rest = await members.list(scene.serverId, { limit: 100, after: first[1]?.id })
    expect(first).toHaveLength(2)
    expect([...first, ...rest].map(({ username }) => username)).toContain('lyss')
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(first.length + rest.length)
    const lyss = await members.get(scene.serverId, personId('lyss'))
    expect(lyss).toMatchObject({
      username: 'lyss',
      displayName: 'Lyss Aldana',
      bot: false,
      timedOutUntil: null,
    })
    await expect(members.get(scene.serverId, '100000000000000001')).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('T30: roles tell what they are', () => {
    const roles = keepers().members.roles(scene.serverId)
    const named = (name: string) => roles.find((role) => role.name === name)
    expect(named('Steward')?.power).toBe('Manage Guild')
    expect(named('Arachne')).toMatchObject({ isManaged: true })
    expect(named('Reader')).toMatchObject({ power: null, isManaged: false, color: '#6b8e7f' })
    expect(roles.at(-1)).toMatchObject({ isEveryone: true })
  })

  it.each([
    ['KickMembers', 'Kick Members'],
    ['BanMembers', 'Ban Members'],
    ['ModerateMembers', 'Moderate Members'],
    ['ManageMessages', 'Manage Messages'],
    ['ManageThreads', 'Manage Threads'],
    ['ManageNicknames', 'Manage Nicknames'],
    ['ManageWebhooks', 'Manage Webhooks'],
    ['ManageGuildExpressions', 'Manage Guild Expressions'],
    ['ManageEvents', 'Manage Events'],
    ['ViewAuditLog', 'View Audit Log'],
    ['SendMessages', null],
    ['AddReactions', null],
  ] as const)('T30: a role with %s has the power %j', async (permission, power) => {
    const body = { name: permission, permissions: String(PermissionFlagsBits[permission]) }
    const { id } = await scene.as<{ id: string }>('jonas', 'POST', `/guilds/${scene.serverId}/roles`, body)
    const made = () =>
      keepers()
        .members.roles(scene.serverId)
        .find((role) => role.id === id)
    await expect.poll(made).toMatchObject({ name: permission, power })
  })

  it('T30: what everybody may do is no power, until they may no longer', async () => {
    const body = { name: 'Herald', permissions: String(PermissionFlagsBits.MentionEveryone) }
    const { id } = await scene.as<{ id: string }>('jonas', 'POST', `/guilds/${scene.serverId}/roles`, body)
    const made = () =>
      keepers()
        .members.roles(scene.serverId)
        .find((role) => role.id === id)
    await expect.poll(made).toMatchObject({ power: null })
    const everyone = `/guilds/${scene.serverId}/roles/${scene.serverId}`
    const before =
      scene.sandbox.world.guilds.get(scene.serverId)?.roles.get(scene.serverId)?.permissions ?? 0n
    await scene.as('jonas', 'PATCH', everyone, {
      permissions: String(before & ~PermissionFlagsBits.MentionEveryone),
    })
    await expect.poll(made).toMatchObject({ power: 'Mention Everyone' })
    await scene.as('jonas', 'PATCH', everyone, { permissions: String(before) })
    await expect.poll(made).toMatchObject({ power: null })
  })

  it('T30: a role that is powerful in a single channel is powerful', async () => {
    const body = { name: 'Gardener', permissions: '0' }
    const { id } = await scene.as<{ id: string }>('jonas', 'POST', `/guilds/${scene.serverId}/roles`, body)
    const power = () =>
      keepers()
        .members.roles(scene.serverId)
        .find((role) => role.id === id)?.power
    await expect.poll(power).toBeNull()
    const allow = String(PermissionFlagsBits.ManageMessages)
    const path = `/channels/${scene.channelId('general')}/permissions/${id}`
    await scene.as('jonas', 'PUT', path, { type: 0, allow, deny: '0' })
    await expect.poll(power).toBe('Manage Messages')
  })

  it('I-15: are given and lose roles, and time-outs, with the reason in the audit log', async () => {
    const { members } = keepers()
    const ben = personId('ben')
    const reader = roleId('Reader')
    const has = async () => (await members.get(scene.serverId, ben)).roleIds.includes(reader)
    await members.setRole(scene.serverId, ben, { roleId: reader, has: false, reason: REASON })
    expect(await has()).toBe(false)
    await members.setRole(scene.serverId, ben, { roleId: reader, has: true, reason: REASON })
    expect(await has()).toBe(true)
    const end = Date.now() + 60_000
    await members.timeOut(scene.serverId, ben, { until: end, reason: REASON })
    expect((await members.get(scene.serverId, ben)).timedOutUntil).toBe(new Date(end).toISOString())
    expect(await lastAudit()).toMatchObject({ target_id: ben, reason: REASON })
    await members.timeOut(scene.serverId, ben, { until: null, reason: REASON })
    expect((await members.get(scene.serverId, ben)).timedOutUntil).toBeNull()
  })

  it('I-12: who ranks above the bot stays out of reach, and that is said', async () => {
    const outranked = { code: 'forbidden', details: { reason: 'bot_outranked' } }
    const wish = { until: Date.now() + 60_000, reason: REASON }
    await expect(keepers().members.timeOut(scene.serverId, personId('jonas'), wish)).rejects.toMatchObject(
      outranked,
    )
  })

  it('the missing intent is named with its switch', async () => {
    await using other = await openScene()
    for (const application of other.sandbox.world.applications.values()) application.flags = 1 << 19
    await expect(other.discord.keepers.members.list(other.serverId, { limit: 5 })).rejects.toMatchObject({
      details: { reason: 'missing_intent' },
      message: expect.stringContaining('"Server Members Intent"'),
    })
  })
})

describe('I-53: search', () => {
  it('finds what was said, in threads too, and tells whose rights count', async () => {
    const general = scene.channelId('general')
    const { id } = await scene.say('ben', general, 'The xylophone is out of tune')
    const { id: threadId } = await scene.as<{ id: string }>('ben', 'POST', `/channels/${general}/threads`, {
      name: 'music',
      type: ChannelType.PublicThread,
    })
    const { id: inside } = await scene.say('ben', threadId, 'Another xylophone')
    const wish = { content: 'xylophone', limit: 25, offset: 0 }
    const answer = await keepers().search.search(scene.serverId, wish)
    expect(answer).toMatchObject({
      ready: true,
      counted: 2,
      messages: [
        { id: inside, thread_id: threadId, rightsChannelId: general, server_id: scene.serverId },
        { id, rightsChannelId: general, author: { name: 'Ben Kowalski' } },
      ],
    })
    const narrowed = { ...wish, channelIds: [threadId], authorId: personId('ben'), minId: id }
    expect(await keepers().search.search(scene.serverId, narrowed)).toMatchObject({ counted: 1 })
  })

  it('says when Discord is still indexing', async () => {
    scene.sandbox.world.searchIndex.delay(1, 3)
    const wish = { content: 'anything', limit: 25, offset: 0 }
    await expect(keepers().search.search(scene.serverId, wish)).resolves.toEqual({
      ready: false,
      retryAfterMs: 3000,
    })
  })
})

it('I-45: the third name in ten minutes is refused with the seconds and the reason', async () => {
  await using limited = await openScene({ rateLimits: 'realistic' })
  const id = limited.channelId('book-club')
  const { channels } = limited.discord.keepers
  await channels.change(id, { name: 'one' }, REASON)
  await channels.change(id, { name: 'two' }, REASON)
  await expect(channels.change(id, { name: 'three' }, REASON)).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('two changes to a channel'),
    details: { reason: 'discord_limit', retryAfterSeconds: expect.any(Number) },
  })
})

it('what the bot may not see of a category is told', async () => {
  const hall = scene.channelId('reading room')
  await scene.as('jonas', 'PUT', `/channels/${hall}/permissions/${scene.serverId}`, {
    type: 0,
    allow: '0',
    deny: String(VIEW_CHANNEL),
  })
  await expect.poll(() => keepers().channels.category(hall)?.botCanView).toBe(false)
})
