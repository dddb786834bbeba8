import { type Draft, editCard, note, settle } from './draft.ts'
import type { DecisionAnswer } from './question-state.ts'

/** How many agree on each option. */
export function tallyVotes(votes: Record<string, DecisionAnswer>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { option } of Object.values(votes))
    if (option !== null) counts.set(option, (counts.get(option) ?? 0) + 1)
  return counts
}

/** One vote per person; the last one counts. Settles at a veto or when enough people agree. */
export function takeVote(draft: Draft, answer: DecisionAnswer): void {
  const { state } = draft
  const { quorum, veto } = state.question
  if (answer.by === null) return
  state.votes[answer.by.id] = answer
  note(
    draft,
    answer.option === null ? `answered: ${answer.kind}` : `voted for option ${answer.option + 1}`,
    answer.by.id,
  )
  const agreed = answer.option === null ? 1 : (tallyVotes(state.votes).get(answer.option) ?? 0)
  const decides = answer.option !== null && answer.option === veto
  if (decides || agreed >= quorum) settle(draft, answer.kind === 'cancel' ? 'cancelled' : 'answered', answer)
  else editCard(draft)
}
