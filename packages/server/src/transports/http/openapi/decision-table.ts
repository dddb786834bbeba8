import {
  AnswerQuestionAnswer,
  AnswerQuestionBody,
  ListDecisionsAnswer,
  ListDecisionsQuery,
  QuestionDetail,
  WithdrawQuestionBody,
} from '@arachne/contract'

import type { ApiRoute } from './api-route.ts'

/** What agents ask people. */
export const DECISION_TABLE: readonly ApiRoute[] = [
  {
    at: 'GET /api/decisions',
    does: 'List the questions one may answer, owns or administers.',
    right: 'person',
    query: ListDecisionsQuery,
    answer: ListDecisionsAnswer,
  },
  {
    at: 'GET /api/decisions/{id}',
    does: 'Show a question with everything that happened to it.',
    right: 'decides',
    answer: QuestionDetail,
  },
  {
    at: 'POST /api/decisions/{id}/answer',
    does: 'Answer a question. The first answer counts, wherever it is given.',
    right: 'approver',
    body: AnswerQuestionBody,
    answer: AnswerQuestionAnswer,
  },
  {
    at: 'POST /api/decisions/{id}/withdraw',
    does: 'Take a question back.',
    right: 'owner',
    body: WithdrawQuestionBody,
    answer: QuestionDetail,
  },
]
