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
    does: 'List what one’s own agents want to do and asked for, newest first.',
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
    does: 'Have it done now, once, by the rights of now.',
    right: 'orgaMember',
    answer: ConfirmationAnswer,
  }),
  rejectAct: defineRoute({
    at: 'POST /api/orgas/{orga}/confirmations/{confirmation}/reject',
    does: 'Say no; the agent learns it.',
    right: 'orgaMember',
    body: RejectConfirmationBody,
    answer: ConfirmationAnswer,
  }),
}
