import { beforeEach, describe, expect, it } from 'vitest'

import { channelFacts, createFakeJournal, createFakePlaces } from '../../../test/identity-fakes.ts'
import { createFakeKeepers } from '../../../test/keeper-fakes.ts'
import { sampleStanding } from '../../../test/sample-standing.ts'
import type { ToolFacts } from '../../access/identity-right.ts'
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
beforeEach(() => {
  places = createFakePlaces()
  keepers = createFakeKeepers()
  journal = createFakeJournal()
  keepers.tagList = [{ id: NOVEL, name: 'novel' }]
  places.channelList = [
    channelFacts({ id: GENERAL }),
    channelFacts({ id: FORUM, type: 'forum' }),
    channelFacts({ id: THREAD, type: 'thread', parentId: GENERAL }),
  ]
})

const threads = () => createThreads({ places, keeper: keepers.threads, journal })
const open = (channelId: string) =>
  threads().create(sampleStanding({}), TOOL, { channel_id: channelId, name: 'aside' })
const list = (over: object) =>
  threads().list(sampleStanding({}), { ...TOOL, intent: 'read' }, { channel_id: FORUM, limit: 25, ...over })

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
