import type { JournalEntry } from './journal-store.ts'
import type { Journal } from './journal.ts'

export interface WatchedJournal extends Journal {
  /** Called after an entry is written; must not throw. Returns how to stop. */
  watch(listener: (entry: JournalEntry) => void): () => void
  /** For code that writes entries in its own transaction: must be called once it is stored. */
  tell(entries: readonly JournalEntry[]): void
}

/** Listeners learn of acts from the record of them. */
export function watchJournal(journal: Journal): WatchedJournal {
  const listeners = new Set<(entry: JournalEntry) => void>()
  function tell(entries: readonly JournalEntry[]): void {
    for (const entry of entries) for (const listener of listeners) listener(entry)
  }

  return {
    ...journal,
    tell,
    async record(facts) {
      const entry = await journal.record(facts)
      tell([entry])
      return entry
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
