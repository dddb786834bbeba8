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
    does: 'Say whether the journal is whole.',
    right: 'orgaMember',
    answer: VerifyEntriesAnswer,
  }),
  exportDecisions: defineRoute({
    at: 'GET /api/orgas/{orga}/decisions/export',
    does: 'Give the journal as a file, CSV or JSON.',
    right: 'orgaMember',
    query: ExportEntriesQuery,
    answer: ExportEntriesAnswer,
  }),
}
