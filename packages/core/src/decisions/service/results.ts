import type {
  DecisionHistoryOutput,
  DecisionResult,
  PendingQuestion,
  WithdrawDecisionOutput,
} from '@arachne/contract'

import { type QuestionState, isOpen, statusWord } from '../question/question-state.ts'
import type { AskReceipt, Waited } from './decision-service.ts'

/** What an agent should do now, in words that no model can mistake for consent. */
const NEXT_STEPS = {
  pending:
    "Pending: nothing is decided and nothing may be assumed. Silence is not consent. Don't do what you asked about. " +
    'Call discord_wait_decision with this question_id to keep waiting, or do other work and call discord_check_pending later.',
  askedBack:
    'A person asked you something (answer_text). Nothing is decided. Answer with discord_update_decision, then call ' +
    'discord_wait_decision with this question_id.',
  option: 'Decided: continue with selected_option.',
  qualified:
    "Decided with a condition: continue with selected_option only as answer_text says. If you can't honour it, ask again.",
  yes: 'Decided: yes.',
  no: "Decided: no. Don't do it.",
  free:
    'A person answered in their own words (answer_text). Follow it as written; if it leaves open what to do, ask again ' +
    'instead of guessing.',
  default:
    'Nobody answered before the deadline. The option you named as safe was taken; no person decided it. Say so when ' +
    'you report.',
  expired:
    "Nobody answered in time. Nothing is decided: don't do what you asked about. Stop this task and report.",
  cancelled: "A person stopped this. Don't do what you asked about.",
  withdrawn: 'This question was withdrawn or replaced. It decided nothing.',
} as const

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

function nextStep({ outcome, answer }: QuestionState): string {
  if (outcome === null) return NEXT_STEPS.pending
  if (outcome !== 'answered') return NEXT_STEPS[outcome]
  if (answer?.qualified === true) return NEXT_STEPS.qualified
  if (answer === null || answer.kind === 'cancel') return NEXT_STEPS.free
  return NEXT_STEPS[answer.kind]
}
