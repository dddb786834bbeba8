import {
  ConfirmationAnswer,
  ListConfirmationsAnswer,
  ListConfirmationsQuery,
  RejectConfirmationBody,
} from '@arachne/contract/governance'

import type { ApiRoute } from './api-route.ts'

const CONFIRMATIONS = '/api/orgas/{orga}/confirmations'

/** What agents of a member want to do and have to ask for. */
export const CONFIRMATION_TABLE: readonly ApiRoute[] = [
  {
    at: `GET ${CONFIRMATIONS}`,
    does: 'List what one’s own agents want to do and asked for, newest first.',
    right: 'orgaMember',
    query: ListConfirmationsQuery,
    answer: ListConfirmationsAnswer,
  },
  {
    at: `GET ${CONFIRMATIONS}/{confirmation}`,
    does: 'Show one of them.',
    right: 'orgaMember',
    answer: ConfirmationAnswer,
  },
  {
    at: `POST ${CONFIRMATIONS}/{confirmation}/confirm`,
    does: 'Have it done now, once, by the rights of now.',
    right: 'orgaMember',
    answer: ConfirmationAnswer,
  },
  {
    at: `POST ${CONFIRMATIONS}/{confirmation}/reject`,
    does: 'Say no; the agent learns it.',
    right: 'orgaMember',
    body: RejectConfirmationBody,
    answer: ConfirmationAnswer,
  },
]
