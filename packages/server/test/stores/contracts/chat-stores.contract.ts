import { randomUUID } from 'node:crypto'

import {
  type ChatMessage,
  channelRight,
  DEFAULT_SETTINGS,
  type GovernanceStore,
  type OrgaChannel,
  type OrgaUnit,
  type Viewer,
} from '@arachne/core/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const T0 = Date.UTC(2026, 10, 15, 9)

export interface ChatFixture extends AsyncDisposable {
  store: GovernanceStore
}

/** An organisation with three members, one team, a conversation of two and an archived channel. */
async function settle(store: GovernanceStore) {
  const [orgaId, teamId, oldTeamId] = [randomUUID(), randomUUID(), randomUUID()]
  const [ada, bo, cy] = await Promise.all([1, 2, 3].map(() => member(store)))
  if (!ada || !bo || !cy) throw new Error('Nobody came.')
  const base = { createdAt: T0, archivedAt: null, archivedReaders: null }
  const channels = {
    all: { ...base, id: randomUUID(), kind: 'orga' },
    team: { ...base, id: randomUUID(), kind: 'team', teamId },
    dm: { ...base, id: randomUUID(), kind: 'dm', members: [ada.id, bo.id] },
    old: { ...base, id: randomUUID(), kind: 'team', teamId: oldTeamId },
  } satisfies Record<string, OrgaChannel>
  const orga = { id: orgaId, name: 'Bakery', logoUrl: null, domains: [], practice: false, createdAt: T0 }
  const colors = { accent: null, surfaceLight: null, surfaceDark: null }
  await store.found({ orga: { ...orga, colors, settings: DEFAULT_SETTINGS }, owner: ada }, async (unit) => {
    await unit.members.insert(bo)
    await unit.members.insert(cy)
    const team = { color: null, archived: false }
    const before = await unit.structure.load()
    const teams = [
      { ...team, id: teamId, name: 'Oven' },
      { ...team, id: oldTeamId, name: 'Mill' },
    ]
    await unit.structure.save(before, { ...before, teams })
    for (const channel of Object.values(channels)) await unit.channels.insert(channel)
    await unit.channels.archive(channels.old.id, T0, [bo.id])
  })
  const within = <Result>(work: (unit: OrgaUnit) => Promise<Result>) => store.within(orgaId, work)
  const say = async (channelId: string, text: string, over: Partial<ChatMessage> = {}) => {
    const message = { ...spoken(channelId, ada.id, text), ...over }
    await within((unit) => unit.messages.insert(message))
    return message
  }
  return { orgaId, teamId, ada, bo, cy, channels, within, say, reads: store.reads(orgaId) }
}

function viewerOf(memberId: string, teamIds: readonly string[] = []): Viewer {
  const roles = teamIds.map((id) => ({ id: randomUUID(), teamId: id }))
  return { memberId, isMember: true, roles, delegation: null }
}

async function member(store: GovernanceStore) {
  const personId = randomUUID()
  await store.people.meet({ id: personId, name: personId, avatarUrl: null })
  const named = { id: randomUUID(), personId, name: personId, avatarUrl: null, contacts: [] }
  return { ...named, joinedAt: T0, leftAt: null }
}

function spoken(channelId: string, authorId: string, text: string): ChatMessage {
  return {
    id: randomUUID(),
    channelId,
    authorId,
    text,
    threadParentId: null,
    itemId: null,
    mentions: [],
    imageId: null,
    createdAt: T0 + 1,
    editedAt: null,
    deletedAt: null,
    viaAgent: false,
    grantId: null,
  }
}

const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)

/** What the stores of chat promise on every database. */
export function describeChatStores(name: string, open: (() => Promise<ChatFixture>) | 'missing'): void {
  describe.skipIf(open === 'missing')(`chat on ${name}`, () => {
    let fixture: ChatFixture
    let place: Awaited<ReturnType<typeof settle>>
    beforeAll(async () => {
      if (open !== 'missing') fixture = await open()
      place = await settle(fixture.store)
    })
    afterAll(() => fixture[Symbol.asyncDispose]())

    describe('messages', () => {
      it('come newest first, and a page goes on where it ended whatever was written since', async () => {
        const { say, channels, reads } = await settle(fixture.store)
        const [first, second, third] = [
          await say(channels.all.id, 'one'),
          await say(channels.all.id, 'two'),
          await say(channels.all.id, 'three'),
        ]
        const page = await reads.messages.page(channels.all.id, { limit: 2 })
        expect(idsOf(page)).toEqual([third.id, second.id])
        await say(channels.all.id, 'four')
        const elsewhere = await say(channels.team.id, 'elsewhere')
        const rest = await reads.messages.page(channels.all.id, { before: second.id, limit: 2 })
        expect(rest).toEqual([first])
        for (const before of ['gone', elsewhere.id]) {
          expect(await reads.messages.page(channels.all.id, { before, limit: 2 })).toEqual([])
        }
      })

      it('keep replies in their thread, oldest first, counted without deleted ones', async () => {
        const { say, channels, reads, within } = place
        const parent = await say(channels.all.id, 'question')
        const replies = [
          await say(channels.all.id, 'a', { threadParentId: parent.id }),
          await say(channels.all.id, 'b', { threadParentId: parent.id }),
          await say(channels.all.id, 'c', { threadParentId: parent.id }),
        ]
        await within((unit) => unit.messages.empty(replies[1]?.id ?? '', T0 + 5))
        expect(idsOf(await reads.messages.thread(parent.id, { limit: 9 }))).toEqual(idsOf(replies))
        const after = await reads.messages.thread(parent.id, { after: replies[0]?.id, limit: 1 })
        expect(after).toMatchObject([{ id: replies[1]?.id, text: '', deletedAt: T0 + 5 }])
        expect(await reads.messages.threadCounts([parent.id, 'gone'])).toEqual(new Map([[parent.id, 2]]))
        expect(idsOf(await reads.messages.page(channels.all.id, { limit: 99 }))).not.toContain(replies[0]?.id)
      })

      it('Inv-08: cannot point into another organisation', async () => {
        const other = await settle(fixture.store)
        const foreign = await other.say(other.channels.all.id, 'theirs')
        const { channels, ada, within } = place
        const wrongs: Partial<ChatMessage>[] = [
          { channelId: other.channels.all.id },
          { authorId: other.ada.id },
          { threadParentId: foreign.id },
        ]
        for (const wrong of wrongs) {
          const message = { ...spoken(channels.all.id, ada.id, 'x'), ...wrong }
          await expect(within((unit) => unit.messages.insert(message))).rejects.toThrow(/foreign key/i)
        }
        expect(await place.reads.messages.find(foreign.id)).toBeUndefined()
      })
    })

    it('reactions count once for each member, and tell whose they are', async () => {
      const { say, channels, ada, bo, reads, within } = place
      const { id: messageId } = await say(channels.all.id, 'cake')
      const add = (memberId: string, emoji: string, viaAgent = false) =>
        within((unit) => unit.reactions.add({ messageId, memberId, emoji, viaAgent }))
      expect(await add(ada.id, '👍')).toBe(true)
      expect(await add(ada.id, '👍')).toBe(false)
      await add(bo.id, '👍', true)
      await add(bo.id, '🎉')
      const seen = (await reads.reactions.counts([messageId], ada.id)).get(messageId)
      expect(seen).toHaveLength(2)
      expect(seen).toContainEqual({ emoji: '👍', count: 2, byAgents: 1, mine: true })
      expect(seen).toContainEqual({ emoji: '🎉', count: 1, byAgents: 0, mine: false })
      const remove = { messageId, memberId: bo.id, emoji: '🎉' }
      expect(await within((unit) => unit.reactions.remove(remove))).toBe(true)
      expect(await within((unit) => unit.reactions.remove(remove))).toBe(false)
      expect((await reads.reactions.counts([messageId], bo.id)).get(messageId)).toEqual([
        { emoji: '👍', count: 2, byAgents: 1, mine: true },
      ])
    })

    it('unread is what others wrote since one came or read, at most a hundred', async () => {
      const { say, channels, ada, bo, reads, within } = await settle(fixture.store)
      const unread = async (memberId: string) =>
        (await reads.readPositions.news(memberId, [channels.all.id, channels.team.id])).get(channels.all.id)
      expect(await unread(bo.id)).toEqual({ unread: 0, unreadReplies: 0, lastMessageAt: null })
      await say(channels.all.id, 'before they came', { createdAt: T0 - 1 })
      const first = await say(channels.all.id, 'one')
      const second = await say(channels.all.id, 'two')
      await say(channels.all.id, 'reply', { threadParentId: first.id })
      expect(await unread(bo.id)).toEqual({ unread: 2, unreadReplies: 0, lastMessageAt: T0 + 1 })
      expect(await unread(ada.id)).toMatchObject({ unread: 0 })
      const read = (messageId: string, at: number) =>
        within((unit) =>
          unit.readPositions.advance({ channelId: channels.all.id, memberId: bo.id, messageId, at }),
        )
      await read(second.id, T0 + 10)
      await read(first.id, T0 + 20)
      expect(await unread(bo.id)).toMatchObject({ unread: 0 })
      expect(await reads.readPositions.readersSince(channels.all.id, T0 + 20)).toEqual([bo.id])
      expect(await reads.readPositions.readersSince(channels.all.id, T0 + 21)).toEqual([])
      await within(async (unit) => {
        for (let n = 0; n < 120; n += 1) await unit.messages.insert(spoken(channels.all.id, ada.id, `${n}`))
      })
      expect(await unread(bo.id)).toMatchObject({ unread: 100 })
    })

    it('replies are unread for those who follow the thread, from where they began to', async () => {
      const { say, channels, ada, bo, reads, within } = await settle(fixture.store)
      const channelId = channels.all.id
      const root = await say(channelId, 'root')
      const reply = (id: string) => ({ id, rootId: root.id, channelId })
      const counts = async (memberId: string) => [
        (await reads.readPositions.news(memberId, [channelId])).get(channelId)?.unreadReplies,
        (await reads.readPositions.unreadReplies(memberId, [root.id])).get(root.id) ?? 0,
      ]
      await say(channelId, 'before', { threadParentId: root.id })
      const first = await say(channelId, 'first', { threadParentId: root.id })
      expect(await counts(bo.id)).toEqual([0, 0])
      await within((unit) => unit.readPositions.follow(reply(first.id), [ada.id, bo.id]))
      const second = await say(channelId, 'second', { threadParentId: root.id })
      await within((unit) => unit.readPositions.follow(reply(second.id), [bo.id]))
      expect(await counts(bo.id)).toEqual([2, 2])
      expect(await counts(ada.id)).toEqual([0, 0])
      await within((unit) => unit.readPositions.advanceThread(reply(second.id), bo.id))
      await within((unit) => unit.readPositions.advanceThread(reply(first.id), bo.id))
      expect(await counts(bo.id)).toEqual([0, 0])
      const third = await say(channelId, 'third', { threadParentId: root.id })
      expect(await counts(bo.id)).toEqual([1, 1])
      await within((unit) => unit.messages.empty(third.id, T0))
      expect(await counts(bo.id)).toEqual([0, 0])
    })

    it('pictures belong to one channel and one message', async () => {
      const { say, channels, ada, reads, within } = place
      const image = { id: randomUUID(), channelId: channels.dm.id, memberId: ada.id, mime: 'image/png' }
      const kept = { ...image, size: 12, width: 3, height: null, createdAt: T0 }
      await within((unit) => unit.images.insert(kept))
      expect(await reads.images.find(image.id)).toEqual(kept)
      expect(await reads.images.isLoose(image.id)).toBe(true)
      const message = await say(channels.dm.id, '', { imageId: image.id })
      expect(await reads.images.isLoose(image.id)).toBe(false)
      await expect(say(channels.dm.id, '', { imageId: image.id })).rejects.toThrow(/unique/i)
      await within(async (unit) => {
        await unit.messages.empty(message.id, T0)
        await unit.images.remove(image.id)
      })
      expect(await reads.images.named([image.id])).toEqual(new Map())
    })

    it('A-13: pictures are added up by organisation, and by person over all of them', async () => {
      const [here, there] = [await settle(fixture.store), await settle(fixture.store)]
      const image = { mime: 'image/png', width: 1, height: 1, createdAt: T0 }
      const put = ({ channels, within }: typeof here, memberId: string, size: number) =>
        within((unit) =>
          unit.images.insert({ ...image, id: randomUUID(), channelId: channels.all.id, memberId, size }),
        )
      const guest = { ...here.ada, id: randomUUID(), owns: false }
      await there.within((unit) => unit.members.insert(guest))
      expect(await here.reads.images.usage(here.ada.id)).toEqual({
        orgaBytes: 0,
        orgaPictures: 0,
        personBytes: 0,
        personPictures: 0,
        looseOfMember: 0,
      })
      for (const size of [2_000_000_000, 1_000_000_000]) await put(here, here.ada.id, size)
      await put(here, here.bo.id, 20)
      await put(there, guest.id, 4)
      expect(await here.reads.images.usage(here.ada.id)).toEqual({
        orgaBytes: 3_000_000_020,
        orgaPictures: 3,
        personBytes: 3_000_000_004,
        personPictures: 3,
        looseOfMember: 2,
      })
      expect(await there.reads.images.usage(guest.id)).toMatchObject({
        orgaBytes: 4,
        personBytes: 3_000_000_004,
      })
    })

    it('A-13: who uploads in many organisations at once does it one after the other', async () => {
      const homes = await Promise.all(Array.from({ length: 6 }, () => settle(fixture.store)))
      const [{ ada }] = homes as [Awaited<ReturnType<typeof settle>>]
      const image = { mime: 'image/png', width: 1, height: 1, size: 7, createdAt: T0 }
      const guest = { ...ada, id: randomUUID(), owns: false }
      for (const { within } of homes.slice(1)) await within((unit) => unit.members.insert(guest))
      const before = await Promise.all(
        homes.map(({ within, channels }, at) =>
          within(async (unit) => {
            const memberId = at === 0 ? ada.id : guest.id
            await unit.images.takeTurn(memberId)
            const { personPictures } = await unit.images.usage(memberId)
            await unit.images.insert({ ...image, id: randomUUID(), channelId: channels.all.id, memberId })
            return personPictures
          }),
        ),
      )
      expect(before.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
    })

    it('A-13: pictures of an organisation that is gone go with it, and count for nobody', async () => {
      const [here, there] = [await settle(fixture.store), await settle(fixture.store)]
      const image = { mime: 'image/png', width: 1, height: 1, size: 7, createdAt: T0 }
      const guest = { ...here.ada, id: randomUUID(), owns: false }
      await there.within((unit) => unit.members.insert(guest))
      const [used, loose, kept] = [randomUUID(), randomUUID(), randomUUID()]
      for (const id of [used, loose])
        await there.within((unit) =>
          unit.images.insert({ ...image, id, channelId: there.channels.all.id, memberId: guest.id }),
        )
      await here.within((unit) =>
        unit.images.insert({ ...image, id: kept, channelId: here.channels.all.id, memberId: here.ada.id }),
      )
      await there.say(there.channels.all.id, 'look', { imageId: used })
      const { directory } = fixture.store
      expect(await directory.knownImages([used, loose, kept, randomUUID()])).toEqual(
        new Set([used, loose, kept]),
      )
      await directory.removeImagesOfGone()
      expect(await here.reads.images.usage(here.ada.id)).toMatchObject({ personPictures: 3 })
      await there.within((unit) => unit.orgas.remove(unit.now))
      expect(new Set(await directory.removeImagesOfGone())).toEqual(new Set([used, loose]))
      expect(await directory.removeImagesOfGone()).toEqual([])
      expect(await here.reads.images.usage(here.ada.id)).toMatchObject({ personPictures: 1, personBytes: 7 })
      expect(await directory.knownImages([used, loose, kept])).toEqual(new Set([kept]))
    })

    it('takes away what is older than a day of one’s choice, but for what shows an item', async () => {
      const { say, channels, ada, reads, within } = await settle(fixture.store)
      const image = { channelId: channels.all.id, memberId: ada.id, mime: 'image/png', size: 1 }
      const sizes = { width: null, height: null, createdAt: T0 }
      const [used, loose] = [randomUUID(), randomUUID()]
      for (const id of [used, loose]) await within((unit) => unit.images.insert({ id, ...image, ...sizes }))
      const old = await say(channels.all.id, 'old', { imageId: used })
      const shown = await say(channels.all.id, 'item', { itemId: 'item' })
      const young = await say(channels.all.id, 'young', { createdAt: T0 + 10 })
      const reaction = { messageId: old.id, emoji: '👍', memberId: ada.id, viaAgent: false }
      await within((unit) => unit.reactions.add(reaction))
      expect(await within((unit) => unit.messages.emptyBefore(T0 + 5, T0 + 20))).toEqual([channels.all.id])
      expect(await within((unit) => unit.messages.emptyBefore(T0 + 5, T0 + 30))).toEqual([])
      expect(await reads.messages.page(channels.all.id, { limit: 9 })).toEqual([
        young,
        shown,
        { ...old, text: '', imageId: null, deletedAt: T0 + 20 },
      ])
      expect(await reads.reactions.counts([old.id], ada.id)).toEqual(new Map())
      expect(await reads.images.hasLoose(T0)).toBe(false)
      expect(await reads.images.hasLoose(T0 + 1)).toBe(true)
      const removed = await within((unit) => unit.images.removeLoose(T0 + 1))
      expect(new Set(removed)).toEqual(new Set([used, loose]))
      expect(await within((unit) => unit.images.removeLoose(T0 + 1))).toEqual([])
    })

    describe('search', () => {
      const texts = {
        all: 'The quick brown Fox eats crème brûlée at 7:30',
        team: 'Another quick fox; 내일 전체회의를 시작합니다',
        dm: 'quick secret fox 회의',
        old: 'quick archived fox',
      }
      let searched: Awaited<ReturnType<typeof settle>>
      beforeAll(async () => {
        searched = await settle(fixture.store)
        for (const [channel, text] of Object.entries(texts)) {
          await searched.say(searched.channels[channel as keyof typeof texts].id, text)
        }
        const stranger = await settle(fixture.store)
        await stranger.say(stranger.channels.all.id, 'quick foreign fox')
      })
      const find = async (viewer: Viewer, query: string, channelId?: string) => {
        const words = query.split(' ')
        const found = await searched.reads.search.messages(viewer, { words, channelId, limit: 20 })
        return found.map(({ text }) => text)
      }

      it('U1, Inv-10: finds what the viewer may read, newest first, and nothing else', async () => {
        const { ada, bo, cy, teamId, channels, reads } = searched
        const viewers = [viewerOf(ada.id), viewerOf(bo.id), viewerOf(cy.id, [teamId])]
        for (const viewer of viewers) {
          const readable = Object.keys(texts).filter((key) => {
            const archivedReaders = key === 'old' ? [bo.id] : null
            return channelRight(viewer, { ...channels[key as 'all'], archivedReaders } as OrgaChannel).read
          })
          const expected = readable.map((key) => texts[key as keyof typeof texts]).toReversed()
          expect(await find(viewer, 'quick fox')).toEqual(expected)
        }
        expect(await find(viewerOf(cy.id), 'quick fox')).toEqual([texts.all])
        expect(await find({ ...viewerOf(ada.id), isMember: false }, 'quick fox')).toEqual([])
        expect(await find(viewerOf(ada.id), 'quick fox', channels.dm.id)).toEqual([texts.dm])
        expect(await reads.search.messages(viewerOf(ada.id), { words: [], limit: 20 })).toEqual([])
      })

      it.each([
        ['FOX', 3],
        ['fo', 3],
        ['brow', 1],
        ['crème', 1],
        ['creme brulee', 1],
        ['ROWN', 1],
        ['no ui', 1],
        ['UIC', 3],
        ['의회', 0],
        ['회의', 2],
        ['전체회의', 1],
        ['체회의를', 1],
        ['quick 회의', 2],
        ['7:30', 1],
        ['wolf', 0],
        ['"fox', 0],
        ["o'x", 0],
        ['%', 0],
        ['fox_', 0],
        ['* OR', 0],
      ])('finds %s %i times', async (query, times) => {
        const { ada, teamId } = searched
        expect(await find(viewerOf(ada.id, [teamId]), query)).toHaveLength(times)
      })

      it('follows edits and deletions', async () => {
        const { say, channels, ada, within } = searched
        const { id } = await say(channels.all.id, 'zebra stripes')
        await within((unit) => unit.messages.edit(id, 'giraffe spots', T0 + 2))
        expect(await find(viewerOf(ada.id), 'zebra')).toEqual([])
        expect(await find(viewerOf(ada.id), 'giraffe')).toEqual(['giraffe spots'])
        await within((unit) => unit.messages.empty(id, T0 + 3))
        expect(await find(viewerOf(ada.id), 'giraffe')).toEqual([])
      })
    })
  })
}
