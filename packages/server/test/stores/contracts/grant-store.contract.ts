import { randomUUID } from 'node:crypto'

import type { EntityId } from '@arachne/contract'
import type { GrantStore, NewGrant } from '@arachne/core/authority'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Opened, OpenStore } from '../../support/databases.ts'

export interface GrantSetting {
  grants: GrantStore
  newEntity(): Promise<EntityId>
  removeEntity(id: EntityId): Promise<void>
}

const at = (time: string) => `2026-11-15T${time}:00.000Z`
const LYSS = '400000000000000001'
const MIRA = '400000000000000002'

/** What every store of grants promises. */
export function describeGrantStore(name: string, open: OpenStore<GrantSetting>): void {
  describe.skipIf(open === 'missing')(`grants on ${name}`, () => {
    let opened: Opened<GrantSetting>
    let grants: GrantStore
    beforeAll(async () => {
      if (open !== 'missing') opened = await open()
      grants = opened.store.grants
    })
    afterAll(() => opened[Symbol.asyncDispose]())

    async function add(over: Partial<NewGrant & { createdAt: string }> = {}) {
      const entityId = over.entityId ?? (await opened.store.newEntity())
      const grant = {
        id: randomUUID(),
        entityId,
        userId: LYSS,
        client: { id: 'https://app.test/client.json', name: 'App “Ünï”' },
        scope: 'mcp',
        expiresAt: null,
        createdAt: at('10:00'),
        ...over,
      }
      await grants.add(grant)
      return grant
    }
    const idsOf = async (filter: Parameters<GrantStore['listLive']>[0]) =>
      (await grants.listLive(filter)).map(({ id }) => id)

    it('gives back what was agreed, and nothing for an id it does not know', async () => {
      const grant = await add({ expiresAt: at('12:00') })
      const fresh = { lastUsedAt: null, publicKey: null, ended: null }
      expect(await grants.find(grant.id)).toEqual({ ...grant, ...fresh })
      expect(await grants.find(randomUUID())).toBeUndefined()
    })

    it('lists what is live, newest first, of an entity or of a person', async () => {
      const older = await add()
      const { entityId } = older
      const newer = await add({ entityId, createdAt: at('10:30'), userId: MIRA })
      const expired = await add({ entityId, expiresAt: at('11:00') })
      const ended = await add({ entityId })
      await grants.end(ended.id, { at: at('10:40'), why: 'revoked' })
      await add()
      expect(await idsOf({ now: at('11:00'), entityId })).toEqual([newer.id, older.id])
      expect(await idsOf({ now: at('10:59'), entityId })).toContain(expired.id)
      expect(await idsOf({ now: at('11:00'), userId: MIRA })).toEqual([newer.id])
      expect(await idsOf({ now: at('11:00') })).toEqual(expect.arrayContaining([newer.id, older.id]))
    })

    it('A-06: lets one of many first tokens win', async () => {
      const { id } = await add()
      const tries = Array.from({ length: 6 }, (_, n) => grants.setPublicKey(id, `key-${n}`))
      const won = (await Promise.all(tries)).flatMap((first, n) => (first ? [`key-${n}`] : []))
      expect(won).toHaveLength(1)
      expect((await grants.find(id))?.publicKey).toBe(won[0])
    })

    it('gives no first token to a grant that is over', async () => {
      const { id } = await add()
      await grants.end(id, { at: at('10:05'), why: 'owner_changed' })
      expect(await grants.setPublicKey(id, 'key')).toBe(false)
    })

    it('ends a grant once, and keeps the first reason', async () => {
      const { id } = await add()
      expect(await grants.end(id, { at: at('10:05'), why: 'reuse' })).toBe(true)
      expect(await grants.end(id, { at: at('10:06'), why: 'revoked' })).toBe(false)
      expect(await grants.end(randomUUID(), { at: at('10:06'), why: 'revoked' })).toBe(false)
      expect((await grants.find(id))?.ended).toEqual({ at: at('10:05'), why: 'reuse' })
    })

    it('remembers the last use', async () => {
      const { id } = await add()
      await grants.touch(id, at('10:07'))
      expect((await grants.find(id))?.lastUsedAt).toBe(at('10:07'))
    })

    it('finds what expired, what nobody uses and what was never fetched', async () => {
      const fetched = async (over: Parameters<typeof add>[0]) => {
        const grant = await add(over)
        await grants.setPublicKey(grant.id, 'key')
        return grant.id
      }
      const expired = await fetched({ expiresAt: at('09:00'), createdAt: at('08:00') })
      const unused = await fetched({ createdAt: at('01:00') })
      const used = await fetched({ createdAt: at('01:00') })
      await grants.touch(used, at('08:30'))
      const live = await fetched({ createdAt: at('08:00'), expiresAt: at('09:01') })
      const unfetched = (await add({ createdAt: at('07:00') })).id
      const waiting = (await add({ createdAt: at('08:31') })).id
      const over = await fetched({ createdAt: at('01:00') })
      await grants.end(over, { at: at('02:00'), why: 'revoked' })
      const limits = { expired: at('09:00'), unused: at('01:30'), unfetched: at('08:30') }
      const found = (await grants.listRunOut(limits)).map(({ id }) => id)
      expect(found).toEqual(expect.arrayContaining([expired, unused, unfetched]))
      for (const id of [used, live, waiting, over]) expect(found).not.toContain(id)
    })

    it('forgets what ended long ago, and nothing that is live', async () => {
      const [old, recent, live] = [await add(), await add(), await add()]
      await grants.end(old.id, { at: at('10:00'), why: 'revoked' })
      await grants.end(recent.id, { at: at('10:01'), why: 'revoked' })
      await grants.purge(at('10:01'))
      expect(await grants.find(old.id)).toBeUndefined()
      expect(await grants.find(recent.id)).toBeDefined()
      expect(await grants.find(live.id)).toBeDefined()
    })

    it('forgets the grants of an entity with it', async () => {
      const { id, entityId } = await add()
      await opened.store.removeEntity(entityId)
      expect(await grants.find(id)).toBeUndefined()
    })
  })
}
