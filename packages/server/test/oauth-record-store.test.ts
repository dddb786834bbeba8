import { createOAuthRecordStore } from '../src/adapters/db/oauth-record-store.ts'
import { ENGINES, storeOn } from './databases.ts'
import { describeOAuthRecordStore } from './oauth-record-store.contract.ts'

for (const engine of ENGINES) describeOAuthRecordStore(engine.name, storeOn(engine, createOAuthRecordStore))
