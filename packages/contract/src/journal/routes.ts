import { defineRoute } from '../route.ts'
import { JournalSealAnswer, ListJournalAnswer, ListJournalQuery } from './schemas.ts'
import { VerifyJournalAnswer, VerifyJournalQuery } from './schemas.ts'

export const JOURNAL_ROUTES = {
  listJournal: defineRoute({
    at: 'GET /api/journal',
    does: 'List the journal with its hashes.',
    right: 'operator',
    query: ListJournalQuery,
    answer: ListJournalAnswer,
  }),
  journalSeal: defineRoute({
    at: 'GET /api/journal/seal',
    does: 'Show whether the journal was intact at the last check, minutes ago.',
    right: 'person',
    answer: JournalSealAnswer,
  }),
  verifyJournal: defineRoute({
    at: 'GET /api/journal/verify',
    does: 'Check the journal.',
    right: 'operator',
    query: VerifyJournalQuery,
    answer: VerifyJournalAnswer,
  }),
}
