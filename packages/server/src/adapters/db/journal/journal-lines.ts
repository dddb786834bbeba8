import {
  createJournal,
  type JournalEntry,
  type JournalFacts,
  type WatchedJournal,
} from '@arachne/core/journal'
import { createNotices, type Notice } from '@arachne/core/notices'
import type { Clock, Ids, Sha256 } from '@arachne/core/ports'

import type { Queries } from '../engine/schema.ts'
import { createEntityStore } from '../identities/entity-store.ts'
import { createNoticeStore } from '../notices/notice-store.ts'
import { createJournalStore } from './journal-store.ts'

interface Deps {
  journal: Pick<WatchedJournal, 'tell'>
  clock: Clock
  ids: Pick<Ids, 'uuid'>
  sha256: Sha256
  /** Adds facts that are known when a line is recorded. */
  complete(facts: JournalFacts): JournalFacts
}

/** What was stored, to be announced. */
export interface WrittenLines {
  entries: JournalEntry[]
  notices: Notice[]
}

/** Writes journal lines as part of a transaction, with the notices that follow from them. */
export interface JournalLines {
  complete(facts: JournalFacts): JournalFacts
  write(db: Queries, lines: readonly JournalFacts[]): Promise<WrittenLines>
  /** Must be called once the transaction is stored. */
  tell(written: WrittenLines): void
  /** Called after a notice is stored; must not throw. Returns how to stop. */
  watchNotices(listener: (notice: Notice) => void): () => void
}

/** Only verification needs it. */
const NO_CONTENT = { spaces: async () => [], page: async () => undefined }

export function createJournalLines({ journal, clock, ids, sha256, complete }: Deps): JournalLines {
  const listeners = new Set<(notice: Notice) => void>()
  return {
    complete,

    /** In the order of their spaces, so that two transactions writing to the same ones can't deadlock. */
    async write(db, lines) {
      const chain = createJournal({ store: createJournalStore(db), content: NO_CONTENT, clock, sha256 })
      const entries: JournalEntry[] = []
      const inOrder = lines.toSorted((a, b) => (a.space < b.space ? -1 : Number(a.space > b.space)))
      for (const line of inOrder) entries.push(await chain.record(line))
      const entities = createEntityStore(db)
      const made = createNotices({ store: createNoticeStore(db), entities, clock, ids })
      const notices: Notice[] = []
      for (const entry of entries) notices.push(...(await made.recorded(entry)))
      return { entries, notices }
    },

    tell({ entries, notices }) {
      journal.tell(entries)
      for (const notice of notices) for (const listener of listeners) listener(notice)
    },

    watchNotices(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
