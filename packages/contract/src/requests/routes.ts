import { defineRoute } from '../route.ts'
import {
  ApproveAnswer,
  ApproveBody,
  AskAnswer,
  AskBody,
  ListRequestsAnswer,
  ListRequestsQuery,
  RejectBody,
  RequestAnswer,
} from './schemas.ts'

export const REQUEST_ROUTES = {
  listRequests: defineRoute({
    at: 'GET /api/requests',
    does: 'List requests you made or can decide on.',
    right: 'person',
    query: ListRequestsQuery,
    answer: ListRequestsAnswer,
  }),
  ask: defineRoute({
    at: 'POST /api/requests',
    does: 'Ask to join a server.',
    right: 'owner',
    body: AskBody,
    answer: AskAnswer,
    status: 201,
  }),
  showRequest: defineRoute({
    at: 'GET /api/requests/{id}',
    does: 'Show a request.',
    right: 'requestOwnerOrAdmin',
    answer: RequestAnswer,
  }),
  approve: defineRoute({
    at: 'POST /api/requests/{id}/approve',
    does: 'Approve the request.',
    right: 'requestAdmin',
    body: ApproveBody,
    answer: ApproveAnswer,
  }),
  reject: defineRoute({
    at: 'POST /api/requests/{id}/reject',
    does: 'Decline, with a reason.',
    right: 'requestAdmin',
    body: RejectBody,
    answer: RequestAnswer,
  }),
  withdraw: defineRoute({
    at: 'POST /api/requests/{id}/withdraw',
    does: 'Withdraw a request.',
    right: 'requestOwner',
    answer: RequestAnswer,
  }),
}
