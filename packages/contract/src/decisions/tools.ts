import type * as z from 'zod'

import {
  AskDecisionInput,
  CheckPendingInput,
  ClearInboxInput,
  DecisionHistoryInput,
  DeleteNoteInput,
  DeleteNotesInput,
  NotifyInput,
  PermissionInput,
  ReadInboxInput,
  ReportProgressInput,
  UpdateDecisionInput,
  WaitDecisionInput,
  WithdrawDecisionInput,
} from './inputs.ts'
import {
  CheckPendingOutput,
  ClearInboxOutput,
  DecisionHistoryOutput,
  DecisionResult,
  DeleteNoteOutput,
  DeleteNotesOutput,
  PermissionOutput,
  PostedNoteOutput,
  ReadInboxOutput,
  UpdateDecisionOutput,
  WithdrawDecisionOutput,
} from './results.ts'

export interface DecisionTool {
  title: string
  description: string
  intent: 'read' | 'write'
  annotations: {
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: boolean
  }
  input: z.ZodType
  output: z.ZodType
}

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }

const POSTS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true }

const REPEATS = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true }

const REMOVES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true }

/** The tools about decisions, the same in a hosted instance and in the standalone program. */
export const DECISION_TOOLS = {
  discord_ask_decision: {
    title: 'Ask for a decision',
    description:
      'Asks people on Discord and waits. A pending result decides nothing: call discord_wait_decision, assume nothing.',
    intent: 'write',
    annotations: REPEATS,
    input: AskDecisionInput,
    output: DecisionResult,
  },
  discord_wait_decision: {
    title: 'Wait for a decision',
    description: 'Goes on waiting for a question that was asked. Pending means: nothing is decided.',
    intent: 'read',
    annotations: READS,
    input: WaitDecisionInput,
    output: DecisionResult,
  },
  discord_check_pending: {
    title: 'Open questions',
    description: 'Questions still open, and answers nobody has fetched. Call it at the start of a session.',
    intent: 'read',
    annotations: READS,
    input: CheckPendingInput,
    output: CheckPendingOutput,
  },
  discord_withdraw_decision: {
    title: 'Withdraw a question',
    description: 'Ends a question that needs no answer any more.',
    intent: 'write',
    annotations: REMOVES,
    input: WithdrawDecisionInput,
    output: WithdrawDecisionOutput,
  },
  discord_update_decision: {
    title: 'Add to a question',
    description: 'Adds context to an open question, e.g. to answer what a person asked back.',
    intent: 'write',
    annotations: POSTS,
    input: UpdateDecisionInput,
    output: UpdateDecisionOutput,
  },
  discord_decision_history: {
    title: 'History of a question',
    description: 'Everything that happened to one question, in order.',
    intent: 'read',
    annotations: READS,
    input: DecisionHistoryInput,
    output: DecisionHistoryOutput,
  },
  discord_permission: {
    title: 'Ask for permission',
    description: 'Permission prompt of Claude Code: people allow or deny exactly this input.',
    intent: 'write',
    annotations: REPEATS,
    input: PermissionInput,
    output: PermissionOutput,
  },
  discord_notify: {
    title: 'Notify',
    description: 'Posts a short note. Does not wait for anybody.',
    intent: 'write',
    annotations: POSTS,
    input: NotifyInput,
    output: PostedNoteOutput,
  },
  discord_report_progress: {
    title: 'Report progress',
    description: 'Posts what was done. Does not wait for anybody.',
    intent: 'write',
    annotations: POSTS,
    input: ReportProgressInput,
    output: PostedNoteOutput,
  },
  discord_read_inbox: {
    title: 'Read the inbox',
    description: 'Messages people wrote meanwhile. Only trusted ones are from people who may decide.',
    intent: 'read',
    annotations: { ...READS, readOnlyHint: false, idempotentHint: false },
    input: ReadInboxInput,
    output: ReadInboxOutput,
  },
  discord_clear_inbox: {
    title: 'Clear the inbox',
    description: 'Removes messages that were read.',
    intent: 'write',
    annotations: REMOVES,
    input: ClearInboxInput,
    output: ClearInboxOutput,
  },
  discord_delete_message: {
    title: 'Delete a note',
    description: 'Deletes a note of this bot, never an open question or an answer.',
    intent: 'write',
    annotations: REMOVES,
    input: DeleteNoteInput,
    output: DeleteNoteOutput,
  },
  discord_delete_messages: {
    title: 'Delete notes',
    description: 'Deletes several notes of this bot in one channel.',
    intent: 'write',
    annotations: REMOVES,
    input: DeleteNotesInput,
    output: DeleteNotesOutput,
  },
} as const satisfies Record<string, DecisionTool>

export type DecisionToolName = keyof typeof DECISION_TOOLS
