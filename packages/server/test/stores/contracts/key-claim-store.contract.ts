import { randomUUID } from 'node:crypto'

import { EntityId } from '@arachne/contract'
import type { KeyClaimStore } from '@arachne/core/identities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Opened, OpenStore } from '../../support/databases.ts'

export interface KeyClaimSetting {
  claims: KeyClaimStore
  /** An entity that exists; claims belong to one. */
  newEntity(): Promise<EntityId>
}

/** What every KeyClaimStore promises. */
export function describeKeyClaimStore(name: string, open: OpenStore<KeyClaimSetting>): void {
  describe.skipIf(open === 'missing')(`key claim store on ${name}`, () => {
    let opened: Opened<KeyClaimSetting>
    let claims: KeyClaimStore
    beforeAll(async () => {
      if (open !== 'missing') opened = await open()
      claims = opened.store.claims
    })
    afterAll(() => opened[Symbol.asyncDispose]())

    const inserted = async (expiresAt = '2026-11-16T09:00:00.000Z') => {
      const entityId = await opened.store.newEntity()
      const claim = { tokenHash: randomUUID(), entityId, ownerId: '400000000000000001', expiresAt }
      await claims.insert(claim)
      return claim
    }

    it('gives a claim back as it was put in', async () => {
      const claim = await inserted()
      expect(await claims.find(claim.tokenHash)).toEqual(claim)
      const free = { ...claim, tokenHash: randomUUID(), ownerId: null }
      await claims.insert(free)
      expect(await claims.find(free.tokenHash)).toEqual(free)
    })

    it('finds nothing under an unknown hash', async () => {
      expect(await claims.find('unknown')).toBeUndefined()
      expect(await claims.use('unknown')).toBe(false)
    })

    it('lets a claim be used once, and still knows it afterwards', async () => {
      const claim = await inserted()
      expect(await claims.use(claim.tokenHash)).toBe(true)
      expect(await claims.use(claim.tokenHash)).toBe(false)
      expect(await claims.find(claim.tokenHash)).toEqual(claim)
    })

    it('lets one of many simultaneous uses win', async () => {
      const { tokenHash } = await inserted()
      const other = await inserted()
      const uses = await Promise.all(Array.from({ length: 10 }, () => claims.use(tokenHash)))
      expect(uses.filter(Boolean)).toHaveLength(1)
      expect(await claims.use(other.tokenHash)).toBe(true)
    })

    it('forgets what has ended, used or not, and nothing else', async () => {
      const [old, usedUp, fresh] = await Promise.all([
        inserted('2026-10-01T09:00:00.000Z'),
        inserted('2026-10-01T10:00:00.000Z'),
        inserted('2026-10-01T10:00:00.001Z'),
      ])
      await claims.use(usedUp.tokenHash)
      await claims.purge('2026-10-01T10:00:00.000Z')
      const left = await Promise.all([old, usedUp, fresh].map(({ tokenHash }) => claims.find(tokenHash)))
      expect(left).toEqual([undefined, undefined, fresh])
    })

    it('refuses a second claim with the same hash', async () => {
      const claim = await inserted()
      await claims.use(claim.tokenHash)
      await expect(claims.insert(claim)).rejects.toThrow(/unique/i)
      expect(await claims.use(claim.tokenHash)).toBe(false)
    })

    it('refuses a claim on an entity that does not exist', async () => {
      const claim = {
        tokenHash: randomUUID(),
        entityId: EntityId.parse(randomUUID()),
        ownerId: null,
        expiresAt: '',
      }
      await expect(claims.insert(claim)).rejects.toThrow(/foreign key/i)
    })
  })
}
