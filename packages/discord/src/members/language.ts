import { cardLanguage } from '@arachne/core/governance'

/** The closest supported language. */
export function languageOf(locale: unknown) {
  return cardLanguage(typeof locale === 'string' ? locale : undefined)
}
