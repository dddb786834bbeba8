import { type Draft, emit, note } from './draft.ts'
import type { DecisionAnswer, HeldAnswer, QuestionState } from './question-state.ts'

/** Where misreading costs most, a typed choice has to be confirmed by a press; refusals and free answers don't. */
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

/** As soon as a person says something else, their previous choice can no longer be confirmed. */
export function dropHeld({ state }: Draft, person: string): void {
  const { [person]: _, ...others } = state.held ?? {}
  state.held = others
}

export function heldOf({ held }: Pick<QuestionState, 'held'>, person: string): HeldAnswer | undefined {
  return held?.[person]
}
