import { createSessionStore } from '../../src/adapters/db/authority/session-store.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { describeSessionStore } from './contracts/session-store.contract.ts'

for (const engine of ENGINES) describeSessionStore(engine.name, storeOn(engine, createSessionStore))
