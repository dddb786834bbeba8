import { createHash } from 'node:crypto'

import { createJournal, type JournalEntry, type JournalFacts, type JournalStore } from '@arachne/core/journal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Opened, OpenStore } from '../../support/databases.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const clock = { now: () => Date.UTC(2026, 10, 15, 9) }

function entry(over: Partial<JournalEntry> = {}): JournalEntry {
  return {
    space: 'server:1',
    seq: 1,
    at: '2026-11-15T09:00:00.000Z',
    actor: 'entity:a',
    action: 'message.sent',
    target: 'channel:2',
    outcome: 'ok',
    details: { parts: 1 },
    previousHash: '0'.repeat(64),
    hash: 'a'.repeat(64),
    ...over,
  }
}

/** What every JournalStore promises. */
export function describeJournalStore(name: string, open: OpenStore<JournalStore>): void {
  describe.skipIf(open === 'missing')(`journal store on ${name}`, () => {
    let opened: Opened<JournalStore>
    let store: JournalStore
    beforeAll(async () => {
      if (open !== 'missing') opened = await open()
      store = opened.store
    })
    afterAll(() => opened[Symbol.asyncDispose]())

    it('gives an entry back as it was put in', async () => {
      const details = { text: '카엘 "O\'Neil" \\', whole: -0.1, big: 2 ** 53, yes: true, nothing: null }
      const made = entry({ space: 'exact', details, outcome: 'unknown' })
      expect(await store.append(made)).toBe(true)
      expect(await store.last('exact')).toEqual(made)
      expect(await store.page('exact', 0, 10)).toEqual([made])
    })

    it('knows no last entry of an empty space', async () => {
      expect(await store.last('nowhere')).toBeUndefined()
      expect(await store.page('nowhere', 0, 10)).toEqual([])
    })

    it('does not overwrite an entry', async () => {
      const first = entry({ space: 'once' })
      expect(await store.append(first)).toBe(true)
      expect(await store.append({ ...first, actor: 'entity:b' })).toBe(false)
      expect(await store.page('once', 0, 10)).toEqual([first])
    })

    it('gives a number to one of many simultaneous writers', async () => {
      const writers = Array.from({ length: 10 }, (_, n) =>
        store.append(entry({ space: 'race', actor: `entity:${n}` })),
      )
      const wins = await Promise.all(writers)
      expect(wins.filter(Boolean)).toHaveLength(1)
      expect((await store.last('race'))?.actor).toBe(`entity:${wins.indexOf(true)}`)
    })

    it('counts each space for itself and pages in order of the numbers', async () => {
      for (const seq of [2, 10, 1, 9]) await store.append(entry({ space: 'pages', seq }))
      await store.append(entry({ space: 'pages 2', seq: 3 }))
      const seqs = async (after: number, limit: number) =>
        (await store.page('pages', after, limit)).map(({ seq }) => seq)
      expect(await seqs(0, 10)).toEqual([1, 2, 9, 10])
      expect(await seqs(1, 2)).toEqual([2, 9])
      expect(await seqs(10, 2)).toEqual([])
      expect((await store.last('pages'))?.seq).toBe(10)
    })

    it('lists every space once', async () => {
      for (const seq of [1, 2]) await store.append(entry({ space: 'listed', seq }))
      const spaces = await store.spaces()
      expect(spaces.filter((space) => space === 'listed')).toHaveLength(1)
    })

    it('holds a chain that verifies, with the hashes the documented form gives', async () => {
      const facts: JournalFacts = {
        space: 'instance',
        actor: 'operator:local',
        action: 'entity.created',
        target: 'entity:1',
        outcome: 'ok',
        details: { name: '카엘', n: 1e21 },
      }
      const content = { spaces: () => Promise.resolve([]), page: () => Promise.resolve(undefined) }
      const journal = createJournal({ store, content, clock, sha256 })
      const [first] = await Promise.all(Array.from({ length: 20 }, () => journal.record(facts)))
      expect(first?.hash).toBe('99c785d6c40032051b8d50c5164b1fcc0be2b43233f4cfbea59766965247fd47')
      expect(await journal.verify('instance')).toMatchObject({ ok: true, spaces: [{ entries: 20 }] })
    })
  })
}
