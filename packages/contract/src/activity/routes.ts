import { defineRoute } from '../route.ts'
import {
  ActivityCountsAnswer,
  ActivityCountsQuery,
  ExportActivityAnswer,
  ExportActivityQuery,
  ListActivityAnswer,
  ListActivityQuery,
} from './schemas.ts'

export const ACTIVITY_ROUTES = {
  listActivity: defineRoute({
    at: 'GET /api/activity',
    does: 'List who did what, where and when.',
    right: 'person',
    query: ListActivityQuery,
    answer: ListActivityAnswer,
  }),
  exportActivity: defineRoute({
    at: 'GET /api/activity/export',
    does: 'Download the same as a CSV or JSON file.',
    right: 'person',
    query: ExportActivityQuery,
    answer: ExportActivityAnswer,
  }),
  countActivity: defineRoute({
    at: 'GET /api/activity/counts',
    does: 'Count calls and messages by the hour.',
    right: 'person',
    query: ActivityCountsQuery,
    answer: ActivityCountsAnswer,
  }),
}
