import type { AskDecisionInput } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Sha256 } from '../../ports.ts'
import type { DecisionProject } from '../decision-ports.ts'
import { checkApprovers, checkOptions, checkTimeout } from '../question/ask-rules.ts'
import { nameQuestion } from '../question/asking-again.ts'
import type { ApproverList, DecisionQuestion, QuestionFile } from '../question/question.ts'

/** The maximum for all files of a question together: they are kept with the question until its card is posted. */
const MOST_FILE_CHARACTERS = 1024 * 1024

/** A question without the id, which it gets once no open question is the same. */
export type NamelessQuestion = Omit<DecisionQuestion, 'id'>

export interface MadeQuestion {
  question: NamelessQuestion
  /** It has its own name, which no other question may have. */
  isNamed: boolean
  warnings: string[]
}

export interface Asking {
  key: string
  project: DecisionProject
  input: AskDecisionInput
  now: number
  verdictOn?: string
}

/** Validates what an agent asks and makes a question of it. Refuses before anything is stored. */
export function makeQuestion(
  { key: project, project: facts, input, now, verdictOn }: Asking,
  sha256: Sha256,
): MadeQuestion {
  const options = input.options ?? []
  checkOptions(options)
  const approvers = checkApprovers(facts.approvers, narrower(input))
  const { deadline, warning } = deadlineOf(input, now)
  const escalation = escalationOf(facts, input, now)
  const warnings = [warning, escalation.warning].filter((each) => each !== undefined)
  const asked = { project, input, ...(verdictOn !== undefined && { verdictOn }) }
  return {
    warnings,
    isNamed: verdictOn !== undefined || input.key !== undefined,
    question: {
      project,
      ...nameQuestion(asked, sha256),
      text: input.question,
      context: input.context,
      options,
      freeAnswers: freeAnswersOf(input),
      askedAt: now,
      approvers,
      narrowed: input.approvers !== undefined,
      quorum: quorumOf(input, approvers),
      veto: checkOption(input, input.veto_option, 'veto_option') ?? null,
      deadline,
      escalation: escalation.plan,
      reminders: facts.reminders,
      ...shownWith(facts, input),
    },
  }
}

function narrower({ approvers }: AskDecisionInput): ApproverList | undefined {
  return approvers && { users: approvers.users ?? [], roles: approvers.roles ?? [] }
}

function freeAnswersOf({ allow_free: free = true, options }: AskDecisionInput): boolean {
  if (!free && (options ?? []).length === 0) {
    throw new AppError('invalid', 'allow_free: without options, every answer is free text.')
  }
  return free
}

function quorumOf({ quorum = 1, options }: AskDecisionInput, { users, roles }: ApproverList): number {
  if (quorum > 1 && (options ?? []).length === 0) {
    throw new AppError('invalid', 'quorum: people can only agree on an option, and this question has none.')
  }
  if (roles.length === 0 && quorum > users.length) {
    throw new AppError('invalid', `quorum: only ${users.length} people may answer.`)
  }
  return quorum
}

function checkOption(
  { options }: AskDecisionInput,
  option: number | undefined,
  field: string,
): number | undefined {
  if (option !== undefined && option >= (options ?? []).length) {
    throw new AppError('invalid', `${field}: there is no option ${option}; options are counted from 0.`)
  }
  return option
}

/** `timeout_seconds` is a deadline that ends the question; it doesn't limit how long a call takes. */
function deadlineOf(
  input: AskDecisionInput,
  now: number,
): { deadline: DecisionQuestion['deadline']; warning?: string } {
  const { timeout_seconds: timeout = null, deadline_seconds: wanted, on_deadline: then } = input
  if (timeout !== null && wanted !== undefined) {
    throw new AppError('invalid', 'Give timeout_seconds or deadline_seconds, not both.')
  }
  if (then !== undefined && timeout === null && wanted === undefined) {
    throw new AppError('invalid', 'on_deadline: there is no deadline. Give deadline_seconds.')
  }
  const { seconds, warning } = checkTimeout(timeout ?? wanted ?? null)
  if (typeof then === 'object') checkOption(input, then.option, 'on_deadline')
  const onDeadline = then ?? (timeout === null ? 'keep_waiting' : 'abort')
  const deadline = seconds === null ? null : { at: now + seconds * 1000, onDeadline }
  return { deadline, ...(warning !== undefined && { warning }) }
}

function escalationOf(
  { second }: DecisionProject,
  { escalate_after_seconds: after }: AskDecisionInput,
  now: number,
): { plan: DecisionQuestion['escalation']; warning?: string } {
  if (after === undefined) return { plan: null }
  if (second.users.length === 0 && second.roles.length === 0) {
    return {
      plan: null,
      warning: 'escalate_after_seconds: nobody is on the second list, so nobody will be added.',
    }
  }
  return { plan: { at: now + after * 1000, approvers: second } }
}

function filesOf({ attachments = [] }: AskDecisionInput): QuestionFile[] {
  const files = attachments.map(({ name, text, data }): QuestionFile => {
    if (text !== undefined && data === undefined) return { name, text }
    if (data !== undefined && text === undefined) return { name, data }
    throw new AppError('invalid', `attachments: ${name} needs either text or data.`)
  })
  const size = files.reduce((sum, file) => sum + ('text' in file ? file.text : file.data).length, 0)
  if (size > MOST_FILE_CHARACTERS)
    throw new AppError('invalid', 'attachments: they may be at most 1 MB together.')
  return files
}

function shownWith(facts: DecisionProject, input: AskDecisionInput): Partial<DecisionQuestion> {
  const { session, risk, diff, language, thread_id: threadId } = input
  const files = filesOf(input)
  return {
    projectName: facts.name,
    language: language ?? facts.language,
    ...(session !== undefined && { session }),
    ...(risk !== undefined && { risk }),
    ...(diff !== undefined && diff.trim() !== '' && { diff }),
    ...(files.length > 0 && { files }),
    ...(threadId != null && { threadId }),
  }
}
