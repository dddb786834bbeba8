import { createActivityCountStore } from '../../src/adapters/db/activity/activity-count-store.ts'
import { createActivityStore } from '../../src/adapters/db/activity/activity-store.ts'
import type { Queries } from '../../src/adapters/db/engine/schema.ts'
import { createEntityIndex } from '../../src/adapters/db/identities/entity-index.ts'
import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { createNameBook } from '../../src/adapters/db/identities/name-book.ts'
import { createJournalStore } from '../../src/adapters/db/journal/journal-store.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { type ActivityStores, describeActivityStores } from './contracts/activity-stores.contract.ts'

function createStores(db: Queries): ActivityStores {
  return {
    activity: createActivityStore(db),
    counts: createActivityCountStore(db),
    index: createEntityIndex(db),
    names: createNameBook(db),
    entities: createEntityStore(db),
    journal: createJournalStore(db),
  }
}

for (const engine of ENGINES) describeActivityStores(engine.name, storeOn(engine, createStores))
