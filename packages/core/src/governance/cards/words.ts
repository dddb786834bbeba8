import type { Language } from '@arachne/words'
import { MESSAGES, type Messages } from '@arachne/words/messages'

export type ItemCardWords = Messages['itemCards']

export const ITEM_CARD_WORDS: Record<Language, ItemCardWords> = {
  en: MESSAGES.en.itemCards,
  ko: MESSAGES.ko.itemCards,
  fr: MESSAGES.fr.itemCards,
}

/** The supported language closest to what Discord reports for this person or server. */
export function cardLanguage(locale: string | undefined): Language {
  if (locale?.startsWith('ko') === true) return 'ko'
  return locale?.startsWith('fr') === true ? 'fr' : 'en'
}
