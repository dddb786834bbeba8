import { AppError } from '../../errors.ts'
import type { VotingState } from './voting-state.ts'

/** Refuses what can't be counted; a vote is never adjusted to fit. */
export function checkChoices({ options, rules }: VotingState, choices: readonly string[]): void {
  const known = new Set(options.map(({ id }) => id))
  const unknown = choices.find((choice) => !known.has(choice))
  if (unknown !== undefined) throw invalid("One of the choices isn't an option of this vote.")
  if (new Set(choices).size !== choices.length) throw invalid('Each option can only be chosen once.')
  if (rules.mode === 'single' && choices.length !== 1) throw invalid('Choose exactly one option.')
  const least = rules.mode === 'ranked' && rules.fullRanking ? options.length : Math.max(1, rules.minChoices)
  if (choices.length < least) throw invalid(`Choose at least ${least}.`)
  if (choices.length > rules.maxChoices) throw invalid(`Choose at most ${rules.maxChoices}.`)
}

function invalid(sentence: string): AppError {
  return new AppError('invalid', `choices: ${sentence}`)
}
