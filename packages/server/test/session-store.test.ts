import { createSessionStore } from '../src/adapters/db/session-store.ts'
import { ENGINES, storeOn } from './databases.ts'
import { describeSessionStore } from './session-store.contract.ts'

for (const engine of ENGINES) describeSessionStore(engine.name, storeOn(engine, createSessionStore))
