import type { DecisionEffect, EffectBody } from './effect.ts'
import type { DecisionAnswer, DecisionOutcome, QuestionState } from './question-state.ts'

/** A copy that one event is applied to; the original stays unchanged. */
export interface Draft {
  state: QuestionState
  effects: DecisionEffect[]
  now: number
}

export function openDraft(state: QuestionState, now: number): Draft {
  const copy: QuestionState = {
    ...state,
    votes: { ...state.votes },
    settling: { ...state.settling },
    held: { ...state.held },
    additions: [...state.additions],
    turnedAway: [...state.turnedAway],
    seen: [...state.seen],
    warnings: [...state.warnings],
    posts: [...state.posts],
    outbox: [...state.outbox],
    history: [...state.history],
  }
  return { state: copy, effects: [], now }
}

/** `mark` distinguishes effects of one type: a number, a person. */
export function emit({ state, effects, now }: Draft, body: EffectBody, mark: string | number = ''): void {
  const id = [state.question.id, body.type, mark].filter((part) => part !== '').join(':')
  const effect: DecisionEffect = { id, at: now, ...body }
  effects.push(effect)
  state.outbox = [...state.outbox.filter((other) => other.id !== id), effect]
}

export function note({ state, now }: Draft, what: string, by: string | null = null): void {
  state.history.push({ at: now, what, by })
}

/**
 * The card is edited with every change, and the last edit shows everything. The number of lines so far numbers the
 * edit.
 */
export function editCard(draft: Draft): void {
  draft.state.outbox = draft.state.outbox.filter(({ type }) => type !== 'edit_card')
  emit(draft, { type: 'edit_card' }, draft.state.history.length)
}

export function settle(draft: Draft, outcome: DecisionOutcome, answer: DecisionAnswer | null): void {
  const { state } = draft
  state.phase = 'settled'
  state.outcome = outcome
  state.answer = answer
  note(draft, `settled: ${outcome}`, answer?.by?.id ?? null)
  editCard(draft)
  if (answer?.place !== undefined) emit(draft, { type: 'react', place: answer.place }, answer.number)
  if (outcome === 'expired') emit(draft, { type: 'abort_notice' })
  emit(draft, { type: 'wake' }, state.history.length)
}
