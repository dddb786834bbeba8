import type { EntityId } from '@arachne/contract'
import type { WakeCallStore } from '@arachne/core/identities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Opened, OpenStore } from '../../support/databases.ts'

export interface WakeCallStores {
  calls: WakeCallStore
  newEntity(): Promise<EntityId>
  removeEntity(id: EntityId): Promise<unknown>
}

/** What every WakeCallStore promises. */
export function describeWakeCallStore(name: string, open: OpenStore<WakeCallStores>): void {
  describe.skipIf(open === 'missing')(`wake call store on ${name}`, () => {
    let opened: Opened<WakeCallStores>
    beforeAll(async () => {
      if (open !== 'missing') opened = await open()
    })
    afterAll(() => opened[Symbol.asyncDispose]())

    async function kept() {
      const entityId = await opened.store.newEntity()
      const setting = { entityId, url: 'https://a.example/', only: [], salt: 's' }
      await opened.store.calls.put(setting)
      return setting
    }

    it('keeps one per entity, and replaces it', async () => {
      const { calls } = opened.store
      const first = await kept()
      expect(await calls.list()).toContainEqual(first)
      const second = { ...first, url: 'https://b.example/', only: ['dm' as const] }
      await calls.put(second)
      expect(await calls.find(first.entityId)).toEqual(second)
    })

    it('removes it once', async () => {
      const { entityId } = await kept()
      expect(await opened.store.calls.remove(entityId)).toBe(true)
      expect(await opened.store.calls.remove(entityId)).toBe(false)
      expect(await opened.store.calls.find(entityId)).toBeUndefined()
    })

    it('forgets it with the entity', async () => {
      const { entityId } = await kept()
      await opened.store.removeEntity(entityId)
      expect(await opened.store.calls.find(entityId)).toBeUndefined()
    })
  })
}
