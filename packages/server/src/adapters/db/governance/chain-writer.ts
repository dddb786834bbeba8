import {
  chainFactsOf,
  type DecisionDraft,
  type DecisionEntry,
  decisionFrom,
  GENESIS_HASH,
  type JournalEntry,
  type JournalHead,
  seal,
  type Sha256,
  spaceOf,
} from '@arachne/core'

import { createJournalStore, toEntryRow } from '../journal-store.ts'
import type { Queries } from '../schema.ts'
import { toDecisionRow } from './decision-store.ts'

/** Rows in one statement; the databases count its parameters. */
const AT_ONCE = 100

export interface ChainWriter {
  record(draft: DecisionDraft): Promise<DecisionEntry>
  /** Stores what was recorded; answers what the chain has gained. */
  flush(): Promise<JournalEntry[]>
}

interface Deps {
  orgaId: string
  now: number
  sha256: Sha256
}

/** Lines of one organisation's journal and of its chain, inside a transaction that is their only writer. */
export function createChainWriter(db: Queries, { orgaId, now, sha256 }: Deps): ChainWriter {
  const at = new Date(now).toISOString()
  const made: { entry: JournalEntry; decision: DecisionEntry }[] = []
  let head: JournalHead | undefined

  return {
    async record(draft) {
      head ??= (await createJournalStore(db).last(spaceOf(orgaId))) ?? { seq: 0, hash: GENESIS_HASH }
      const decision = decisionFrom(draft, { seq: head.seq + 1, at: now })
      const link = { seq: decision.seq, at, previousHash: head.hash }
      const entry = seal({ ...chainFactsOf(orgaId, decision, sha256), ...link }, sha256)
      made.push({ entry, decision })
      head = entry
      return decision
    },

    async flush() {
      for (let from = 0; from < made.length; from += AT_ONCE) {
        const some = made.slice(from, from + AT_ONCE)
        const chain = some.map(({ entry }) => toEntryRow(entry))
        await db.insertInto('journal_entry').values(chain).execute()
        const lines = some.map(({ decision }) => toDecisionRow(orgaId, decision))
        await db.insertInto('decision').values(lines).execute()
      }
      return made.map(({ entry }) => entry)
    },
  }
}
