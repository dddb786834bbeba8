import { z } from 'zod'

import { Flag } from './bounds.ts'
import type { Call } from './client.ts'
import { DecisionLanguage } from './decisions/answer-view.ts'
import {
  AnswerQuestionAnswer,
  type AnswerQuestionBody,
  DecisionSettings,
  ListQuestionsAnswer,
  ListQuestionsQuery,
  QuestionDetail,
  ReminderSetting,
  type WithdrawQuestionBody,
} from './decisions/decision-desk.ts'
import { Snowflake } from './ids.ts'
import { withQuery } from './query-string.ts'

const Named = z.string().min(1).max(200)

/** Ids, or names of people and of roles of that server. */
const ApproversWish = z.strictObject({
  users: z.array(Named).max(100).default([]),
  roles: z.array(Named).max(100).default([]),
})

/** PUT /api/entities/{entity}/servers/{server}/decisions; what is absent stays. */
export const DecisionSettingsBody = z.strictObject({
  /** The owner's switch for the tools; it counts on every server of the entity. */
  enabled: z.boolean().optional(),
  /** A channel inside the entity's ceiling; null: it asks there no more. */
  channel_id: Named.nullable().optional(),
  approvers: ApproversWish.optional(),
  second: ApproversWish.optional(),
  language: DecisionLanguage.nullable().optional(),
  reminders: ReminderSetting.optional(),
})
export type DecisionSettingsBody = z.input<typeof DecisionSettingsBody>

/** GET and PUT /api/entities/{entity}/servers/{server}/decisions */
export const DecisionSettingsAnswer = z.object({
  settings: DecisionSettings,
  /** Names of the people and roles in it, as far as they are known. */
  names: z.record(Snowflake, z.string()),
  /** What whoever asked may do beside changing the lists. */
  may: z.object({ enable: z.boolean() }),
})
export type DecisionSettingsAnswer = z.infer<typeof DecisionSettingsAnswer>

/** GET /api/decisions: what one may answer, owns or administers; the newest first. */
export const ListDecisionsQuery = ListQuestionsQuery.extend({
  /** Only those whoever asks may answer. */
  answerable: Flag.optional(),
})
export type ListDecisionsQuery = z.input<typeof ListDecisionsQuery>

export const ListDecisionsAnswer = ListQuestionsAnswer.extend({
  /** Open questions whoever asks may answer. */
  waiting: z.int(),
})
export type ListDecisionsAnswer = z.infer<typeof ListDecisionsAnswer>

/** What agents ask people, and who may answer. */
export interface QuestionDesk {
  listDecisions(query?: ListDecisionsQuery): Promise<ListDecisionsAnswer>
  /** With everything that happened to it. */
  showDecision(id: string): Promise<QuestionDetail>
  answerDecision(id: string, body: AnswerQuestionBody): Promise<AnswerQuestionAnswer>
  withdrawDecision(id: string, body: WithdrawQuestionBody): Promise<QuestionDetail>
  readDecisionSettings(at: DecisionSeat): Promise<DecisionSettingsAnswer>
  setDecisionSettings(at: DecisionSeat, body: DecisionSettingsBody): Promise<DecisionSettingsAnswer>
}

/** One entity on one server. */
interface DecisionSeat {
  entity: string
  server: string
}

const of = encodeURIComponent
const decisionPath = (id: string) => `/api/decisions/${of(id)}`
const settingsPath = ({ entity, server }: DecisionSeat) =>
  `/api/entities/${of(entity)}/servers/${of(server)}/decisions`

export function questionDesk(call: Call): QuestionDesk {
  return {
    listDecisions: (query = {}) => call(ListDecisionsAnswer, ['GET', withQuery('/api/decisions', query)]),
    showDecision: (id) => call(QuestionDetail, ['GET', decisionPath(id)]),
    answerDecision: (id, body) => call(AnswerQuestionAnswer, ['POST', `${decisionPath(id)}/answer`, body]),
    withdrawDecision: (id, body) => call(QuestionDetail, ['POST', `${decisionPath(id)}/withdraw`, body]),
    readDecisionSettings: (at) => call(DecisionSettingsAnswer, ['GET', settingsPath(at)]),
    setDecisionSettings: (at, body) => call(DecisionSettingsAnswer, ['PUT', settingsPath(at), body]),
  }
}
