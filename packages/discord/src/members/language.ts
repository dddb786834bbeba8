import type { DiscordLanguage } from '@arachne/core/identities'
import { Locale } from 'discord.js'

/** The one of our languages that comes closest. */
export function languageOf(locale: unknown): DiscordLanguage {
  return locale === Locale.Korean ? 'ko' : 'en'
}
