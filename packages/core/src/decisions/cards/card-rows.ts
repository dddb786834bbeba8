import type { Card, CardButton, CardModal, CardRow } from '../../identities/messages/interactions.ts'
import { type HeldAnswer, isOpen, type QuestionState } from '../question/question-state.ts'
import type { DecisionQuestion } from '../question/question.ts'
import { optionLabel } from './option-text.ts'
import { DECISION_FEATURE, type Press, pressData } from './press.ts'
import type { CardWords } from './words.ts'

const MOST_BUTTONS = 5
/** Discord's limits. */
const LONGEST_LABEL = 80
const LONGEST_CHOICE = 100
const LONGEST_ANSWER = 4_000

function button(id: string, press: Press, label: string, style: CardButton['style']): CardButton {
  return { feature: DECISION_FEATURE, data: pressData(id, press), label, ...(style && { style }) }
}

/** One row with all options: buttons if they fit, otherwise a menu. */
function optionRows({ id, options }: DecisionQuestion, words: CardWords): CardRow[] {
  if (options.length === 0) return []
  if (options.length <= MOST_BUTTONS) {
    const buttons = options.map((option, at) =>
      button(id, { option: at }, optionLabel(option, at, LONGEST_LABEL), 'primary'),
    )
    return [{ buttons }]
  }
  const choices = options.map((option, at) => ({
    label: optionLabel(option, at, LONGEST_CHOICE),
    value: String(at),
  }))
  const data = pressData(id, 'select')
  return [{ select: { feature: DECISION_FEATURE, data, placeholder: words.choose, options: choices } }]
}

/** Everything a person can press to answer. */
export function answerRows(question: DecisionQuestion, words: CardWords): CardRow[] {
  const { id, options, freeAnswers, quorum } = question
  const rows = optionRows(question, words)
  if (!freeAnswers || quorum > 1) return rows
  const label = options.length === 0 ? words.answer : words.other
  return [...rows, { buttons: [button(id, 'other', label, 'secondary')] }]
}

/** How a typed choice was read, with a button for each thing it may have meant. */
export function confirmCard({ question }: QuestionState, held: HeldAnswer, words: CardWords): Card {
  const { number, answer } = held
  const { option } = answer
  const choice = option === null ? words.yes : optionLabel(question.options[option] ?? '', option, 100)
  const pressed = (accepts: boolean): Press => ({ confirms: number, accepts })
  const buttons = [
    button(question.id, pressed(true), words.confirmed, 'success'),
    button(question.id, pressed(false), words.notThat, 'secondary'),
  ]
  return { content: words.confirm(choice), rows: [{ buttons }] }
}

/** Until the agent has the answer, the person who answered may change it; after that, no buttons are left. */
export function cardRows(state: QuestionState, words: CardWords): CardRow[] {
  const { question, phase, outcome } = state
  if (isOpen(state)) return answerRows(question, words)
  const byPerson = outcome === 'answered' || outcome === 'cancelled'
  if (phase !== 'settled' || !byPerson || question.quorum > 1) return []
  return [{ buttons: [button(question.id, 'change', words.change, 'secondary')] }]
}

export const ANSWER_FIELD = 'answer'

export function answerForm({ id }: DecisionQuestion, words: CardWords): CardModal {
  const field = { id: ANSWER_FIELD, label: words.form.field, long: true, maxLength: LONGEST_ANSWER }
  return {
    feature: DECISION_FEATURE,
    data: pressData(id, 'other'),
    title: words.form.title,
    fields: [field],
  }
}
