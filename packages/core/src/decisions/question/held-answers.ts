import { type Draft, emit, note } from './draft.ts'
import type { DecisionAnswer, HeldAnswer, QuestionState } from './question-state.ts'

/** Where a wrong reading costs most, a typed choice needs one press; what refuses or is left open does not. */
export function needsPress({ question }: QuestionState, { option, kind }: DecisionAnswer): boolean {
  const isGrave = question.risk === 'high' || question.risk === 'critical'
  return isGrave && (option !== null || kind === 'yes')
}

export function holdAnswer(draft: Draft, answer: DecisionAnswer, told = false): void {
  const { state } = draft
  const person = answer.by?.id
  if (person === undefined) return
  note(draft, 'to be confirmed', person)
  const number = state.history.length
  state.held = { ...state.held, [person]: { number, answer } }
  if (!told) emit(draft, { type: 'confirm', number, to: person }, number)
}

/** Whatever somebody says next, what they said before is no longer to be confirmed. */
export function dropHeld({ state }: Draft, person: string): void {
  const { [person]: _, ...others } = state.held ?? {}
  state.held = others
}

export function heldOf({ held }: Pick<QuestionState, 'held'>, person: string): HeldAnswer | undefined {
  return held?.[person]
}
