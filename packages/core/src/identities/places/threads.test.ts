import { beforeEach, describe, expect, it } from 'vitest'

import { channelFacts, createFakeJournal, createFakePlaces } from '../../../test/identity-fakes.ts'
import { createFakeKeepers } from '../../../test/keeper-fakes.ts'
import { sampleStanding } from '../../../test/sample-standing.ts'
import type { ToolFacts } from '../../access/identity-right.ts'
import type { Membership } from '../entity.ts'
import { createPolls } from './polls.ts'
import type { ThreadFacts } from './thread-keeper.ts'
import { createThreads } from './threads.ts'

const GENERAL = '200000000000000001'
const FORUM = '200000000000000002'
const THREAD = '200000000000000003'
const NOVEL = '600000000000000001'

const TOOL: ToolFacts = { name: 'tool', toolset: 'threads', intent: 'write', needs: [] }

const thread = (id: string, over: Partial<ThreadFacts> = {}): ThreadFacts => ({
  id,
  name: 'A book',
  ownerId: null,
  tagIds: [NOVEL],
  messageCount: 1,
  archived: false,
  locked: false,
  createdAt: '2026-11-15T10:00:00.000Z',
  ...over,
})

let places: ReturnType<typeof createFakePlaces>
let keepers: ReturnType<typeof createFakeKeepers>
let journal: ReturnType<typeof createFakeJournal>
let kept: unknown[]
beforeEach(() => {
  places = createFakePlaces()
  keepers = createFakeKeepers()
  journal = createFakeJournal()
  kept = []
  keepers.tagList = [{ id: NOVEL, name: 'novel' }]
  places.channelList = [
    channelFacts({ id: GENERAL }),
    channelFacts({ id: FORUM, type: 'forum' }),
    channelFacts({ id: THREAD, type: 'thread', parentId: GENERAL }),
  ]
})

const sent = {
  async keep(_entity: unknown, channel: object, messageId: string) {
    kept.push({ ...channel, messageId })
  },
  async sending(_entity: unknown, channel: { id: string }, post: () => Promise<string>) {
    const messageId = await post()
    kept.push({ id: channel.id, messageId })
    return messageId
  },
}
const threads = () => createThreads({ places, keeper: keepers.threads, posts: keepers.posts, sent, journal })
const post = (over: object = {}, membership: Partial<Membership> = {}) =>
  threads().post(sampleStanding(membership), TOOL, {
    channel_id: FORUM,
    title: 'Persuasion',
    content: 'Read it, <@400000000000000007>',
    ...over,
  })

const open = (channelId: string) =>
  threads().create(sampleStanding({}), TOOL, { channel_id: channelId, name: 'aside' })
const list = (over: object) =>
  threads().list(sampleStanding({}), { ...TOOL, intent: 'read' }, { channel_id: FORUM, limit: 25, ...over })
const ask = (channelId: string) =>
  createPolls({ places, posts: keepers.posts, sent, journal }).create(sampleStanding({}), TOOL, {
    channel_id: channelId,
    question: 'Tea?',
    options: ['Yes', { text: 'No', emoji: '🙅' }, { text: 'Both', emoji: '<:kettle:600000000000000005>' }],
    duration_hours: 24,
  })

describe('forum posts', () => {
  it('I-41: are written as the entity, with tags by name or id, and are its own messages', async () => {
    const { thread_id: id } = await post({ tags: ['Novel', NOVEL] })
    expect(keepers.done).toEqual([
      [
        'post',
        FORUM,
        expect.objectContaining({ tagIds: [NOVEL], mentionUserIds: ['400000000000000007'] }),
        'Kael',
      ],
    ])
    expect(kept).toEqual([expect.objectContaining({ id, parentId: FORUM, messageId: id })])
    expect(JSON.stringify(journal.entries)).not.toMatch(/Persuasion|Read it/)
  })

  it('I-54: refuse an unknown tag and a channel that is no forum', async () => {
    await expect(post({ tags: ['cooking'] })).rejects.toThrow('no tag called "cooking"')
    await expect(post({ channel_id: GENERAL })).rejects.toThrow('forum channels')
    expect(keepers.done).toEqual([])
  })

  it('I-13: are refused where the owner blocked the forum', async () => {
    await expect(post({}, { blocked: [FORUM] })).rejects.toMatchObject({
      details: { reason: 'channel_blocked' },
    })
  })
})

describe('threads', () => {
  it('start in text channels only', async () => {
    await expect(open(GENERAL)).resolves.toMatchObject({ channel_id: GENERAL, name: 'aside' })
    await expect(open(FORUM)).rejects.toThrow('use create_forum_post')
    await expect(open(THREAD)).rejects.toThrow('threads start in text channels')
  })

  it('are listed active first, archived on request, and what is left is told', async () => {
    keepers.threadList = [
      thread('700000000000000003'),
      thread('700000000000000002', { archived: true }),
      thread('700000000000000001', { archived: true, tagIds: ['600000000000000009'] }),
    ]
    expect((await list({})).threads.map(({ tags }) => tags)).toEqual([['novel']])
    const all = await list({ include_archived: true })
    expect(all.threads.map(({ archived }) => archived)).toEqual([false, true, true])
    expect(all.has_more).toBe(false)
    expect(await list({ include_archived: true, limit: 1 })).toMatchObject({
      threads: [{ thread_id: '700000000000000003' }],
      has_more: true,
    })
  })
})

describe('polls', () => {
  it('I-41: are asked as the entity, with emoji as people write them', async () => {
    const { message_id: messageId } = await ask(THREAD)
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
    expect(kept).toEqual([{ id: THREAD, messageId }])
    expect(JSON.stringify(journal.entries)).not.toContain('Tea')
  })

  it('need a place for messages', async () => {
    await expect(ask(FORUM)).rejects.toThrow('a forum holds posts')
  })
})
