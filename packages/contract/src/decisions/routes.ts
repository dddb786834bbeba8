import { defineRoute } from '../route.ts'
import { AnswerQuestionAnswer, AnswerQuestionBody, QuestionDetail, WithdrawQuestionBody } from './schemas.ts'
import {
  DecisionSettingsAnswer,
  DecisionSettingsBody,
  ListDecisionsAnswer,
  ListDecisionsQuery,
} from './settings.ts'

export const DECISION_ROUTES = {
  listDecisions: defineRoute({
    at: 'GET /api/decisions',
    does: 'List questions you may answer, own or administer.',
    right: 'person',
    query: ListDecisionsQuery,
    answer: ListDecisionsAnswer,
  }),
  showDecision: defineRoute({
    at: 'GET /api/decisions/{id}',
    does: 'Show a question with everything that happened to it.',
    right: 'decides',
    answer: QuestionDetail,
  }),
  answerDecision: defineRoute({
    at: 'POST /api/decisions/{id}/answer',
    does: 'Answer a question. The first answer counts, wherever it is given.',
    right: 'approver',
    body: AnswerQuestionBody,
    answer: AnswerQuestionAnswer,
  }),
  withdrawDecision: defineRoute({
    at: 'POST /api/decisions/{id}/withdraw',
    does: 'Withdraw a question.',
    right: 'questionOwner',
    body: WithdrawQuestionBody,
    answer: QuestionDetail,
  }),
}

export const DECISION_SETTINGS_ROUTES = {
  readDecisionSettings: defineRoute({
    at: 'GET /api/entities/{entity}/servers/{server}/decisions',
    does: 'Show where it asks people there and who may answer.',
    right: 'seatOwnerOrAdmin',
    answer: DecisionSettingsAnswer,
  }),
  setDecisionSettings: defineRoute({
    at: 'PUT /api/entities/{entity}/servers/{server}/decisions',
    does: 'Change that. Only its owner can change whether it may ask at all.',
    right: 'seatOwnerOrAdmin',
    body: DecisionSettingsBody,
    answer: DecisionSettingsAnswer,
  }),
}
