import { createDmStore } from '../../src/adapters/db/identities/dm-store.ts'
import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { describeDmStore } from './contracts/dm-store.contract.ts'

for (const engine of ENGINES) {
  describeDmStore(
    engine.name,
    storeOn(engine, (db) => ({ dms: createDmStore(db), entities: createEntityStore(db) })),
  )
}
