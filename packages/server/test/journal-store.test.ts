import { createJournalStore } from '../src/adapters/db/journal-store.ts'
import { ENGINES, storeOn } from './databases.ts'
import { describeJournalStore } from './journal-store.contract.ts'

for (const engine of ENGINES) describeJournalStore(engine.name, storeOn(engine, createJournalStore))
