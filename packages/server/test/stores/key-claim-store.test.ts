import { randomUUID } from 'node:crypto'

import { EntityId } from '@arachne/contract'

import { createEntityStore } from '../../src/adapters/db/entity-store.ts'
import { createKeyClaimStore } from '../../src/adapters/db/key-claim-store.ts'
import type { Queries } from '../../src/adapters/db/schema.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { sampleEntity } from '../support/sample-entity.ts'
import { type KeyClaimSetting, describeKeyClaimStore } from './contracts/key-claim-store.contract.ts'

function createSetting(db: Queries): KeyClaimSetting {
  return {
    claims: createKeyClaimStore(db),
    async newEntity() {
      const id = EntityId.parse(randomUUID())
      await createEntityStore(db).insert(sampleEntity({ id }))
      return id
    },
  }
}

for (const engine of ENGINES) describeKeyClaimStore(engine.name, storeOn(engine, createSetting))
