import { beforeEach, describe, expect, it } from 'vitest'

import { channelFacts } from '../../../test/identity-fakes.ts'
import { createFakeKeepers } from '../../../test/keeper-fakes.ts'
import { createSetting, entityCalled, GENERAL, standingOf, THREAD } from '../../../test/speaking-setting.ts'
import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Membership } from '../entities/entity.ts'
import { createForumPosts } from './forum-posts.ts'
import { createPolls } from './polls.ts'
import type { PollWish, Posts, Speaker } from './posts.ts'

const FORUM = '200000000000000009'
const NOVEL = '600000000000000001'
const TOOL: ToolFacts = { name: 'tool', toolset: 'threads', intent: 'write', needs: [] }
const INVISIBLE = '\u17B5'

const kael = entityCalled('Kael')
let setting: ReturnType<typeof createSetting>
let keepers: ReturnType<typeof createFakeKeepers>
/** On a Discord in memory: what is posted stands there. */
let posts: Posts
beforeEach(() => {
  setting = createSetting()
  setting.places.channelList.push(channelFacts({ id: FORUM, type: 'forum' }))
  keepers = createFakeKeepers()
  keepers.tagList = [{ id: NOVEL, name: 'novel' }]
  posts = { poll: arrivePoll, forumPost: arrivePost }
})

async function arrivePoll(speaker: Speaker, poll: PollWish) {
  await keepers.posts.poll(speaker, poll)
  const lines = poll.options.map(({ text, emoji }) => `- ${emoji ? '🙂 ' : ''}${text}`)
  const content = [`[poll: ${poll.question}]`, ...lines].join('\n')
  return setting.arrive({ ...speaker, content, mentionUserIds: [] })
}

async function arrivePost(speaker: Speaker, wish: Parameters<Posts['forumPost']>[1]) {
  const id = String(900_000_000_000_000_001n + BigInt(setting.messages.list.length))
  await keepers.posts.forumPost(speaker, wish)
  const createdAt = new Date(setting.clock.now()).toISOString()
  const thread = { ownerId: null, messageCount: 1, archived: false, locked: false, tagIds: [] }
  keepers.threadList.push({ ...thread, id, name: wish.title, createdAt })
  const channel = channelFacts({ id, type: 'thread', parentId: FORUM })
  return setting.arrive({ ...speaker, ...wish, channel })
}

const unknown = () => new AppError('unavailable', 'No answer.', { reason: 'outcome_unknown' })
/** Discord does it, or not, and never says so. */
const losing =
  <Args extends unknown[]>(act: (...args: Args) => Promise<string>, arrives: boolean) =>
  async (...args: Args): Promise<string> => {
    posts = { poll: arrivePoll, forumPost: arrivePost }
    if (arrives) await act(...args)
    throw unknown()
  }

const through = (): Posts => ({
  poll: (...args) => posts.poll(...args),
  forumPost: (...args) => posts.forumPost(...args),
})
const post = (over: object = {}, membership: Partial<Membership> = {}, entity = kael) =>
  createForumPosts({ ...setting, keeper: keepers.threads, posts: through() }).create(
    standingOf(entity, membership),
    TOOL,
    { channel_id: FORUM, title: 'Persuasion', content: 'Read it, <@400000000000000007>', ...over },
  )
const ask = (over: object = {}, entity = kael) =>
  createPolls({ ...setting, posts: through() }).create(standingOf(entity), TOOL, {
    channel_id: GENERAL,
    question: 'Tea?',
    options: ['Yes', { text: 'No', emoji: '🙅' }, { text: 'Both', emoji: '<:kettle:600000000000000005>' }],
    duration_hours: 24,
    ...over,
  })
const reasonOf = (error: unknown) => (error instanceof AppError ? error.details.reason : error)
const names = () => setting.messages.list.map(({ author }) => author.name)

describe('forum posts', () => {
  it('I-41: are written as the entity, with tags by name or id, and are its own messages', async () => {
    const { thread_id: id } = await post({ tags: ['Novel', NOVEL] })
    expect(keepers.done).toMatchObject([
      ['post', FORUM, { tagIds: [NOVEL], mentionUserIds: ['400000000000000007'] }, 'Kael'],
    ])
    expect(await setting.sent.find(id)).toMatchObject({ channelId: id, rightsChannelId: FORUM })
    expect(JSON.stringify(setting.journal.entries)).not.toMatch(/Persuasion|Read it/)
  })

  it('I-42: go on in the post when the text is long, and say which part failed', async () => {
    const content = ['a ', 'b ', 'c '].map((word) => word.repeat(900).trim()).join('\n\n')
    const { thread_id: thread, message_ids: ids } = await post({ content })
    expect(ids).toHaveLength(3)
    expect(setting.messages.list.map((one) => [one.thread_id, one.content[0]])).toEqual([
      [thread, 'a'],
      [thread, 'b'],
      [thread, 'c'],
    ])
    setting.voice.speak = async () => {
      setting.voice.speak = setting.arrive
      throw new AppError('rate_limited', 'Later.')
    }
    const cut = await post({ content, title: 'Emma', idempotency_key: 'a' })
    expect(cut).toMatchObject({ failed_part: { part: 2, of: 3, code: 'rate_limited' } })
    const whole = await post({ content, title: 'Emma', idempotency_key: 'a' })
    expect(whole.message_ids).toHaveLength(3)
    expect(whole.message_ids[0]).toBe(cut.message_id)
    expect(setting.messages.list).toHaveLength(6)
  })

  it.each([
    [true, 'confirmed'],
    [false, 'outcome_unknown'],
  ])('I-44: are looked for when nobody confirmed them (arrived: %s)', async (arrived, answer) => {
    posts = { ...posts, forumPost: losing(arrivePost, arrived) }
    expect(await post({ idempotency_key: 'a' }).then(() => 'confirmed', reasonOf)).toBe(answer)
    const { thread_id: id } = await post({ idempotency_key: 'a' })
    expect(await setting.sent.find(id)).toMatchObject({ entityId: kael.id, channelId: id })
    expect(keepers.threadList).toHaveLength(1)
  })

  it('I-44: of the same title by another entity, or from before, are not taken for the lost one', async () => {
    await post({}, {}, entityCalled('Robin'))
    await post()
    setting.clock.at += 5000
    posts = { ...posts, forumPost: losing(arrivePost, false) }
    await expect(post()).rejects.toMatchObject({ details: { reason: 'outcome_unknown' } })
  })

  it('I-42: keep a namesake who answers in them apart', async () => {
    const { thread_id: id } = await post()
    setting.places.channelList.push(channelFacts({ id, type: 'thread', parentId: FORUM }))
    await ask({ channel_id: id }, entityCalled('Kael'))
    expect(names()).toEqual(['Kael', `Kael${INVISIBLE}`])
  })

  it('I-54: refuse an unknown tag and a channel that is no forum', async () => {
    await expect(post({ tags: ['cooking'] })).rejects.toThrow('no tag called "cooking"')
    await expect(post({ channel_id: GENERAL })).rejects.toThrow('forum channel')
    expect(keepers.done).toEqual([])
  })

  it('I-13: are refused where the owner blocked the forum', async () => {
    await expect(post({}, { blocked: [FORUM] })).rejects.toMatchObject({
      details: { reason: 'channel_blocked' },
    })
  })
})

describe('polls', () => {
  it('I-41: are asked as the entity, with emoji as people write them', async () => {
    const { message_id: messageId } = await ask({ channel_id: THREAD })
    expect(keepers.done).toEqual([
      [
        'poll',
        THREAD,
        {
          question: 'Tea?',
          options: [
            { text: 'Yes' },
            { text: 'No', emoji: { name: '🙅' } },
            { text: 'Both', emoji: { id: '600000000000000005' } },
          ],
          durationHours: 24,
          multiselect: false,
        },
        'Kael',
      ],
    ])
    expect(await setting.sent.find(messageId)).toMatchObject({ channelId: THREAD, rightsChannelId: GENERAL })
    expect(JSON.stringify(setting.journal.entries)).not.toContain('Tea')
  })

  it('I-42: keep namesakes apart, from each other and from what they say', async () => {
    const other = entityCalled('Kael')
    await ask()
    await ask({}, other)
    await setting.posting.post({
      standing: standingOf(kael),
      channel: channelFacts({ id: GENERAL }),
      content: 'Well?',
      action: 'message.sent',
    })
    expect(names()).toEqual(['Kael', `Kael${INVISIBLE}`, 'Kael'])
  })

  it.each([
    [true, 'confirmed'],
    [false, 'outcome_unknown'],
  ])('I-44: are looked for when nobody confirmed them (arrived: %s)', async (arrived, answer) => {
    await ask({ question: 'Coffee?' })
    posts = { ...posts, poll: losing(arrivePoll, arrived) }
    expect(await ask({ idempotency_key: 'a' }).then(() => 'confirmed', reasonOf)).toBe(answer)
    const { message_id: id } = await ask({ idempotency_key: 'a' })
    expect(setting.messages.list.map((one) => one.id).indexOf(id)).toBe(1)
    expect(setting.messages.list).toHaveLength(2)
  })

  it('I-54: take only emoji for emoji', async () => {
    const options = ['Yes', { text: 'No', emoji: 'nope' }]
    await expect(ask({ options })).rejects.toThrow('emoji: use the emoji itself')
  })

  it('need a place for messages', async () => {
    await expect(ask({ channel_id: FORUM })).rejects.toThrow('a forum contains posts')
  })
})
