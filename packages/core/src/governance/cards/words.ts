import type { Language } from '@arachne/words'
import { MESSAGES, type Messages } from '@arachne/words/messages'

export type ItemCardWords = Messages['itemCards']

export const ITEM_CARD_WORDS: Record<Language, ItemCardWords> = {
  en: MESSAGES.en.itemCards,
  ko: MESSAGES.ko.itemCards,
  fr: MESSAGES.fr.itemCards,
}

/** The one of our languages that comes closest to what Discord calls this person's or server's. */
export function cardLanguage(locale: string | undefined): Language {
  if (locale?.startsWith('ko') === true) return 'ko'
  return locale?.startsWith('fr') === true ? 'fr' : 'en'
}
