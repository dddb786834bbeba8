import { randomUUID } from 'node:crypto'

import type { Notice, NoticeReader, NoticeStore } from '@arachne/core/notices'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Opened, OpenStore } from '../../support/databases.ts'

const LYSS: NoticeReader = { userId: '1', serverIds: [] }
const JONAS: NoticeReader = { userId: '2', serverIds: ['7'] }
const AMARA: NoticeReader = { userId: '3', serverIds: ['7', '8'] }

function notice(over: Partial<Notice> = {}): Notice {
  return {
    id: randomUUID(),
    at: '2026-11-15T09:00:00.000Z',
    kind: 'request_created',
    audience: 'server:7',
    entityId: null,
    serverId: '7',
    requestId: null,
    by: null,
    closed: false,
    ...over,
  }
}

/** What every NoticeStore promises. */
export function describeNoticeStore(name: string, open: OpenStore<NoticeStore>): void {
  describe.skipIf(open === 'missing')(`notice store on ${name}`, () => {
    let opened: Opened<NoticeStore>
    let store: NoticeStore
    beforeEach(async () => {
      if (open !== 'missing') opened = await open()
      store = opened.store
    })
    afterEach(() => opened[Symbol.asyncDispose]())

    it('L-07: gives each what is theirs, newest first, and nobody what they did themselves', async () => {
      const asked = notice({ by: '2' })
      const later = notice({ at: '2026-11-15T10:00:00.000Z', audience: 'person:1' })
      for (const one of [asked, later]) await store.insert(one)
      expect(await store.page(LYSS, { limit: 9 })).toEqual([{ ...later, read: false }])
      expect(await store.page(JONAS, { limit: 9 })).toEqual([])
      expect(await store.page(AMARA, { limit: 9 })).toEqual([{ ...asked, read: false }])
    })

    it('is read by each for themselves, one by one or all at once', async () => {
      const [first, second] = [notice(), notice({ at: '2026-11-15T10:00:00.000Z' })]
      const foreign = notice({ audience: 'person:1' })
      for (const one of [first, second, foreign]) await store.insert(one)
      await store.markRead(JONAS, { ids: [first.id, foreign.id] })
      await store.markRead(JONAS, { ids: [first.id] })
      expect(await store.countUnread(JONAS)).toBe(1)
      expect(await store.countUnread(LYSS)).toBe(1)
      expect((await store.page(JONAS, { limit: 9, unreadOnly: true })).map(({ id }) => id)).toEqual([
        second.id,
      ])
      await store.markRead(AMARA, { all: '2026-11-15T09:30:00.000Z' })
      expect((await store.page(AMARA, { limit: 9 })).map(({ read }) => read)).toEqual([false, true])
    })

    it('counts no request that was decided', async () => {
      await store.insert(notice({ requestId: 'r1' }))
      expect(await store.countUnread(JONAS)).toBe(1)
      await store.closeRequest('r1')
      expect(await store.countUnread(JONAS)).toBe(0)
      expect(await store.page(JONAS, { limit: 9 })).toMatchObject([{ closed: true }])
    })

    it('pages, also through those of one moment', async () => {
      const all = Array.from({ length: 5 }, () => notice())
      for (const one of all) await store.insert(one)
      const first = await store.page(JONAS, { limit: 2 })
      const second = await store.page(JONAS, { limit: 9, after: first[1]?.id })
      expect([...first, ...second].map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    })

    it('takes no notice of somebody else, nor nonsense, as a place in the list', async () => {
      const foreign = notice({ audience: 'server:9' })
      await store.insert(foreign)
      for (const after of [foreign.id, 'nonsense']) {
        await expect(store.page(JONAS, { limit: 9, after })).rejects.toMatchObject({ code: 'invalid' })
      }
    })

    it('knows when the like was last said', async () => {
      const said = notice({ kind: 'wake_call_failing' })
      expect(await store.lastLike(said)).toBeUndefined()
      await store.insert(said)
      expect(await store.lastLike(said)).toBe(said.at)
      expect(await store.lastLike({ ...said, serverId: null })).toBeUndefined()
    })

    it('keeps who wants them by direct message, in which language, apart from what was read', async () => {
      await store.markRead(LYSS, { all: '2026-11-15T09:30:00.000Z' })
      await store.setDmLanguage('1', 'ko')
      await store.insert(notice({ audience: 'person:1' }))
      expect(await store.countUnread(LYSS)).toBe(0)
      expect(await store.dmLanguage('1')).toBe('ko')
      expect(await store.dmReaders()).toEqual([{ userId: '1', language: 'ko' }])
      await store.setDmLanguage('1', null)
      expect(await store.dmReaders()).toEqual([])
    })

    it('forgets what is old, and who had read it', async () => {
      const old = notice()
      await store.insert(old)
      await store.markRead(JONAS, { ids: [old.id] })
      await store.purge('2026-11-15T09:00:00.001Z')
      expect(await store.page(JONAS, { limit: 9 })).toEqual([])
    })
  })
}
