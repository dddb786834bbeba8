import { createJournalStore } from '../../src/adapters/db/journal/journal-store.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { describeJournalStore } from './contracts/journal-store.contract.ts'

for (const engine of ENGINES) describeJournalStore(engine.name, storeOn(engine, createJournalStore))
