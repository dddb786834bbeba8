import type { QuestionState } from '../question/question-state.ts'

/** What an agent should do now, in words that no model can mistake for consent. */
export const NEXT_STEPS = {
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

export function nextStep({ outcome, answer }: QuestionState): string {
  if (outcome === null) return NEXT_STEPS.pending
  if (outcome !== 'answered') return NEXT_STEPS[outcome]
  if (answer?.qualified === true) return NEXT_STEPS.qualified
  if (answer === null || answer.kind === 'cancel') return NEXT_STEPS.free
  return NEXT_STEPS[answer.kind]
}
