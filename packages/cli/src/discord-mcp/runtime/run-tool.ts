import type { DECISION_TOOLS, DecisionToolName, DeleteNotesInput } from '@arachne/contract'
import {
  type ApproverList,
  type DecisionCall,
  type DecisionCalls,
  type DecisionNotes,
  type DecisionPosts,
  noteText,
  reportText,
} from '@arachne/core/decisions'
import { AppError } from '@arachne/core/errors'

import { count } from '../../output/text.ts'
import type { Inbox } from '../inbox/inbox-file.ts'
import type { ToolAnswer } from '../tool-backend.ts'
import type { ProjectRegistry } from './project-registry.ts'

export interface ToolDeps {
  calls: DecisionCalls
  notes: DecisionNotes
  posts: Pick<DecisionPosts, 'parentOf'>
  projects: ProjectRegistry
  inbox: Inbox
  /** Reads new messages into the inbox; gives up by itself if that takes too long. */
  freshen(): Promise<void>
}

type Run<Name extends DecisionToolName> = (
  deps: ToolDeps,
  call: DecisionCall,
  args: ReturnType<(typeof DECISION_TOOLS)[Name]['input']['parse']>,
) => Promise<ToolAnswer | object>

/** The channel of a note: the channel for questions, or one of its threads. */
async function noteChannel(
  { projects, posts }: ToolDeps,
  project: string,
  threadId?: string | null,
): Promise<string> {
  const found = await projects.find(project)
  if (found === undefined) throw new AppError('not_found', 'There is no such project.')
  if (threadId === undefined || threadId === null) return found.channelId
  if ((await posts.parentOf(threadId)) === found.channelId) return threadId
  throw new AppError('invalid', 'thread_id must be a thread of the channel for questions.')
}

/** The core refuses this too, but only here is it known what to do about it on this machine. */
async function requireApprovers({ projects }: ToolDeps, project: string): Promise<void> {
  const { approvers } = (await projects.find(project)) ?? {}
  if (approvers === undefined || approvers.users.length + approvers.roles.length > 0) return
  throw new AppError(
    'conflict',
    'Nobody can answer yet. A person has to set DISCORD_APPROVERS to user ids and role:ids, or message the bot and run ' +
      '"arachne decision pair" with the code from its reply.',
  )
}

/** Who is notified of errors; undefined: nobody, unless the project asks for it. */
async function pingedByErrors({ projects }: ToolDeps, name: string): Promise<ApproverList | undefined> {
  const isOn = projects.all().find((project) => project.name === name)?.pingOnError === true
  return isOn ? (await projects.find(name))?.approvers : undefined
}

async function removeNotes(
  { notes }: ToolDeps,
  project: string,
  { channel_id, message_ids }: DeleteNotesInput,
) {
  const kept: { message_id: string; why: string }[] = []
  for (const messageId of message_ids) {
    try {
      await notes.remove(project, { channelId: channel_id, messageId })
    } catch (error) {
      kept.push({
        message_id: messageId,
        why: error instanceof AppError ? error.message : 'Something went wrong.',
      })
    }
  }
  return kept
}

const RUNS: { [Name in DecisionToolName]: Run<Name> } = {
  async discord_ask_decision(deps, call, args) {
    await requireApprovers(deps, call.project)
    return deps.calls.ask(call, args)
  },
  discord_wait_decision: ({ calls }, call, args) => calls.wait(call, args),
  async discord_permission(deps, call, args) {
    await requireApprovers(deps, call.project)
    return deps.calls.permission(call, args)
  },
  discord_check_pending: ({ calls }, { project, start }, { all_projects }) =>
    calls.checkPending({ project, start, all: all_projects === true }),
  discord_withdraw_decision: ({ calls }, { project }, args) => calls.withdraw(project, args),
  discord_update_decision: ({ calls }, { project }, args) => calls.update(project, args),
  discord_decision_history: ({ calls }, { project }, args) => calls.history(project, args),

  async discord_notify(deps, { project }, args) {
    const channelId = await noteChannel(deps, project, args.thread_id)
    const { key, silent } = args
    const mentions = args.level === 'error' ? await pingedByErrors(deps, project) : undefined
    const texts = noteText(project, args, mentions)
    return deps.notes.post(project, { channelId, texts, key, silent, mentions })
  },

  async discord_report_progress(deps, { project }, args) {
    const channelId = await noteChannel(deps, project, args.thread_id)
    const { key, silent } = args
    return deps.notes.post(project, { channelId, texts: reportText(project, args), key, silent })
  },

  async discord_read_inbox({ inbox, freshen }, _call, args) {
    await freshen()
    return inbox.read(args)
  },

  async discord_clear_inbox({ inbox }, _call, { read_only }) {
    const removed = await inbox.clear(read_only)
    return { success: true, message: `Removed ${count(removed, 'message')}.`, deleted_count: removed }
  },

  async discord_delete_message(deps, { project }, { channel_id, message_id }) {
    const [kept] = await removeNotes(deps, project, { channel_id, message_ids: [message_id] })
    const error = kept && { error: kept.why }
    return { success: kept === undefined, channel_id, message_id, ...error }
  },

  async discord_delete_messages(deps, { project }, args) {
    const kept = await removeNotes(deps, project, args)
    const deleted = args.message_ids.length - kept.length
    return { success: kept.length === 0, channel_id: args.channel_id, deleted_count: deleted, kept }
  },
}

const isAnswer = (value: ToolAnswer | object): value is ToolAnswer => 'delivered' in value

/** Runs one tool for one project. `args` must already be checked against the tool's schema. */
export async function runTool(
  deps: ToolDeps,
  call: DecisionCall,
  { tool, args }: { tool: DecisionToolName; args: unknown },
): Promise<ToolAnswer> {
  const answer = await RUNS[tool](deps, call, args as never)
  return isAnswer(answer) ? answer : { result: answer, delivered: () => Promise.resolve() }
}
