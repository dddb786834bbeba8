import { randomUUID } from 'node:crypto'

import { EntityId } from '@arachne/contract'

import type { Queries } from '../../src/adapters/db/engine/schema.ts'
import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { createWakeCallStore } from '../../src/adapters/db/identities/wake-call-store.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { sampleEntity } from '../support/sample-entity.ts'
import { describeWakeCallStore, type WakeCallStores } from './contracts/wake-call-store.contract.ts'

function createStores(db: Queries): WakeCallStores {
  const entities = createEntityStore(db)
  return {
    calls: createWakeCallStore(db),
    async newEntity() {
      const id = EntityId.parse(randomUUID())
      await entities.insert(sampleEntity({ id }))
      return id
    },
    removeEntity: (id) => entities.remove(id),
  }
}

for (const engine of ENGINES) describeWakeCallStore(engine.name, storeOn(engine, createStores))
