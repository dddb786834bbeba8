import { type QuestionState, statusWord, type StatusWord } from '@arachne/core/decisions'

/** The readable file of a question: the fields of the older program, followed by ours. */
export interface QuestionFile {
  question_id: string
  project: string
  question: string
  context: string
  options: string[]
  timeout_seconds: number | null
  thread_id: string
  message_id: string
  asked_at: string
  status: StatusWord
  clarify_attempts: number
  resolved_at: string | null
  resolution: string | null
  selected_option: string | null
  [ours: string]: unknown
}

const asTime = (at: number) => new Date(at).toISOString()

/** The older program had no deadline but a number of seconds after which the question was dropped. */
function timeoutOf({ deadline, askedAt }: QuestionState['question']): number | null {
  return deadline === null ? null : (deadline.at - askedAt) / 1000
}

export function toQuestionFile(state: QuestionState): QuestionFile {
  const { question, card, answer, outcome, deliveredAt } = state
  const settledLine = state.history.findLast(({ what }) => what.startsWith('settled'))
  const settledAt = answer?.at ?? settledLine?.at
  const option = answer?.option ?? null
  return {
    question_id: question.id,
    project: question.project,
    question: question.text,
    context: question.context,
    options: [...question.options],
    timeout_seconds: timeoutOf(question),
    thread_id: card?.threadId ?? '',
    message_id: card?.messageId ?? '',
    asked_at: asTime(question.askedAt),
    status: statusWord(state),
    clarify_attempts: state.clarified,
    resolved_at: outcome === null || settledAt === undefined ? null : asTime(settledAt),
    resolution: answer?.text ?? null,
    selected_option: option === null ? null : (question.options[option] ?? null),
    option_index: option,
    outcome,
    kind: answer?.kind ?? null,
    qualified: answer?.qualified ?? false,
    answered_by: answer?.by ?? null,
    source: answer?.source ?? null,
    channel_id: card?.channelId ?? '',
    deadline_at: question.deadline === null ? null : asTime(question.deadline.at),
    delivered_at: deliveredAt === null ? null : asTime(deliveredAt),
  }
}
