import { beforeEach, describe, expect, it } from 'vitest'

import { channelFacts, createFakePlaces } from '../../../test/identity-fakes.ts'
import { createFakeKeepers } from '../../../test/keeper-fakes.ts'
import { inboundMessage } from '../../../test/message-fakes.ts'
import { sampleStanding } from '../../../test/sample-standing.ts'
import type { ToolFacts } from '../../access/identity-right.ts'
import type { Membership } from '../entities/entity.ts'
import type { Messages } from '../messages/messages.ts'
import type { InboundMessage } from '../routing/inbound.ts'
import { createSearching } from './searching.ts'

const HOME = '100000000000000001'
const GENERAL = '200000000000000001'
const STAFF = '200000000000000002'
const THREAD = '200000000000000003'
const HIDDEN = '200000000000000004'
const MUTE = '200000000000000005'
const OLDER = '900000000000000000'

const TOOL: ToolFacts = {
  name: 'search_messages',
  toolset: 'awareness',
  intent: 'read',
  needs: ['ReadMessageHistory'],
}

let next = 800_000_000_000_000_000n
const message = (channelId: string, over: Partial<InboundMessage> = {}) =>
  inboundMessage({ id: String(next++), channel_id: channelId, content: 'The kettle is on', ...over })

let places: ReturnType<typeof createFakePlaces>
let keepers: ReturnType<typeof createFakeKeepers>
let slept: number[]
let pages: Map<string, InboundMessage[]>
let asked: string[]
beforeEach(() => {
  places = createFakePlaces()
  keepers = createFakeKeepers()
  slept = []
  asked = []
  pages = new Map()
  places.serverList = [{ id: HOME, name: 'Home', botLacks: () => undefined }]
  places.channelList = [
    channelFacts({ id: GENERAL }),
    channelFacts({ id: STAFF, name: 'staff' }),
    channelFacts({ id: THREAD, type: 'thread', parentId: GENERAL }),
    channelFacts({ id: HIDDEN, botCanView: false }),
    channelFacts({ id: MUTE, botLacks: (needs) => needs[0] }),
  ]
})

const messages: Pick<Messages, 'page'> = {
  async page(channel) {
    asked.push(channel.id)
    const found = pages.get(channel.id) ?? []
    return { messages: found, oldestId: found.at(-1)?.id, hasMore: false }
  },
}
const search = (over: Partial<Membership> = {}, where: object = { server_id: HOME }) =>
  createSearching({
    places,
    discord: keepers.search,
    messages,
    sleep: async (ms) => void slept.push(ms),
  }).search(sampleStanding(over), TOOL, { query: 'kettle', limit: 10, ...where })

const GENERAL_ONLY = { channels: { kind: 'these' as const, ids: [GENERAL] } }
const full = (channelId: string) => Array.from({ length: 25 }, () => message(channelId))

describe('I-53: searching', () => {
  it('I-11: asks Discord only about channels and threads the entity may read now', async () => {
    await search(GENERAL_ONLY)
    expect(keepers.searched[0]?.channelIds).toEqual([GENERAL, THREAD])
    await search({ muted: [STAFF] })
    expect(keepers.searched[1]?.channelIds).toEqual([GENERAL, THREAD])
  })

  it('T26: shows only hits it may see, in threads by their channel, whatever Discord answers', async () => {
    const unknownThread = '200000000000000009'
    const hits = [
      message(GENERAL),
      message(STAFF),
      message(GENERAL, { thread_id: unknownThread }),
      message(STAFF, { thread_id: unknownThread }),
    ]
    keepers.answers = [{ ready: true, messages: hits, counted: 4 }]
    const answer = await search(GENERAL_ONLY)
    expect(answer.messages.map(({ id }) => id)).toEqual([hits[0]?.id, hits[2]?.id])
    expect(answer.complete).toBe(true)
    expect(answer.messages[0]).not.toHaveProperty('rightsChannelId')
  })

  it('pages on when what is hidden fills a page', async () => {
    keepers.answers = [
      { ready: true, messages: full(STAFF), counted: 25 },
      { ready: true, messages: [message(GENERAL)], counted: 1 },
    ]
    expect((await search(GENERAL_ONLY)).messages).toHaveLength(1)
    expect(keepers.searched.map(({ offset }) => offset)).toEqual([0, 25])
  })

  it('asks nothing when nothing may be seen', async () => {
    await expect(search({ channels: { kind: 'none' } })).resolves.toEqual({ messages: [], complete: true })
    expect(keepers.searched).toEqual([])
  })

  it('waits while Discord is indexing, for a bounded time', async () => {
    keepers.answers = [
      { ready: false, retryAfterMs: 2000 },
      { ready: true, messages: [message(GENERAL)], counted: 1 },
    ]
    await expect(search()).resolves.toMatchObject({ complete: true, messages: [{}] })
    expect(slept).toEqual([2000])
  })

  it('looks through recent messages itself when indexing takes too long, and says so', async () => {
    keepers.answers = Array.from({ length: 30 }, () => ({ ready: false as const, retryAfterMs: 0 }))
    pages.set(GENERAL, [message(GENERAL), message(GENERAL, { content: 'Tea' })])
    pages.set(STAFF, [message(STAFF)])
    const answer = await search(GENERAL_ONLY)
    expect(answer).toMatchObject({ complete: false, messages: [{ channel_id: GENERAL }] })
    expect(answer.messages).toHaveLength(1)
    expect(asked).toEqual([GENERAL, THREAD])
  })

  it('the scan keeps to author, time and attachments too, newest first', async () => {
    const first = message(GENERAL)
    const second = message(GENERAL, { content: 'KETTLE!' })
    const other = message(GENERAL, { author: { id: '400000000000000003', name: 'Mina', bot: false } })
    pages.set(GENERAL, [first, second, other])
    const ids = async (where: object) => {
      keepers.answers = [{ ready: false, retryAfterMs: 60_000 }]
      return (await search({}, { channel_id: GENERAL, ...where })).messages.map(({ id }) => id)
    }
    expect(await ids({ author_id: first.author.id })).toEqual([second.id, first.id])
    expect(await ids({ after: second.id })).toEqual([other.id])
    expect(await ids({ has_attachment: true })).toEqual([])
    expect(slept).toEqual([])
  })

  it('takes times as ids', async () => {
    await search({}, { server_id: HOME, after: '2026-11-15T10:00:00.000Z', before: OLDER })
    expect(keepers.searched[0]).toMatchObject({ minId: '1571464780185600000', maxId: OLDER })
  })
})
