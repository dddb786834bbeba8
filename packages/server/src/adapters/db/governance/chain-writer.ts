import {
  GENESIS_HASH,
  type JournalEntry,
  type JournalFacts,
  type JournalHead,
  seal,
  type Sha256,
} from '@arachne/core'

import { createJournalStore } from '../journal-store.ts'
import type { Queries } from '../schema.ts'

/** Appends to one chain of the shared journal inside somebody's transaction, which is its only writer. */
export function createChainWriter(db: Queries, space: string, sha256: Sha256) {
  const store = createJournalStore(db)
  let head: JournalHead | undefined

  async function last(): Promise<JournalHead> {
    head ??= (await store.last(space)) ?? { seq: 0, hash: GENESIS_HASH }
    return head
  }

  return {
    async nextSeq(): Promise<number> {
      return (await last()).seq + 1
    },

    async append(facts: JournalFacts, now: number): Promise<JournalEntry> {
      const { seq, hash } = await last()
      const link = { seq: seq + 1, at: new Date(now).toISOString(), previousHash: hash }
      const entry = seal({ ...facts, ...link }, sha256)
      if (!(await store.append(entry)))
        throw new Error('Somebody else wrote into the chain of an organisation.')
      head = entry
      return entry
    },
  }
}
