import { at } from '../../identities/texts/marks.ts'
import type { DecisionAnswer, QuestionState } from '../question/question-state.ts'
import { cut, lines, nameText, oneLine, quote } from './agent-text.ts'
import { optionLabel } from './option-text.ts'
import type { CardWords } from './words.ts'

const WITHDRAWN = 'withdrawn: '
const LONGEST_ANSWER = 600

/** What was answered, by whom, when; for a choice with a condition, also the person's own words. */
function answerLines(state: QuestionState, words: CardWords, most: number): string[] {
  const { answer, question } = state
  if (answer === null) return []
  const who = nameText(answer.by?.name ?? '')
  const when = at(answer.at, 'f')
  if (answer.option === null) return [words.ownWords(who, when), said(answer, most)]
  const choice = optionLabel(question.options[answer.option] ?? '', answer.option, 100)
  const line = words.answered(choice, who, when)
  return answer.qualified ? [line, words.condition, said(answer, most)] : [line]
}

function said({ text }: DecisionAnswer, most: number): string {
  return quote(cut(lines(text).slice(0, 12).join('\n'), Math.min(most, LONGEST_ANSWER)))
}

function withdrawnLine({ history }: QuestionState, words: CardWords): string {
  const line = history.find(({ what }) => what.startsWith(WITHDRAWN))
  return line === undefined
    ? words.superseded
    : words.withdrawn(nameText(cut(oneLine(line.what.slice(WITHDRAWN.length)), 200)))
}

export function outcomeLines(state: QuestionState, words: CardWords, most: number): string[] {
  const { outcome, answer, question, history } = state
  const late = history.filter(({ what }) => what === 'answered too late').length
  return [...ending(), ...(late > 0 ? [words.late(late)] : [])]

  function ending(): string[] {
    switch (outcome) {
      case 'answered':
        return answerLines(state, words, most)
      case 'default':
        return [
          words.taken(optionLabel(question.options[answer?.option ?? 0] ?? '', answer?.option ?? 0, 100)),
        ]
      case 'expired':
        return [words.expired]
      case 'cancelled':
        return [words.cancelled(nameText(answer?.by?.name ?? ''), at(answer?.at, 'f'))]
      case 'withdrawn':
        return [withdrawnLine(state, words)]
      case null:
        return []
    }
  }
}
