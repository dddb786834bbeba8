import { randomUUID } from 'node:crypto'

import type { OAuthRecordStore, SealedRecord } from '@arachne/core/authority'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Opened, OpenStore } from '../../support/databases.ts'

const EARLY = '2026-11-15T09:00:00.000Z'
const NOON = '2026-11-15T12:00:00.000Z'
const LATE = '2026-11-15T18:00:00.000Z'

const record = (over: Partial<SealedRecord> = {}): SealedRecord => ({
  kind: 'RefreshToken',
  idHash: randomUUID(),
  grantId: null,
  sealed: 'sealed',
  expiresAt: NOON,
  ...over,
})

/** What every OAuthRecordStore promises. */
export function describeOAuthRecordStore(name: string, open: OpenStore<OAuthRecordStore>): void {
  describe.skipIf(open === 'missing')(`OAuth record store on ${name}`, () => {
    let opened: Opened<OAuthRecordStore>
    let store: OAuthRecordStore
    beforeAll(async () => {
      if (open !== 'missing') opened = await open()
      store = opened.store
    })
    afterAll(() => opened[Symbol.asyncDispose]())

    const kept = async (over: Partial<SealedRecord> = {}) => {
      const one = record(over)
      await store.put(one)
      return one
    }

    it('gives a record back as it was put in, under its kind alone', async () => {
      const one = await kept({ grantId: 'g' })
      expect(await store.find(one)).toEqual({ ...one, consumedAt: null, answer: null })
      expect(await store.find({ ...one, kind: 'Client' })).toBeUndefined()
    })

    it('replaces what is there, but not that it was used up', async () => {
      const one = await kept()
      await store.consume(one, EARLY)
      await store.put({ ...one, sealed: 'other', expiresAt: LATE })
      expect(await store.find(one)).toMatchObject({ sealed: 'other', expiresAt: LATE, consumedAt: EARLY })
    })

    it('adds only where nothing is', async () => {
      const one = record()
      const added = await Promise.all([store.add(one), store.add({ ...one, sealed: 'b' }), store.add(one)])
      expect(added.filter(Boolean)).toHaveLength(1)
    })

    it('lets one of many use a record up', async () => {
      const one = await kept()
      const used = await Promise.all(Array.from({ length: 8 }, () => store.consume(one, NOON)))
      expect(used.filter(Boolean)).toHaveLength(1)
      expect(await store.consume({ kind: 'RefreshToken', idHash: 'unknown' }, NOON)).toBe(false)
    })

    it('lets one of many put a successor in its place; the others leave nothing behind', async () => {
      const one = await kept()
      const wishes = Array.from({ length: 8 }, (_, i) => ({
        at: NOON,
        answer: `answer ${i}`,
        next: record(),
      }))
      const won = await Promise.all(wishes.map((wish) => store.replace(one, wish)))
      expect(won.filter(Boolean)).toHaveLength(1)
      const winner = wishes[won.indexOf(true)]
      expect(await store.find(one)).toMatchObject({ consumedAt: NOON, answer: winner?.answer })
      const successors = await Promise.all(wishes.map(({ next }) => store.find(next)))
      expect(successors.map((found) => found !== undefined)).toEqual(won)
    })

    it('prolongs, and never shortens', async () => {
      const one = await kept()
      await store.prolong(one, EARLY)
      expect((await store.find(one))?.expiresAt).toBe(NOON)
      await store.prolong(one, LATE)
      expect((await store.find(one))?.expiresAt).toBe(LATE)
    })

    it('says whether there was something to remove', async () => {
      const one = await kept()
      expect([await store.remove(one), await store.remove(one)]).toEqual([true, false])
    })

    it('removes those of one kind and one grant', async () => {
      const [mine, other, code] = [
        await kept({ kind: 'RefreshToken', grantId: 'x' }),
        await kept({ kind: 'RefreshToken', grantId: 'y' }),
        await kept({ kind: 'AuthorizationCode', grantId: 'x' }),
      ]
      await store.removeOfGrant('RefreshToken', 'x')
      const left = await Promise.all([mine, other, code].map((one) => store.find(one)))
      expect(left.map((one) => one !== undefined)).toEqual([false, true, true])
    })

    it('forgets the answers before when the next one is used up, of this grant alone', async () => {
      const [first, other] = [await kept({ grantId: 'g1' }), await kept({ grantId: 'g2' })]
      const second = record({ grantId: 'g1' })
      await store.replace(first, { at: NOON, answer: 'one', next: second })
      await store.replace(other, { at: NOON, answer: 'other', next: record({ grantId: 'g2' }) })
      expect(await store.find(first)).toMatchObject({ answer: 'one' })
      await store.replace(second, { at: NOON, answer: 'two', next: record({ grantId: 'g1' }) })
      expect(await store.find(first)).toMatchObject({ answer: null, consumedAt: NOON })
      expect(await store.find(second)).toMatchObject({ answer: 'two' })
      expect(await store.find(other)).toMatchObject({ answer: 'other' })
    })

    it('forgets what is over, and old answers of what is not', async () => {
      const [over, stays] = [await kept({ expiresAt: NOON }), await kept({ expiresAt: LATE })]
      const [old, recent] = [await kept({ expiresAt: LATE }), await kept({ expiresAt: LATE })]
      await store.replace(old, { at: EARLY, answer: 'old', next: record({ expiresAt: LATE }) })
      await store.replace(recent, { at: NOON, answer: 'recent', next: record({ expiresAt: LATE }) })
      await store.sweep({ now: NOON, answersBefore: EARLY })
      expect(await store.find(over)).toBeUndefined()
      expect(await store.find(stays)).toBeDefined()
      expect(await store.find(old)).toMatchObject({ answer: null, consumedAt: EARLY })
      expect(await store.find(recent)).toMatchObject({ answer: 'recent' })
    })
  })
}
