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

/** The tools for decisions, the same in a hosted instance and in the standalone program. */
export const DECISION_TOOLS = {
  discord_ask_decision: {
    title: 'Ask for a decision',
    description:
      'Asks people on Discord and waits. A pending result decides nothing: assume nothing and call discord_wait_decision.',
    intent: 'write',
    annotations: REPEATS,
    input: AskDecisionInput,
    output: DecisionResult,
  },
  discord_wait_decision: {
    title: 'Wait for a decision',
    description: 'Keeps waiting for an answer. Pending means: nothing is decided.',
    intent: 'read',
    annotations: READS,
    input: WaitDecisionInput,
    output: DecisionResult,
  },
  discord_check_pending: {
    title: 'Open questions',
    description: 'Lists open questions and answers not yet fetched. Call it at the start of a session.',
    intent: 'read',
    annotations: READS,
    input: CheckPendingInput,
    output: CheckPendingOutput,
  },
  discord_withdraw_decision: {
    title: 'Withdraw a question',
    description: 'Closes a question that no longer needs an answer.',
    intent: 'write',
    annotations: REMOVES,
    input: WithdrawDecisionInput,
    output: WithdrawDecisionOutput,
  },
  discord_update_decision: {
    title: 'Add to a question',
    description: "Adds context to an open question, e.g. to answer a person's question.",
    intent: 'write',
    annotations: POSTS,
    input: UpdateDecisionInput,
    output: UpdateDecisionOutput,
  },
  discord_decision_history: {
    title: 'History of a question',
    description: 'Everything that happened to a question, in order.',
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
    description: 'Posts a short note without waiting for an answer.',
    intent: 'write',
    annotations: POSTS,
    input: NotifyInput,
    output: PostedNoteOutput,
  },
  discord_report_progress: {
    title: 'Report progress',
    description: 'Posts what was done, without waiting for an answer.',
    intent: 'write',
    annotations: POSTS,
    input: ReportProgressInput,
    output: PostedNoteOutput,
  },
  discord_read_inbox: {
    title: 'Read the inbox',
    description: 'Messages people wrote in the meantime. Only trusted ones are from people who may decide.',
    intent: 'read',
    annotations: { ...READS, readOnlyHint: false, idempotentHint: false },
    input: ReadInboxInput,
    output: ReadInboxOutput,
  },
  discord_clear_inbox: {
    title: 'Clear the inbox',
    description: 'Removes read messages.',
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
