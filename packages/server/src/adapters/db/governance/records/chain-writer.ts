import {
  chainFactsOf,
  type DecisionDraft,
  type DecisionEntry,
  decisionFrom,
  spaceOf,
} from '@arachne/core/governance'
import { GENESIS_HASH, type JournalEntry, type JournalHead, seal } from '@arachne/core/journal'
import type { Sha256 } from '@arachne/core/ports'

import { compiledQuery } from '../../engine/compiled-query.ts'
import { put } from '../../engine/put.ts'
import type { Queries } from '../../engine/schema.ts'
import { toEntryRow } from '../../journal/journal-store.ts'
import { toDecisionRow } from './decision-store.ts'

/** Rows in one statement; databases limit its parameters. */
const AT_ONCE = 100

export interface ChainWriter {
  record(draft: DecisionDraft): Promise<DecisionEntry>
  /** Stores what was recorded since the last call. */
  flush(): Promise<void>
  /** The entries added to the chain. */
  entries(): JournalEntry[]
}

interface Deps {
  orgaId: string
  now: number
  sha256: Sha256
  /** undefined: not read yet. */
  head?: JournalHead | undefined
}

/** The entry that the organisation's next line follows. */
export async function readHead(db: Queries, orgaId: string): Promise<JournalHead> {
  const [head] = await headOf(db, spaceOf(orgaId))
  return head ?? { seq: 0, hash: GENESIS_HASH }
}

const headOf = compiledQuery((db, space: string) =>
  db
    .selectFrom('journal_entry')
    .select(['seq', 'hash'])
    .where('space', '=', space)
    .orderBy('seq', 'desc')
    .limit(1),
)

/** Writes lines to one organisation's journal and to its chain, inside a transaction that is their only writer. */
export function createChainWriter(db: Queries, { orgaId, now, sha256, head }: Deps): ChainWriter {
  const at = new Date(now).toISOString()
  let stored = 0
  const made: { entry: JournalEntry; decision: DecisionEntry }[] = []

  return {
    async record(draft) {
      head ??= await readHead(db, orgaId)
      const decision = decisionFrom(draft, { seq: head.seq + 1, at: now })
      const link = { seq: decision.seq, at, previousHash: head.hash }
      const entry = seal({ ...chainFactsOf(orgaId, decision, sha256), ...link }, sha256)
      made.push({ entry, decision })
      head = entry
      return decision
    },

    async flush() {
      while (stored < made.length) {
        const some = made.slice(stored, stored + AT_ONCE)
        stored += some.length
        const chain = some.map(({ entry }) => toEntryRow(entry))
        const lines = some.map(({ decision }) => toDecisionRow(orgaId, decision))
        await put(db, db.insertInto('journal_entry').values(chain))
        await put(db, db.insertInto('decision').values(lines))
      }
    },

    entries: () => made.map(({ entry }) => entry),
  }
}
