import type { HeardVerdict } from '@arachne/contract'
import type { Language } from '@arachne/words'
import { MESSAGES, type Messages } from '@arachne/words/messages'

export type CardWords = Messages['questionCards']

/** Why words may be meant for something else than the question they were taken for. */
export type Doubt = keyof CardWords['whichOne']

/** The private reply to a press. `by`: who had answered before. */
export function verdictText(words: CardWords, verdict: HeardVerdict, by: string): string {
  return verdict === 'already_answered' ? words.answeredBefore(by) : words.verdicts[verdict]
}

export const CARD_WORDS: Record<Language, CardWords> = {
  en: MESSAGES.en.questionCards,
  ko: MESSAGES.ko.questionCards,
  fr: MESSAGES.fr.questionCards,
}
