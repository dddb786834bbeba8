import { describe, expect, it } from 'vitest'

import { createFakeCardStore } from '../../../test/card-store-fake.ts'
import { createFakeTime, eventually } from '../../../test/decision-fixture.ts'
import { createFakePosts } from '../../../test/posts-fake.ts'
import { sampleTopic } from '../../../test/sample-items.ts'
import { AppError } from '../../errors.ts'
import type { TopicItem } from '../items/item.ts'
import { DEFAULT_SETTINGS } from '../orgas/orga-settings.ts'
import type { DiscordChannelLink } from '../storage/discord-link-store.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import { createCardOutbox } from './card-outbox.ts'
import { keepCards } from './keep-cards.ts'
import { settleOpenItems } from './open-items.ts'
import type { LinkedChannel } from './ports.ts'

const ORGA = 'orga'

/** Other words, other digits. */
function digest(text: string): string {
  let mixed = 7
  for (const letter of text) mixed = (Math.imul(mixed, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return String(mixed).padEnd(64, '0')
}

/** One organisation with items in a channel that is linked. */
function openScene() {
  const time = createFakeTime()
  const discord = createFakePosts()
  const { rows, store: cards } = createFakeCardStore()
  const items = new Map<string, TopicItem>()
  const scene = {
    link: { serverId: '1', discordChannelId: '100', shows: 'full' } as LinkedChannel | undefined,
  }
  const errors: unknown[] = []
  const reads = {
    items: { find: async (id: string) => items.get(id), open: async () => [...items.values()] },
    members: { named: async () => new Map() },
    discordLinks: { channels: async () => [{ channelId: 'channel' }] },
    orgas: { get: async () => ({ settings: DEFAULT_SETTINGS }) },
  }
  const store = {
    reads: () => reads,
    directory: { exists: async () => true, ids: async () => [ORGA] },
    watch: () => () => undefined,
  } as unknown as GovernanceStore
  const deps = {
    store,
    cards,
    links: { channelOf: async () => scene.link, onChange: () => () => undefined },
    posts: discord.posts,
    clock: time.clock,
    after: time.after,
    sha256: digest,
    languageOf: () => 'en' as const,
    urls: { item: () => 'https://x.test/i', journal: () => 'https://x.test/j', home: () => 'https://x.test' },
    onError: (error: unknown) => void errors.push(error),
  }
  const put = (over: Parameters<typeof sampleTopic>[0] = {}, id = 'topic') => {
    items.set(id, { ...sampleTopic(over), id })
  }
  const open = () => createCardOutbox(deps)
  /** As linking the channel does, within its transaction. */
  const relink = (discordChannelId: string, showOpen: boolean) => {
    scene.link = { serverId: '1', discordChannelId, shows: 'full' }
    const unit = { items: reads.items, itemCards: cards, now: time.clock.now() } as unknown as OrgaUnit
    const link = { ...scene.link, orgaId: ORGA, channelId: sampleTopic().channelId } as DiscordChannelLink
    return settleOpenItems(unit, link, { showOpen })
  }
  return {
    ...discord,
    scene,
    time,
    rows,
    put,
    open,
    relink,
    deps,
    errors,
    card: (id = 'topic') => rows.get(id),
  }
}

const KEY = { orgaId: ORGA, itemId: 'topic' }
const gone = new AppError('not_found', 'Gone.')

describe('cards of items', () => {
  it('are posted once, with a thread, where the channel is linked', async () => {
    const { put, open, posted, threads, card } = openScene()
    put()
    await using outbox = open()
    outbox.show(KEY)
    outbox.show(KEY)
    await eventually(() => expect(card()?.threadId).toBe(posted[0]?.messageId))
    outbox.show(KEY, { again: false })
    await eventually(() => expect(posted).toHaveLength(1))
    expect(threads.size).toBe(1)
    expect(posted[0]).toMatchObject({ channelId: '100', edits: 0 })
  })

  it('are not posted for drafts, closed items and channels that are not linked', async () => {
    const { put, open, posted, scene, rows } = openScene()
    const outbox = open()
    put({ phase: 'proposition' }, 'draft')
    put({ phase: 'resolved' }, 'closed')
    for (const itemId of ['draft', 'closed', 'unknown']) outbox.show({ orgaId: ORGA, itemId })
    scene.link = undefined
    put()
    outbox.show(KEY)
    await outbox[Symbol.asyncDispose]()
    expect(posted).toEqual([])
    expect(rows.size).toBe(0)
  })

  it('are edited at most once in five seconds, to what is true then', async () => {
    const { put, open, posted, time, card } = openScene()
    put()
    await using outbox = open()
    outbox.show(KEY)
    await eventually(() => expect(card()?.threadId).toEqual(expect.any(String)))
    for (const title of ['One', 'Two', 'Three']) {
      put({ title })
      outbox.show(KEY)
    }
    await eventually(() => expect(card()?.dueAt).toBe(time.clock.now() + 5_000))
    expect(posted[0]?.edits).toBe(0)
    time.pass(5_000)
    await eventually(() => expect(posted[0]?.post.card.content).toContain('Three'))
    expect(posted[0]?.edits).toBe(1)
    outbox.show(KEY)
    time.pass(5_000)
    await eventually(() => expect(card()?.dueAt).toBeNull())
    expect(posted[0]?.edits).toBe(1)
  })

  it('stand once, also if the process ends between posting and writing it down', async () => {
    const { put, open, posted, deps, card } = openScene()
    put()
    const { save } = deps.cards
    deps.cards.save = async (one) => {
      if (one.messageId !== null) throw new Error('killed')
      await save(one)
    }
    const first = open()
    first.show(KEY)
    await eventually(() => expect(posted).toHaveLength(1))
    await first[Symbol.asyncDispose]()
    expect(card()?.messageId).toBeNull()
    deps.cards.save = save
    await using outbox = open()
    await using keeping = keepCards({ ...deps, outbox })
    await keeping.resume()
    await eventually(() => expect(card()?.messageId).toBe(posted[0]?.messageId))
    expect(posted).toHaveLength(1)
  })

  it('come back when somebody deletes them, until that was often enough', async () => {
    const { put, open, posted, failures, time, card, deps } = openScene()
    put()
    await using outbox = open()
    await using keeping = keepCards({ ...deps, outbox })
    outbox.show(KEY)
    await eventually(() => expect(card()?.threadId).toEqual(expect.any(String)))
    failures.set('edit', gone)
    for (let times = 2; times <= 5; times += 1) {
      time.pass(5_000)
      const messageIds = [card()?.messageId ?? '']
      await keeping.hear({ type: 'messages-deleted', channelId: '100', rightsChannelId: '100', messageIds })
      await eventually(() => expect(posted).toHaveLength(times))
      await eventually(() => expect(card()?.threadId).toEqual(expect.any(String)))
    }
    time.pass(5_000)
    outbox.show(KEY, { again: true })
    await eventually(() => expect(card()?.state).toBe('lost'))
    expect(posted).toHaveLength(5)
  })

  it('end with a sentence when the link is cut, and go on where it leads next', async () => {
    const { put, open, posted, scene, card } = openScene()
    put()
    await using outbox = open()
    outbox.show(KEY)
    await eventually(() => expect(card()?.threadId).toEqual(expect.any(String)))
    scene.link = undefined
    outbox.show(KEY)
    await eventually(() => expect(card()?.state).toBe('cut'))
    expect(posted[0]?.post.card.content).toContain('no longer linked')
    expect(posted[0]?.post.card.rows).toBeUndefined()
    scene.link = { serverId: '1', discordChannelId: '200', shows: 'title' }
    outbox.show(KEY)
    await eventually(() => expect(card()).toMatchObject({ channelId: '200', state: 'open' }))
    await eventually(() => expect(posted.map(({ channelId }) => channelId)).toEqual(['100', '200']))
  })

  it('show the outcome and are left alone then', async () => {
    const { put, open, posted, time, card } = openScene()
    put()
    await using outbox = open()
    outbox.show(KEY)
    await eventually(() => expect(card()?.threadId).toEqual(expect.any(String)))
    time.pass(5_000)
    put({ phase: 'resolved', outcome: 'accepted' })
    outbox.show(KEY)
    await eventually(() => expect(card()?.state).toBe('closed'))
    expect(posted[0]?.post.card.content).toContain('Accepted')
  })

  it('wait as long as Discord asks for, and hold up no other', async () => {
    const { put, posted, deps, time, card, errors } = openScene()
    put({ title: 'Slow' })
    put({ title: 'Quick' }, 'other')
    const { post } = deps.posts
    const slow = new AppError('rate_limited', 'Wait.', { retryAfterSeconds: 40 })
    deps.posts = {
      ...deps.posts,
      async post(channelId, nonce, one) {
        if (one.card.content.includes('Slow') && time.clock.now() < start + 40_000) throw slow
        return post(channelId, nonce, one)
      },
    }
    const start = time.clock.now()
    await using outbox = createCardOutbox(deps)
    outbox.show(KEY)
    outbox.show({ orgaId: ORGA, itemId: 'other' })
    await eventually(() => expect(card('other')?.messageId).toEqual(expect.any(String)))
    await eventually(() => expect(card()).toMatchObject({ attempts: 1, dueAt: start + 40_000 }))
    time.pass(40_000)
    await eventually(() => expect(card()?.messageId).toEqual(expect.any(String)))
    expect(posted).toHaveLength(2)
    expect(card()).toMatchObject({ attempts: 0, dueAt: null })
    expect(errors).toEqual([])
  })

  it('do without a thread where none may be opened', async () => {
    const { put, open, failures, card } = openScene()
    put()
    failures.set('openThread', new AppError('forbidden', 'No.'))
    await using outbox = open()
    outbox.show(KEY)
    await eventually(() => expect(card()?.threadId).toBe(''))
    expect(card()?.messageId).toEqual(expect.any(String))
  })

  it('are not posted for what was open before the link, unless asked for, and then not once it is over', async () => {
    const { put, open, relink, posted, time, card } = openScene()
    const ids = ['a', 'b', 'c']
    for (const id of ids) put({ title: id }, id)
    put({ phase: 'proposition' }, 'draft')
    await using outbox = open()
    const look = () => ids.forEach((itemId) => outbox.show({ orgaId: ORGA, itemId }))
    await relink('100', false)
    expect(ids.map((id) => card(id)?.state)).toEqual(['unwanted', 'unwanted', 'unwanted'])
    expect(card('draft')).toBeUndefined()
    put({ phase: 'consent', title: 'a' }, 'a')
    look()
    put()
    outbox.show(KEY)
    await eventually(() => expect(card()?.threadId).toEqual(expect.any(String)))
    expect(posted).toHaveLength(1)
    await relink('100', true)
    look()
    await eventually(() => expect(card('a')?.threadId).toEqual(expect.any(String)))
    put({ phase: 'resolved', title: 'b' }, 'b')
    time.pass(20_000)
    look()
    await eventually(() => expect(card('c')?.threadId).toEqual(expect.any(String)))
    expect(card('b')?.messageId).toBeNull()
    expect(posted).toHaveLength(3)
  })

  it('move with a link only when asked for, one after another', async () => {
    const { put, open, relink, posted, time, card } = openScene()
    const ids = ['a', 'b']
    for (const id of ids) put({ title: id }, id)
    await using outbox = open()
    const look = () => ids.forEach((itemId) => outbox.show({ orgaId: ORGA, itemId }))
    const places = () => posted.map(({ channelId }) => channelId)
    look()
    for (const id of ids) await eventually(() => expect(card(id)?.threadId).toEqual(expect.any(String)))
    await relink('200', false)
    look()
    for (const id of ids)
      await eventually(() => expect(card(id)).toMatchObject({ state: 'unwanted', messageId: null }))
    expect(posted.every(({ post }) => post.card.content.includes('no longer linked'))).toBe(true)
    await relink('300', true)
    look()
    await eventually(() => expect(card('a')?.threadId).toEqual(expect.any(String)))
    await relink('400', true)
    look()
    await eventually(() => expect(places()).toEqual(['100', '100', '300', '400']))
    expect(card('b')?.messageId).toBeNull()
    time.pass(10_000)
    look()
    await eventually(() => expect(card('b')?.threadId).toEqual(expect.any(String)))
    expect(places()).toEqual(['100', '100', '300', '400', '400'])
  })
})
