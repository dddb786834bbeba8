import * as z from 'zod'

import { EntityId, Snowflake } from '../ids.ts'
import {
  DecisionAnswerFields,
  DecisionLanguage,
  DecisionOutcomeWord,
  DecisionRisk,
  DecisionStatus,
} from './answer-view.ts'

/** A question as shown to a person on a screen. */
export const QuestionView = z.object({
  question_id: z.string(),
  entity_id: EntityId,
  entity_name: z.string(),
  avatar_url: z.string().nullable(),
  accent_color: z.string().nullable(),
  server_id: Snowflake,
  question: z.string(),
  context: z.string(),
  additions: z.array(z.object({ at: z.iso.datetime(), text: z.string() })),
  diff: z.string().nullable(),
  options: z.array(z.string()),
  free_answers: z.boolean(),
  risk: DecisionRisk.nullable(),
  session: z.string().nullable(),
  asked_at: z.iso.datetime(),
  deadline_at: z.iso.datetime().nullable(),
  default_option: z.int().nullable(),
  quorum: z.int(),
  /** The number of approvals for each option, in the order of the options. */
  tally: z.array(z.int()),
  status: DecisionStatus,
  outcome: DecisionOutcomeWord.nullable(),
  ...DecisionAnswerFields,
  delivered: z.boolean(),
  /** Whether the reader may answer it now. */
  may_answer: z.boolean(),
  /** Whether the reader gave the answer and may still change it, because the agent hasn't fetched it. */
  may_change: z.boolean(),
  /** Whether the reader may withdraw the question for everyone. */
  may_withdraw: z.boolean(),
  url: z.string().nullable(),
})
export type QuestionView = z.infer<typeof QuestionView>

/** GET /api/decisions: questions waiting for the reader, and recent decisions. */
export const ListQuestionsQuery = z.strictObject({
  state: z.enum(['open', 'over', 'all']).default('open'),
  entity_id: EntityId.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z.string().max(200).optional(),
})
export type ListQuestionsQuery = z.infer<typeof ListQuestionsQuery>

export const ListQuestionsAnswer = z.object({ questions: z.array(QuestionView), next: z.string().nullable() })
export type ListQuestionsAnswer = z.infer<typeof ListQuestionsAnswer>

export const QuestionDetail = z.object({
  question: QuestionView,
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      what: z.string(),
      by: z.string().nullable(),
      /** null: done by nobody, or by an unknown person. */
      by_name: z.string().nullable(),
    }),
  ),
})
export type QuestionDetail = z.infer<typeof QuestionDetail>

/** POST /api/decisions/{id}/answer: an option, or free text. */
export const AnswerQuestionBody = z.union([
  z.strictObject({ option: z.int().min(0).max(24) }),
  z.strictObject({ text: z.string().trim().min(1).max(4_000) }),
])
export type AnswerQuestionBody = z.infer<typeof AnswerQuestionBody>

/** The outcome of a person's answer. */
export const HeardVerdict = z.enum([
  'accepted',
  'counted',
  'changed',
  'asked_back',
  'to_confirm',
  'unclear',
  'refused',
  'already_answered',
  'too_late',
  'nothing',
])
export type HeardVerdict = z.infer<typeof HeardVerdict>

export const AnswerQuestionAnswer = z.object({ verdict: HeardVerdict, question: QuestionView })
export type AnswerQuestionAnswer = z.infer<typeof AnswerQuestionAnswer>

export const WithdrawQuestionBody = z.strictObject({ reason: z.string().trim().min(1).max(500) })
export type WithdrawQuestionBody = z.infer<typeof WithdrawQuestionBody>

export const ApproverLists = z.strictObject({
  users: z.array(Snowflake).max(100),
  roles: z.array(Snowflake).max(100),
})
export type ApproverLists = z.infer<typeof ApproverLists>

export const QuietHoursSetting = z.strictObject({
  from: z.int().min(0).max(23),
  to: z.int().min(0).max(23),
  zone: z.string().min(1).max(64),
})
export type QuietHoursSetting = z.infer<typeof QuietHoursSetting>

export const ReminderSetting = z.strictObject({
  after_minutes: z.array(z.int().min(1).max(43_200)).max(10),
  quiet: QuietHoursSetting.nullable(),
})
export type ReminderSetting = z.infer<typeof ReminderSetting>

/** How an entity asks on one server. */
export const DecisionSettings = z.object({
  enabled: z.boolean(),
  channel_id: Snowflake.nullable(),
  approvers: ApproverLists,
  second: ApproverLists,
  language: DecisionLanguage.nullable().describe("null: the server's language."),
  reminders: ReminderSetting,
})
export type DecisionSettings = z.infer<typeof DecisionSettings>
