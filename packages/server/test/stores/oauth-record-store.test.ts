import { createOAuthRecordStore } from '../../src/adapters/db/authority/oauth-record-store.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { describeOAuthRecordStore } from './contracts/oauth-record-store.contract.ts'

for (const engine of ENGINES) describeOAuthRecordStore(engine.name, storeOn(engine, createOAuthRecordStore))
