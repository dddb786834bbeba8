import type { Card } from '../../identities/messages/interactions.ts'
import { cut, oneLine } from '../cards/agent-text.ts'
import { DECISION_FEATURE, pressData } from '../cards/press.ts'
import { CARD_WORDS } from '../cards/words.ts'
import type { QuestionState } from '../question/question-state.ts'
import type { Unclear } from './route-message.ts'

const MOST_BUTTONS = 5
const LONGEST_LABEL = 80

/**
 * Asks which question is meant. A press shows its options to that person alone; other machines' questions get no
 * button.
 */
export function whichOneCard({ questions, doubt }: Omit<Unclear, 'ids'>, person: string): Card {
  const words = CARD_WORDS[questions[0]?.question.language ?? 'en'].whichOne[doubt]
  const content = `<@${person}> ${words}`
  return doubt === 'others' ? { content } : { content, rows: [{ buttons: buttonsOf(questions) }] }
}

function buttonsOf(questions: readonly QuestionState[]) {
  return questions.slice(0, MOST_BUTTONS).map(({ question }) => ({
    feature: DECISION_FEATURE,
    data: pressData(question.id, 'change'),
    label: cut(oneLine(question.text), LONGEST_LABEL),
  }))
}
