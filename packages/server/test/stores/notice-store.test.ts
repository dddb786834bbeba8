import { createNoticeStore } from '../../src/adapters/db/notices/notice-store.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { describeNoticeStore } from './contracts/notice-store.contract.ts'

for (const engine of ENGINES) describeNoticeStore(engine.name, storeOn(engine, createNoticeStore))
