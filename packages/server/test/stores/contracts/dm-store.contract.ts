import type { EntityId } from '@arachne/contract'
import type { DmStore, EntityStore } from '@arachne/core/identities'
import { describe, expect, it } from 'vitest'

import type { OpenStore } from '../../support/databases.ts'
import { sampleEntity } from '../../support/sample-entity.ts'

const LYSS = '400000000000000001'
const MARA = '400000000000000002'

interface Stores {
  dms: DmStore
  entities: EntityStore
}

const reallyOpen = (open: OpenStore<Stores>) => (open as () => Promise<AsyncDisposable & { store: Stores }>)()

const exchange = (entityId: EntityId, messageId: string, at: string) => ({
  messageId,
  channelId: '500000000000000001',
  userId: LYSS,
  entityId,
  at,
})

export function describeDmStore(engine: string, open: OpenStore<Stores>): void {
  describe.skipIf(open === 'missing')(`direct messages on ${engine}`, () => {
    it('finds the entity of a message and of the last exchange', async () => {
      await using database = await reallyOpen(open)
      const { dms, entities } = database.store
      const [kael, mira] = [sampleEntity(), sampleEntity()]
      await entities.insert(kael)
      await entities.insert(mira)
      await dms.note(exchange(kael.id, '800000000000000001', '2026-01-01T00:00:00.000Z'))
      await dms.note(exchange(mira.id, '800000000000000002', '2026-01-01T00:00:01.000Z'))
      await dms.note(exchange(mira.id, '800000000000000001', '2026-01-02T00:00:00.000Z'))
      expect((await dms.find('800000000000000001'))?.entityId).toBe(kael.id)
      expect((await dms.last(LYSS, '2026-01-01T00:00:00.000Z'))?.entityId).toBe(mira.id)
      expect(await dms.last(LYSS, '2026-01-01T00:00:01.000Z')).toBeUndefined()
      expect(await dms.last(MARA, '2025-01-01T00:00:00.000Z')).toBeUndefined()
      await dms.forgetBefore('2026-01-01T00:00:01.000Z')
      expect(await dms.find('800000000000000001')).toBeUndefined()
      expect(await dms.find('800000000000000002')).toBeDefined()
    })

    it('keeps blocks per person until they are taken back', async () => {
      await using database = await reallyOpen(open)
      const { dms } = database.store
      const kael = sampleEntity().id
      await dms.block(LYSS, kael)
      await dms.block(LYSS, kael)
      await dms.block(LYSS, 'all')
      expect((await dms.blocks(LYSS)).toSorted()).toEqual([kael, 'all'].toSorted())
      expect(await dms.blocks(MARA)).toEqual([])
      await dms.unblock(LYSS, 'all')
      expect(await dms.blocks(LYSS)).toEqual([kael])
    })
  })
}
