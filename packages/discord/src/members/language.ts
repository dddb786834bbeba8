import { cardLanguage } from '@arachne/core/governance'

/** The one of our languages that comes closest. */
export function languageOf(locale: unknown) {
  return cardLanguage(typeof locale === 'string' ? locale : undefined)
}
