import { randomUUID } from 'node:crypto'

import type { Session, SessionStore } from '@arachne/core/authority'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Opened, OpenStore } from '../../support/databases.ts'

const LYSS = '400000000000000001'
const MIRA = '400000000000000002'

/** What every SessionStore promises. */
export function describeSessionStore(name: string, open: OpenStore<SessionStore>): void {
  describe.skipIf(open === 'missing')(`session store on ${name}`, () => {
    let opened: Opened<SessionStore>
    beforeAll(async () => {
      if (open !== 'missing') opened = await open()
    })
    afterAll(() => opened[Symbol.asyncDispose]())

    async function kept(over: Partial<Session> = {}): Promise<Session> {
      const session = {
        idHash: randomUUID(),
        userId: LYSS,
        userName: 'Lyss 한',
        avatar: null,
        createdAt: '2026-11-15T12:00:00.000Z',
        lastSeenAt: '2026-11-15T12:00:00.000Z',
        expiresAt: '2026-12-15T12:00:00.000Z',
        ...over,
      }
      await opened.store.add(session)
      return session
    }

    it('gives back what it was given', async () => {
      const [plain, pictured] = [await kept(), await kept({ avatar: 'a_0f' })]
      expect(await opened.store.find(plain.idHash)).toEqual(plain)
      expect(await opened.store.find(pictured.idHash)).toEqual(pictured)
      expect(await opened.store.find('nothing')).toBeUndefined()
    })

    it('refuses a second one with the same digest', async () => {
      const { idHash } = await kept()
      await expect(kept({ idHash, userId: MIRA })).rejects.toThrow(/unique/i)
    })

    it('notes when it was seen, without bringing a closed one back', async () => {
      const seen = { at: '2026-11-16T12:00:00.000Z', expiresAt: '2026-12-16T12:00:00.000Z' }
      const { idHash } = await kept()
      await opened.store.touch(idHash, seen)
      expect(await opened.store.find(idHash)).toMatchObject({
        lastSeenAt: seen.at,
        expiresAt: seen.expiresAt,
      })
      await opened.store.remove(idHash)
      await opened.store.touch(idHash, seen)
      expect(await opened.store.find(idHash)).toBeUndefined()
    })

    it('T19: lists and removes those of one person, newest first', async () => {
      const userId = '400000000000000003'
      const older = await kept({ userId, createdAt: '2026-11-14T12:00:00.000Z' })
      const newer = await kept({ userId })
      const other = await kept({ userId: MIRA })
      expect(await opened.store.list(userId)).toEqual([newer, older])
      await opened.store.removeAllOf(userId)
      expect(await opened.store.list(userId)).toEqual([])
      expect(await opened.store.find(other.idHash)).toEqual(other)
    })

    it('removes those that are over', async () => {
      const over = await kept({ expiresAt: '2026-01-01T00:00:00.000Z' })
      const live = await kept({ expiresAt: '2026-01-01T00:00:00.001Z' })
      await opened.store.removeExpired('2026-01-01T00:00:00.000Z')
      expect(await opened.store.find(over.idHash)).toBeUndefined()
      expect(await opened.store.find(live.idHash)).toEqual(live)
    })
  })
}
