import { createHash } from 'node:crypto'

import { createJournal, type JournalEntry, watchJournal } from '@arachne/core/journal'

import { createGovernanceStore } from '../../src/adapters/db/governance/governance-store.ts'
import { createDecisionContent } from '../../src/adapters/db/governance/records/decision-content.ts'
import { createJournalStore } from '../../src/adapters/db/journal/journal-store.ts'
import { openLines } from '../support/acts.ts'
import { newBoxes } from '../support/ballots/boxes.ts'
import { ENGINES, openFresh } from '../support/databases.ts'
import { describeGovernanceStore, type GovernanceFixture, T0 } from './contracts/governance-store.contract.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

for (const engine of ENGINES) {
  const open = async (): Promise<GovernanceFixture> => {
    const database = await openFresh(engine)
    const clock = { now: () => T0 }
    const store = createJournalStore(database.queries)
    const content = createDecisionContent(database.queries, sha256)
    const journal = watchJournal(createJournal({ store, content, clock, sha256 }))
    const told: JournalEntry[] = []
    journal.watch((entry) => void told.push(entry))
    return {
      store: createGovernanceStore(database, {
        lines: openLines(clock, journal),
        clock,
        sha256,
        boxes: newBoxes(),
      }),
      queries: database.queries,
      journal,
      told,
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    }
  }
  describeGovernanceStore(engine.name, engine.isMissing ? 'missing' : open)
}
