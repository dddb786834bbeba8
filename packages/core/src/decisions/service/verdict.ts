import type { HeardVerdict } from '@arachne/contract'

import type { QuestionState } from '../question/question-state.ts'

const LINES: [RegExp, HeardVerdict][] = [
  [/^turned away/, 'refused'],
  [/^(?:changed|added to) the answer/, 'changed'],
  [/^settled/, 'accepted'],
  [/^voted/, 'counted'],
  [/^asked back/, 'asked_back'],
  [/^to be confirmed/, 'to_confirm'],
  [/^(?:replied unclearly|not confirmed)/, 'unclear'],
]

/** The result of what a person did, found in the history lines that were added for it. */
export function verdictOf(before: QuestionState, after: QuestionState, person: string): HeardVerdict {
  const lines = after.history.slice(before.history.length).filter(({ by }) => by === person)
  if (lines.some(({ what }) => what === 'answered too late')) {
    return after.phase === 'delivered' || after.answer?.by?.id === person ? 'too_late' : 'already_answered'
  }
  return LINES.find(([words]) => lines.some(({ what }) => words.test(what)))?.[1] ?? 'nothing'
}
