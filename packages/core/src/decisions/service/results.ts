import type {
  DecisionHistoryOutput,
  DecisionResult,
  PendingQuestion,
  WithdrawDecisionOutput,
} from '@arachne/contract'

import type { QuestionState } from '../question/question-state.ts'
import { isOpen, statusWord } from '../question/question-state.ts'
import type { AskReceipt, Waited } from './decision-service.ts'
import { NEXT_STEPS, nextStep } from './next-steps.ts'

const iso = (at: number) => new Date(at).toISOString()

/** An answer in the form of the tools. People's words only appear in `answer_text`. */
export function answerFields({ question, answer }: Pick<QuestionState, 'question' | 'answer'>) {
  return {
    selected_option: answer?.option == null ? null : (question.options[answer.option] ?? null),
    option_index: answer?.option ?? null,
    answer_text: answer?.text ?? null,
    qualified: answer?.qualified ?? false,
    kind: answer?.kind ?? null,
    answered_by: answer?.by ?? null,
    answered_at: answer === null ? null : iso(answer.at),
    source: answer?.source ?? null,
  }
}

function baseOf(state: QuestionState, receipt: Partial<AskReceipt>): DecisionResult {
  const { outcome, answer } = state
  const success = outcome === 'answered' || outcome === 'default'
  return {
    success,
    answer: success ? (answer?.text ?? null) : null,
    question_id: state.question.id,
    timed_out: outcome === 'expired',
    aborted: outcome !== null && !success,
    status: statusWord(state),
    outcome,
    ...answerFields(state),
    is_question: false,
    redelivered: receipt.redelivered ?? state.phase === 'delivered',
    thread_id: state.card?.threadId ?? null,
    warnings: [...(receipt.warnings ?? []), ...state.warnings],
    next_step: nextStep(state),
  }
}

/** The result of asking and waiting. */
export function resultOf(waited: Waited, receipt: Partial<AskReceipt> = {}): DecisionResult {
  const base = baseOf(waited.state, receipt)
  if (waited.kind !== 'asked_back') return base
  const { text, by, name, at } = waited.asked
  return {
    ...base,
    kind: 'free',
    is_question: true,
    answer_text: text,
    answered_by: { id: by, name },
    answered_at: iso(at),
    source: 'text',
    next_step: NEXT_STEPS.askedBack,
  }
}

export function pendingOf(state: QuestionState): PendingQuestion {
  const { question, card, outcome } = state
  const asked = state.outbox.find((effect) => effect.type === 'ask_agent')
  const isAsked = asked?.type === 'ask_agent' && isOpen(state)
  return {
    question_id: question.id,
    question: question.text,
    thread_id: card?.threadId ?? null,
    asked_at: iso(question.askedAt),
    status: statusWord(state),
    project: question.projectName ?? question.project,
    options: [...question.options],
    outcome,
    deadline_at: question.deadline === null ? null : iso(question.deadline.at),
    ...answerFields(state),
    counter_question: isAsked ? { text: asked.text, by: { id: asked.by, name: asked.name } } : null,
  }
}

export function endingOf(state: QuestionState, success: boolean): WithdrawDecisionOutput {
  return { success, question_id: state.question.id, status: statusWord(state), outcome: state.outcome }
}

export function historyOf(state: QuestionState): DecisionHistoryOutput {
  return {
    question_id: state.question.id,
    status: statusWord(state),
    outcome: state.outcome,
    events: state.history.map(({ at, what, by }) => ({ at: iso(at), what, by })),
  }
}
