import type { JournalEntry } from './journal-store.ts'
import type { Journal } from './journal.ts'

export interface WatchedJournal extends Journal {
  /** Called after an entry is written; must not throw. Returns how to stop. */
  watch(listener: (entry: JournalEntry) => void): () => void
}

/** Whoever wants to know that something was done hears it from its record. */
export function watchJournal(journal: Journal): WatchedJournal {
  const listeners = new Set<(entry: JournalEntry) => void>()
  return {
    ...journal,
    async record(facts) {
      const entry = await journal.record(facts)
      for (const tell of listeners) tell(entry)
      return entry
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
