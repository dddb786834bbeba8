import type { JournalEntry, JournalStore } from '@arachne/core/journal'

import { type Columns, toColumns } from '../engine/columns.ts'
import { compiledQuery } from '../engine/compiled-query.ts'
import type { JournalEntryRow, Queries } from '../engine/schema.ts'

const COLUMNS: Columns<JournalEntry, JournalEntryRow> = {
  space: 'space',
  seq: 'seq',
  at: 'at',
  actor: 'actor',
  action: 'action',
  target: 'target',
  outcome: 'outcome',
  details: 'details',
  previousHash: 'previous_hash',
  hash: 'hash',
}

/** The file may have been changed by hand: unreadable content is shown as such, and found by verification. */
function readDetails(text: string): JournalEntry['details'] {
  try {
    const details = JSON.parse(text) as JournalEntry['details']
    return JSON.stringify(details) === text && text.startsWith('{') ? details : { unreadable: true }
  } catch {
    return { unreadable: true }
  }
}

export function toEntry({ previous_hash, ...row }: JournalEntryRow): JournalEntry {
  return {
    ...row,
    outcome: row.outcome as JournalEntry['outcome'],
    details: readDetails(row.details),
    previousHash: previous_hash,
  }
}

export function toEntryRow(entry: JournalEntry): JournalEntryRow {
  return toColumns(COLUMNS, entry) as JournalEntryRow
}

const entriesIn = (db: Queries, space: string) =>
  db.selectFrom('journal_entry').selectAll().where('space', '=', space)
const lastIn = compiledQuery((db, space: string) => entriesIn(db, space).orderBy('seq', 'desc').limit(1))

export function createJournalStore(db: Queries): JournalStore {
  const entriesOf = (space: string) => entriesIn(db, space)

  return {
    async last(space) {
      const [row] = await lastIn(db, space)
      return row && toEntry(row)
    },

    async append(entry) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('journal_entry')
        .values(toEntryRow(entry))
        .onConflict((conflict) => conflict.columns(['space', 'seq']).doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async spaces() {
      const rows = await db.selectFrom('journal_entry').select('space').distinct().orderBy('space').execute()
      return rows.map(({ space }) => space)
    },

    async page(space, after, limit) {
      const later = after === undefined ? entriesOf(space) : entriesOf(space).where('seq', '>', after)
      const rows = await later.orderBy('seq').limit(limit).execute()
      return rows.map(toEntry)
    },
  }
}
