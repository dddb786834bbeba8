import type { JOURNAL_FLAWS } from '@arachne/contract'

import type { Sha256 } from '../ports.ts'
import type { JournalEntry } from './journal-store.ts'

/** The predecessor named by the first entry of every space. */
export const GENESIS_HASH = '0'.repeat(64)

export interface JournalHead {
  seq: number
  hash: string
}

/**
 * The text that is hashed for an entry: a JSON array without spaces, `["arachne-journal-1", space, seq, at, actor,
 * action, target, outcome, [[key, value], …], previousHash]`, its details sorted by key in UTF-16 order. An array has
 * no ambiguous field order, so a checker in any language gets the same bytes. This form never changes; another one gets
 * another first element.
 */
export function canonicalText(entry: Omit<JournalEntry, 'hash'>): string {
  const details = Object.entries(entry.details).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([
    'arachne-journal-1',
    entry.space,
    entry.seq,
    entry.at,
    entry.actor,
    entry.action,
    entry.target,
    entry.outcome,
    details,
    entry.previousHash,
  ])
}

export function seal(entry: Omit<JournalEntry, 'hash'>, sha256: Sha256): JournalEntry {
  return { ...entry, hash: sha256(canonicalText(entry)) }
}

export interface ChainFlaw {
  kind: (typeof JOURNAL_FLAWS)[number]
  message: string
}

/** Why `entry` can't follow `previous`; undefined if it can. */
export function flawOf(
  entry: JournalEntry,
  previous: JournalHead | undefined,
  sha256: Sha256,
): ChainFlaw | undefined {
  const seq = (previous?.seq ?? 0) + 1
  if (entry.seq !== seq) return { kind: 'missing', message: `Entry ${seq} is missing.` }
  if (entry.previousHash !== (previous?.hash ?? GENESIS_HASH)) {
    return { kind: 'loose', message: `Entry ${seq} doesn't follow the one before it.` }
  }
  if (entry.hash !== sha256(canonicalText(entry))) {
    return { kind: 'changed', message: `Entry ${seq} was changed.` }
  }
  return undefined
}
