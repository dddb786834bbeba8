import { defineRoute } from '../../route.ts'
import {
  ExportEntriesAnswer,
  ExportEntriesQuery,
  ListEntriesAnswer,
  ListEntriesQuery,
  VerifyEntriesAnswer,
} from './schemas.ts'

export const RECORD_ROUTES = {
  decisions: defineRoute({
    at: 'GET /api/orgas/{orga}/decisions',
    does: 'List the journal, newest first.',
    right: 'orgaMember',
    query: ListEntriesQuery,
    answer: ListEntriesAnswer,
  }),
  verifyDecisions: defineRoute({
    at: 'GET /api/orgas/{orga}/decisions/verify',
    does: 'Check whether the journal is intact.',
    right: 'orgaMember',
    answer: VerifyEntriesAnswer,
  }),
  exportDecisions: defineRoute({
    at: 'GET /api/orgas/{orga}/decisions/export',
    does: 'Download the journal as a CSV or JSON file.',
    right: 'orgaMember',
    query: ExportEntriesQuery,
    answer: ExportEntriesAnswer,
  }),
}
