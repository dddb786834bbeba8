import type { Clock } from '../../ports.ts'
import { isOpen, type QuestionState } from '../question/question-state.ts'

interface Deps {
  clock: Clock
  read(questionId: string): Promise<void>
  onError(error: unknown, what: string): void
}

/**
 * People can see a card before its place is stored, so what they did in between is read once. Cards from before the
 * start are read anyway.
 */
export function createFirstLook({ clock, read, onError }: Deps): (state: QuestionState) => void {
  const startedAt = clock.now()
  const seen = new Map<string, string>()
  return (state) => {
    const { question, card, history } = state
    if (card === null || !isOpen(state)) return void seen.delete(question.id)
    const shown = history.findLast(({ what }) => what === 'shown')
    if (shown === undefined || shown.at < startedAt || seen.get(question.id) === card.messageId) return
    seen.set(question.id, card.messageId)
    read(question.id).catch((error: unknown) => onError(error, 'reading after the card'))
  }
}
