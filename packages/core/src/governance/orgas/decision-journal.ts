import type { JournalEntry, JournalStore } from '../../journal/journal-store.ts'
import { type SpaceReport, verifySpace } from '../../journal/verify.ts'
import type { Sha256 } from '../../ports.ts'
import { chainFactsOf } from '../storage/decision-record.ts'
import type { ChainedDecision } from '../storage/decision-store.ts'
import { type GovernanceStore, spaceOf } from '../storage/governance-store.ts'

const PAGE = 500

export type DecisionReport = Pick<SpaceReport, 'ok' | 'entries' | 'head' | 'brokenAt' | 'problem'>

interface Deps {
  store: Pick<GovernanceStore, 'reads'>
  journalStore: JournalStore
  sha256: Sha256
}

/** Whether the chain of an organisation is whole, and every line of its journal is the one the chain was made of. */
export function createVerifyDecisions({ store, journalStore, sha256 }: Deps) {
  return async (orgaId: string): Promise<DecisionReport> => {
    const report = await verifySpace({ space: spaceOf(orgaId), store: journalStore, sha256 })
    const { decisions } = store.reads(orgaId)
    for (let seq = 0; seq < report.entries; seq += PAGE) {
      const lines = await decisions.inOrder(seq, PAGE)
      const chain = await journalStore.page(spaceOf(orgaId), seq, PAGE)
      const flaw = flawOf(orgaId, { lines, chain, sha256 })
      if (flaw !== undefined && (report.brokenAt === undefined || flaw.brokenAt < report.brokenAt)) {
        return { ok: false, entries: flaw.brokenAt - 1, head: report.head, ...flaw }
      }
    }
    return report
  }
}

function flawOf(
  orgaId: string,
  { lines, chain, sha256 }: { lines: ChainedDecision[]; chain: JournalEntry[]; sha256: Sha256 },
): { brokenAt: number; problem: string } | undefined {
  const bySeq = new Map(lines.map((line) => [line.seq, line]))
  for (const entry of chain) {
    const line = bySeq.get(entry.seq)
    if (line === undefined) return { brokenAt: entry.seq, problem: `Entry ${entry.seq} is missing.` }
    const { actor, action, target, details } = chainFactsOf(orgaId, line, sha256)
    const same = [actor === entry.actor, action === entry.action, target === entry.target]
    if (same.includes(false) || !sameDetails(details, entry.details)) {
      return { brokenAt: entry.seq, problem: `Entry ${entry.seq} was changed.` }
    }
  }
  return undefined
}

function sameDetails(made: JournalEntry['details'], stored: JournalEntry['details']): boolean {
  return inOrder(made) === inOrder(stored)
}

function inOrder(details: JournalEntry['details']): string {
  return JSON.stringify(Object.entries(details).toSorted(([left], [right]) => (left < right ? -1 : 1)))
}
