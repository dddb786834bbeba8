import { randomUUID } from 'node:crypto'

import { EntityId } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { createMuteStore } from '../../src/adapters/db/identities/mute-store.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { sampleEntity } from '../support/sample-entity.ts'

const SERVER = '100000000000000001'
const GENERAL = '200000000000000001'
const STAFF = '200000000000000002'

for (const engine of ENGINES) {
  const open = storeOn(engine, (db) => ({ mutes: createMuteStore(db), entities: createEntityStore(db) }))
  describe.skipIf(open === 'missing')(`mute store on ${engine.name}`, () => {
    it('keeps one mute per entity and channel, and forgets those that ended', async () => {
      if (open === 'missing') return
      await using opened = await open()
      const { mutes, entities } = opened.store
      const entityId = EntityId.parse(randomUUID())
      await entities.insert(sampleEntity({ id: entityId }))
      const mute = { entityId, serverId: SERVER, channelId: GENERAL, until: 2_000_000_000_000 }
      await mutes.put({ ...mute, until: 1_900_000_000_000 })
      await mutes.put(mute)
      await mutes.put({ ...mute, channelId: STAFF, until: 1_800_000_000_000 })
      expect(await mutes.list()).toEqual([{ ...mute, channelId: STAFF, until: 1_800_000_000_000 }, mute])
      await mutes.removeEnded(1_800_000_000_000)
      expect(await mutes.list()).toEqual([mute])
      await mutes.remove(entityId, GENERAL)
      expect(await mutes.list()).toEqual([])
      await mutes.put(mute)
      await entities.remove(entityId)
      expect(await mutes.list()).toEqual([])
    })
  })
}
