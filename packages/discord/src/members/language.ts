import type { Language } from '@arachne/core'
import { Locale } from 'discord.js'

/** The one of our languages that comes closest. */
export function languageOf(locale: unknown): Language {
  return locale === Locale.Korean ? 'ko' : 'en'
}
