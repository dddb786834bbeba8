import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { describeEntityStore } from './contracts/entity-store.contract.ts'

for (const engine of ENGINES) describeEntityStore(engine.name, storeOn(engine, createEntityStore))
