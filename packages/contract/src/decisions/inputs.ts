import * as z from 'zod'

import { ForeignJson, Seconds } from '../bounds.ts'
import { Snowflake } from '../ids.ts'
import { DecisionLanguage, DecisionRisk } from './answer-view.ts'

/** The id of a question, in the same form in every tool. */
export const QuestionId = z.string().regex(/^[\w.-]{1,120}$/, 'must be the id of a question')
export type QuestionId = z.infer<typeof QuestionId>

const LONGEST_QUESTION = 8_000
const LONGEST_CONTEXT = 100_000
/** A note is split into as many messages as it needs. */
const LONGEST_NOTE = 20_000
const LONGEST_DETAILS = 200_000
const LONGEST_FILE = 512 * 1024

const ThreadId = Snowflake.nullish()
const Ids = z.array(Snowflake).max(100)

const MaxWait = z
  .number()
  .min(0)
  .max(86_400)
  .optional()
  .describe('Return pending after this time at the latest. The question stays open.')

export const DecisionAttachment = z.strictObject({
  name: z.string().min(1).max(100),
  text: z.string().max(LONGEST_FILE).optional(),
  data: z.base64().max(LONGEST_FILE).optional().describe('Base64; instead of text.'),
})
export type DecisionAttachment = z.infer<typeof DecisionAttachment>

export const AskDecisionInput = z.strictObject({
  question: z.string().trim().min(1).max(LONGEST_QUESTION).describe('One decision, in one sentence.'),
  context: z.string().max(LONGEST_CONTEXT).describe('What a person needs to know to decide.'),
  options: z
    .array(z.string().max(1_000))
    .max(100)
    .nullish()
    .describe('At most 25, e.g. "A) Run now". Empty: free text only.'),
  timeout_seconds: Seconds.min(0).nullish().describe('Give up after this time (at least 60). null: never.'),
  thread_id: ThreadId.describe('An existing thread in the channel for questions.'),
  key: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Your own id for this question: repeating it unchanged joins the question; anything else is refused.',
    ),
  allow_free: z.boolean().optional().describe('false: only the options are accepted.'),
  approvers: z
    .strictObject({ users: Ids.optional(), roles: Ids.optional() })
    .optional()
    .describe('Limit answering to these of the people allowed to.'),
  quorum: z.int().min(1).max(25).optional().describe('How many must choose the same option.'),
  veto_option: z
    .int()
    .min(0)
    .max(24)
    .optional()
    .describe('0-based option that one person is enough to choose.'),
  deadline_seconds: Seconds.positive().optional().describe('From asking. See on_deadline.'),
  on_deadline: z
    .union([z.enum(['keep_waiting', 'abort']), z.strictObject({ option: z.int().min(0).max(24) })])
    .optional()
    .describe("Name an option only if it's safe: it's taken without anyone deciding."),
  escalate_after_seconds: Seconds.positive()
    .optional()
    .describe('After this, the second list may answer, too.'),
  diff: z.string().max(LONGEST_FILE).optional().describe('A patch or command, shown as code.'),
  attachments: z.array(DecisionAttachment).max(10).optional(),
  risk: DecisionRisk.optional(),
  session: z.string().max(80).optional().describe("Shown on the card, e.g. your session's name."),
  max_wait_seconds: MaxWait,
  language: DecisionLanguage.optional().describe('Language of the card.'),
})
export type AskDecisionInput = z.infer<typeof AskDecisionInput>

export const WaitDecisionInput = z.strictObject({ question_id: QuestionId, max_wait_seconds: MaxWait })
export type WaitDecisionInput = z.infer<typeof WaitDecisionInput>

export const WithdrawDecisionInput = z.strictObject({
  question_id: QuestionId,
  reason: z.string().trim().min(1).max(500),
})
export type WithdrawDecisionInput = z.infer<typeof WithdrawDecisionInput>

export const UpdateDecisionInput = z.strictObject({
  question_id: QuestionId,
  context: z.string().trim().min(1).max(LONGEST_QUESTION).describe('Added to the card.'),
})
export type UpdateDecisionInput = z.infer<typeof UpdateDecisionInput>

export const DecisionHistoryInput = z.strictObject({ question_id: QuestionId })
export type DecisionHistoryInput = z.infer<typeof DecisionHistoryInput>

export const CheckPendingInput = z.strictObject({
  all_projects: z.boolean().optional().describe('Include other projects.'),
})
export type CheckPendingInput = z.infer<typeof CheckPendingInput>

export const NoteLevel = z.enum(['info', 'warning', 'success', 'error'])
export type NoteLevel = z.infer<typeof NoteLevel>

const NoteKey = z.string().min(1).max(200).optional().describe('Repeating a key edits that message.')

export const NotifyInput = z.strictObject({
  message: z.string().min(1).max(LONGEST_NOTE),
  level: NoteLevel.default('info'),
  thread_id: ThreadId,
  key: NoteKey,
  silent: z.boolean().optional().describe("Don't notify anyone."),
})
export type NotifyInput = z.infer<typeof NotifyInput>

export const ReportProgressInput = z.strictObject({
  title: z.string().min(1).max(2_000),
  summary: z.string().min(1).max(LONGEST_NOTE),
  details: z
    .array(z.string().max(LONGEST_NOTE))
    .max(100)
    .refine((all) => all.reduce((sum, { length }) => sum + length, 0) <= LONGEST_DETAILS, {
      error: `must have at most ${LONGEST_DETAILS} characters together`,
    })
    .nullish(),
  thread_id: ThreadId,
  key: NoteKey,
  silent: z.boolean().optional().describe("Don't notify anyone."),
})
export type ReportProgressInput = z.infer<typeof ReportProgressInput>

export const ReadInboxInput = z.strictObject({
  unread_only: z.boolean().default(true),
  mark_read: z.boolean().default(false),
  acknowledge: z
    .array(z.string().max(200))
    .max(1_000)
    .optional()
    .describe('Ids to mark as read at the same time.'),
  limit: z.int().min(1).max(500).default(100),
})
export type ReadInboxInput = z.infer<typeof ReadInboxInput>

export const ClearInboxInput = z.strictObject({
  read_only: z.boolean().default(true).describe('false: also remove unread ones.'),
})
export type ClearInboxInput = z.infer<typeof ClearInboxInput>

export const DeleteNoteInput = z.strictObject({ channel_id: Snowflake, message_id: Snowflake })
export type DeleteNoteInput = z.infer<typeof DeleteNoteInput>

export const DeleteNotesInput = z.strictObject({
  channel_id: Snowflake,
  message_ids: z.array(Snowflake).min(1).max(100),
})
export type DeleteNotesInput = z.infer<typeof DeleteNotesInput>

export const PermissionInput = z.strictObject({
  tool_name: z.string().min(1).max(200),
  input: ForeignJson,
  tool_use_id: z.string().max(200).nullish(),
})
export type PermissionInput = z.infer<typeof PermissionInput>
