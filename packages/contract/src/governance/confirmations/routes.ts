import { defineRoute } from '../../route.ts'
import {
  ConfirmationAnswer,
  ListConfirmationsAnswer,
  ListConfirmationsQuery,
  RejectConfirmationBody,
} from './schemas.ts'

export const CONFIRMATION_ROUTES = {
  confirmations: defineRoute({
    at: 'GET /api/orgas/{orga}/confirmations',
    does: 'List what your agents ask you to confirm, newest first.',
    right: 'orgaMember',
    query: ListConfirmationsQuery,
    answer: ListConfirmationsAnswer,
  }),
  confirmation: defineRoute({
    at: 'GET /api/orgas/{orga}/confirmations/{confirmation}',
    does: 'Show one of them.',
    right: 'orgaMember',
    answer: ConfirmationAnswer,
  }),
  confirmAct: defineRoute({
    at: 'POST /api/orgas/{orga}/confirmations/{confirmation}/confirm',
    does: "Confirm it: it's done now, once, with the current permissions.",
    right: 'orgaMember',
    answer: ConfirmationAnswer,
  }),
  rejectAct: defineRoute({
    at: 'POST /api/orgas/{orga}/confirmations/{confirmation}/reject',
    does: 'Decline it; the agent is told.',
    right: 'orgaMember',
    body: RejectConfirmationBody,
    answer: ConfirmationAnswer,
  }),
}
