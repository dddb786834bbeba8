import { AppError } from '../errors.ts'
import type { Clock, Sha256 } from '../ports.ts'
import { createTurns } from '../turns.ts'
import { GENESIS_HASH, type JournalHead, seal } from './chain.ts'
import { checkFacts } from './facts.ts'
import type { JournalContent, JournalEntry, JournalFacts, JournalStore } from './journal-store.ts'
import { type SpaceReport, type VerifyReport, verifySpace } from './verify.ts'

/** Each lost round means that another process has written an entry, so this isn't a busy loop. */
const MAX_ATTEMPTS = 100

/** Arachne's own space: it exists from the start, even if empty. */
const INSTANCE = 'instance'

export interface JournalDeps {
  store: JournalStore
  content: JournalContent
  clock: Clock
  sha256: Sha256
}

export interface Journal {
  record(facts: JournalFacts): Promise<JournalEntry>
  /** All spaces, or one. `head`, an entry of that space noted elsewhere, also reveals a cut-off end. */
  verify(space?: string, head?: JournalHead): Promise<VerifyReport>
}

export function createJournal({ store, content, clock, sha256 }: JournalDeps): Journal {
  const turns = createTurns()

  async function append(facts: JournalFacts): Promise<JournalEntry> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const last = await store.last(facts.space)
      const at = new Date(clock.now()).toISOString()
      const link = { seq: (last?.seq ?? 0) + 1, at, previousHash: last?.hash ?? GENESIS_HASH }
      const entry = seal({ ...facts, ...link }, sha256)
      if (await store.append(entry)) return entry
    }
    throw new AppError('unavailable', 'The journal is too busy; try again.')
  }

  return {
    /** Writers of one process queue per space; between processes, the store decides who is first. */
    async record(facts) {
      checkFacts(facts)
      return turns.take(facts.space, () => append(facts))
    },

    async verify(space, head) {
      if (space !== undefined) {
        const report = await verifySpace({ space, head, store, content, sha256 })
        // A head proves that something was there, so an empty space is a finding, not a typing error.
        if (report.entries === 0 && report.ok && space !== INSTANCE && head === undefined) {
          throw new AppError('not_found', `The journal has no space called "${space}".`)
        }
        return { ok: report.ok, spaces: [report] }
      }
      const spaces: SpaceReport[] = []
      const all = new Set([...(await store.spaces()), ...(await content.spaces())])
      for (const name of [...all].toSorted()) {
        spaces.push(await verifySpace({ space: name, store, content, sha256 }))
      }
      return { ok: spaces.every((report) => report.ok), spaces }
    },
  }
}

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
