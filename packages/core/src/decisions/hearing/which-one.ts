import type { Card } from '../../identities/interactions.ts'
import { cut, oneLine } from '../cards/agent-text.ts'
import { DECISION_FEATURE, pressData } from '../cards/press.ts'
import { CARD_WORDS } from '../cards/words.ts'
import type { QuestionState } from '../question-state.ts'

const MOST_BUTTONS = 5
const LONGEST_LABEL = 80

/** Several questions are open in one thread: which one is meant? A press shows its options to that person alone. */
export function whichOneCard(questions: readonly QuestionState[], person: string): Card {
  const words = CARD_WORDS[questions[0]?.question.language ?? 'en']
  const buttons = questions.slice(0, MOST_BUTTONS).map(({ question }) => ({
    feature: DECISION_FEATURE,
    data: pressData(question.id, 'change'),
    label: cut(oneLine(question.text), LONGEST_LABEL),
  }))
  return { content: `<@${person}> ${words.whichOne}`, rows: [{ buttons }] }
}
