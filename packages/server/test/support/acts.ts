import { createJournal, watchJournal, type WatchedJournal } from '@arachne/core/journal'
import type { Clock } from '@arachne/core/ports'

import { createActs, type RecordedActs } from '../../src/adapters/db/acts.ts'
import type { Database } from '../../src/adapters/db/engine/database.ts'
import { createDecisionContent } from '../../src/adapters/db/governance/records/decision-content.ts'
import { createJournalLines, type JournalLines } from '../../src/adapters/db/journal/journal-lines.ts'
import { createJournalStore } from '../../src/adapters/db/journal/journal-store.ts'
import { platform } from '../../src/platform.ts'

/** How lines are written within somebody's transaction; without a journal nobody is told. */
export function openLines(clock: Clock, journal: Pick<WatchedJournal, 'tell'> = { tell() {} }): JournalLines {
  const { ids, sha256 } = platform
  return createJournalLines({ journal, clock, ids, sha256, complete: (facts) => facts })
}

/** Acts on some database, with the journal they write to. */
export function openActs(
  database: Pick<Database, 'queries' | 'transaction'>,
  clock: Clock = { now: () => Date.now() },
): { acts: RecordedActs; journal: RecordedActs['journal']; lines: JournalLines } {
  const { sha256 } = platform
  const store = createJournalStore(database.queries)
  const content = createDecisionContent(database.queries, sha256)
  const journal = watchJournal(createJournal({ store, content, clock, sha256 }))
  const lines = openLines(clock, journal)
  const acts = createActs(database, { journal, lines })
  return { acts, journal: acts.journal, lines }
}
