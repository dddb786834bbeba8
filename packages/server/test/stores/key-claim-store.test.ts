import { randomUUID } from 'node:crypto'

import { EntityId } from '@arachne/contract'

import type { Queries } from '../../src/adapters/db/engine/schema.ts'
import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { createKeyClaimStore } from '../../src/adapters/db/identities/key-claim-store.ts'
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
