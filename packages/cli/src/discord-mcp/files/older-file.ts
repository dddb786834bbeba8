import {
  type ApproverList,
  type DecisionAnswer,
  type DecisionOutcome,
  nameQuestion,
  openQuestion,
  type QuestionState,
} from '@arachne/core/decisions'
import type { Sha256 } from '@arachne/core/ports'

import type { QuestionFile } from './question-file.ts'

/** What the older program's files don't say. */
export interface OlderFileDefaults {
  channelId: string
  approvers(): ApproverList
  sha256: Sha256
}

const OUTCOMES: Partial<Record<string, DecisionOutcome>> = {
  resolved: 'answered',
  aborted: 'expired',
  timeout: 'expired',
}

/** Fields that its early versions didn't write. */
const LEFT_OUT = {
  project: 'project',
  context: '',
  options: [],
  clarify_attempts: 0,
  thread_id: '',
  message_id: '',
}

/** undefined: this isn't the file of a question. */
export function asQuestionFile(value: unknown): QuestionFile | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const file = value as Partial<QuestionFile>
  const isWhole =
    typeof file.question_id === 'string' &&
    typeof file.question === 'string' &&
    typeof file.status === 'string' &&
    !Number.isNaN(Date.parse(file.asked_at ?? ''))
  if (!isWhole) return undefined
  return { ...LEFT_OUT, ...(file as QuestionFile) }
}

/** Reads a question of the older program, which overwrote a single file per question and had no list of approvers. */
export function readOlderFile(file: QuestionFile, defaults: OlderFileDefaults): QuestionState {
  const { question_id: id, project, question: text, context, options, timeout_seconds } = file
  const askedAt = Date.parse(file.asked_at)
  const seconds = typeof timeout_seconds === 'number' ? timeout_seconds : null
  const { state } = openQuestion({
    id,
    project,
    ...nameQuestion(
      { project, input: { question: text, context, options, timeout_seconds } },
      defaults.sha256,
    ),
    text,
    context,
    options,
    freeAnswers: true,
    askedAt,
    approvers: defaults.approvers(),
    quorum: 1,
    veto: null,
    deadline: seconds === null ? null : { at: askedAt + seconds * 1000, onDeadline: 'abort' },
    escalation: null,
    reminders: { after: [], most: 0, quiet: null },
  })
  const outcome = OUTCOMES[file.status] ?? null
  return {
    ...state,
    phase: outcome === null ? 'waiting' : 'delivered',
    outcome,
    answer: outcome === 'answered' ? answerIn(file) : null,
    watched: false,
    card: { channelId: defaults.channelId, messageId: file.message_id, threadId: file.thread_id || null },
    clarified: file.clarify_attempts,
    deliveredAt: outcome === null ? null : Date.parse(file.resolved_at ?? file.asked_at),
    outbox: [],
  }
}

function answerIn({
  resolution,
  selected_option,
  options,
  resolved_at,
  asked_at,
}: QuestionFile): DecisionAnswer {
  const option = selected_option === null ? -1 : options.indexOf(selected_option)
  return {
    number: 1,
    kind: option < 0 ? 'free' : 'option',
    option: option < 0 ? null : option,
    text: resolution ?? '',
    qualified: false,
    by: null,
    at: Date.parse(resolved_at ?? asked_at),
    source: 'text',
  }
}
