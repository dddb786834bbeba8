import type { Sha256 } from '../ports.ts'
import { canonicalText, type ChainFlaw, flawOf, type JournalHead } from './chain.ts'
import type { ContentEntry, JournalContent, JournalEntry, JournalStore } from './journal-store.ts'

const PAGE = 500

export interface SpaceReport {
  space: string
  ok: boolean
  /** How many entries were found correct. */
  entries: number
  /** The last correct entry. Noted elsewhere and passed in later, it also reveals a cut-off end. */
  head: JournalHead | null
  /** The first incorrect entry, and what is wrong with it. */
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
  content: JournalContent
  sha256: Sha256
}

function broken(space: string, right: JournalHead | undefined, flaw: ChainFlaw): SpaceReport {
  const entries = right?.seq ?? 0
  const { kind, message: problem } = flaw
  return { space, ok: false, entries, head: right ?? null, brokenAt: entries + 1, problem, flaw: kind }
}

/**
 * Follows the chain of one space from its first entry, and compares each entry with its content. `head` is an entry
 * noted elsewhere.
 */
export async function verifySpace({ space, head, store, content, sha256 }: Walk): Promise<SpaceReport> {
  let right: JournalHead | undefined
  for (;;) {
    // The first page has no lower bound, so entries inserted before the first are found, whatever their number.
    const after = right?.seq
    const page = await store.page(space, after, PAGE)
    // Read after the chain, so that everything in the chain has its content by then.
    const behind = await content.page(space, after, Math.max(1, page.length))
    if (page.length === 0 && behind !== undefined && behind.length > 0) {
      // Written in between, or left over where entries were cut off.
      if ((await store.page(space, after, 1)).length > 0) continue
      const message = `Entry ${(right?.seq ?? 0) + 1} is missing.`
      return broken(space, right, { kind: 'missing', message })
    }
    for (const [index, entry] of page.entries()) {
      const flaw = flawOf(entry, right, sha256) ?? contentFlawOf(entry, behind, index)
      if (flaw !== undefined) return broken(space, right, flaw)
      if (entry.seq === head?.seq && entry.hash !== head.hash) {
        const message = `Entry ${entry.seq} isn't the one that was noted.`
        return broken(space, right, { kind: 'not_as_noted', message })
      }
      right = { seq: entry.seq, hash: entry.hash }
    }
    if (page.length === 0) break
  }
  const entries = right?.seq ?? 0
  if (head !== undefined && entries < head.seq) {
    const message = `The journal ends at entry ${entries}, but entry ${head.seq} was noted.`
    return broken(space, right, { kind: 'cut_off', message })
  }
  return { space, ok: true, entries, head: right ?? null }
}

function contentFlawOf(
  entry: JournalEntry,
  behind: readonly ContentEntry[] | undefined,
  index: number,
): ChainFlaw | undefined {
  if (behind === undefined) return undefined
  const { seq, previousHash } = entry
  const found = behind[index]
  if (found === undefined || found.seq > seq) return { kind: 'missing', message: `Entry ${seq} is missing.` }
  // An entry before the first takes the first one's place.
  const same = canonicalText({ ...found, previousHash }) === canonicalText(entry)
  return same ? undefined : { kind: 'changed', message: `Entry ${seq} was changed.` }
}
