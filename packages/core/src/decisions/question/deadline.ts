import { type Draft, note, settle } from './draft.ts'
import type { DecisionAnswer } from './question-state.ts'

/** What happens at the deadline. */
export function passDeadline(draft: Draft): void {
  const { state, now } = draft
  const { deadline, options } = state.question
  if (deadline === null || state.deadlinePassed || now < deadline.at) return
  // A reply sent in time may still be settling; it is handled first.
  if (Object.values(state.settling).some(({ at }) => at < deadline.at)) return
  state.deadlinePassed = true
  note(draft, 'deadline passed')
  if (deadline.onDeadline === 'keep_waiting') return
  if (deadline.onDeadline === 'abort') return settle(draft, 'expired', null)
  const { option } = deadline.onDeadline
  const answer: DecisionAnswer = {
    number: 1,
    kind: 'option',
    option,
    text: options[option] ?? '',
    qualified: false,
    by: null,
    at: deadline.at,
    source: 'default',
  }
  settle(draft, 'default', answer)
}
