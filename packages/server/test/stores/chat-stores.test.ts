import { createHash } from 'node:crypto'

import { createGovernanceStore } from '../../src/adapters/db/governance/governance-store.ts'
import { openLines } from '../support/acts.ts'
import { newBoxes } from '../support/ballots/boxes.ts'
import { ENGINES, openFresh } from '../support/databases.ts'
import { describeChatStores } from './contracts/chat-stores.contract.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

for (const engine of ENGINES) {
  const open = async () => {
    const database = await openFresh(engine)
    const clock = { now: Date.now }
    const ports = { lines: openLines(clock), clock, sha256, boxes: newBoxes() }
    return { ...database, store: createGovernanceStore(database, ports) }
  }
  describeChatStores(engine.name, engine.isMissing ? 'missing' : open)
}
