import { type Clock, createJournal, watchJournal } from '@arachne/core'

import { createActs, type RecordedActs } from '../../src/adapters/db/acts.ts'
import type { Database } from '../../src/adapters/db/database.ts'
import { createDecisionContent } from '../../src/adapters/db/governance/decision-content.ts'
import { createJournalStore } from '../../src/adapters/db/journal-store.ts'
import { platform } from '../../src/platform.ts'

/** Acts on some database, with the journal they write to. */
export function openActs(
  database: Pick<Database, 'queries' | 'transaction'>,
  clock: Clock = { now: () => Date.now() },
): { acts: RecordedActs; journal: RecordedActs['journal'] } {
  const { ids, sha256 } = platform
  const store = createJournalStore(database.queries)
  const content = createDecisionContent(database.queries, sha256)
  const journal = watchJournal(createJournal({ store, content, clock, sha256 }))
  const acts = createActs(database, { journal, clock, ids, sha256, complete: (facts) => facts })
  return { acts, journal: acts.journal }
}
