import type { Sha256 } from '../ports.ts'
import { type ChainFlaw, flawOf, type JournalHead } from './chain.ts'
import type { JournalStore } from './journal-store.ts'

const PAGE = 500

export interface SpaceReport {
  space: string
  ok: boolean
  /** How many entries were found to be right. */
  entries: number
  /** The last right entry. Noted down elsewhere and given back later, it also betrays a cut-off end. */
  head: JournalHead | null
  /** The first entry that is not right, and what is wrong with it. */
  brokenAt?: number
  problem?: string
  flaw?: ChainFlaw['kind']
}

export interface VerifyReport {
  ok: boolean
  spaces: SpaceReport[]
}

interface Walk {
  space: string
  head?: JournalHead | undefined
  store: JournalStore
  sha256: Sha256
}

function broken(space: string, right: JournalHead | undefined, flaw: ChainFlaw): SpaceReport {
  const entries = right?.seq ?? 0
  const { kind, message: problem } = flaw
  return { space, ok: false, entries, head: right ?? null, brokenAt: entries + 1, problem, flaw: kind }
}

/** Follows the chain of one space from its first entry. `head` is one that is known from elsewhere. */
export async function verifySpace({ space, head, store, sha256 }: Walk): Promise<SpaceReport> {
  let right: JournalHead | undefined
  for (;;) {
    const page = await store.page(space, right?.seq ?? 0, PAGE)
    for (const entry of page) {
      const flaw = flawOf(entry, right, sha256)
      if (flaw !== undefined) return broken(space, right, flaw)
      if (entry.seq === head?.seq && entry.hash !== head.hash) {
        const message = `Entry ${entry.seq} is not the one that was noted.`
        return broken(space, right, { kind: 'not_as_noted', message })
      }
      right = { seq: entry.seq, hash: entry.hash }
    }
    if (page.length < PAGE) break
  }
  const entries = right?.seq ?? 0
  if (head !== undefined && entries < head.seq) {
    const message = `The journal ends at entry ${entries}, but entry ${head.seq} was noted.`
    return broken(space, right, { kind: 'cut_off', message })
  }
  return { space, ok: true, entries, head: right ?? null }
}
