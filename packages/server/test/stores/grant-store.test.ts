import { createGrantStore } from '../../src/adapters/db/authority/grant-store.ts'
import type { Queries } from '../../src/adapters/db/engine/schema.ts'
import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { sampleEntity } from '../support/sample-entity.ts'
import { describeGrantStore, type GrantSetting } from './contracts/grant-store.contract.ts'

function createSetting(db: Queries): GrantSetting {
  const entities = createEntityStore(db)
  return {
    grants: createGrantStore(db),
    async newEntity() {
      const entity = sampleEntity()
      await entities.insert(entity)
      return entity.id
    },
    async removeEntity(id) {
      await entities.remove(id)
    },
  }
}

for (const engine of ENGINES) describeGrantStore(engine.name, storeOn(engine, createSetting))
