export const LANGUAGES = ['en', 'ko', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ko: '한국어',
  fr: 'Français',
}

export function isLanguage(tag: string | undefined): tag is Language {
  return LANGUAGES.some((known) => known === tag)
}
