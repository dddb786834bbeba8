import { typeset } from './french.ts'

export const LANGUAGES = ['en', 'ko', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** As each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ko: '한국어', fr: 'Français' }

type Text = string | ((...parts: never[]) => string) | { readonly [key: string]: Text }
type Vocabulary = { readonly [key: string]: Text }

/** The same keys, the same parts; only the text differs. */
type Translation<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends (...parts: infer Parts) => string
      ? (...parts: Parts) => string
      : Translation<T[Key]>
}

export interface Words<T extends Vocabulary> {
  readonly en: Translation<T>
  readonly ko: Translation<T>
  readonly fr: Translation<T>
}

/** English decides which words there are; a language that lacks one does not compile. */
export function defineWords<const T extends Vocabulary>(words: {
  en: T
  ko: Translation<NoInfer<T>>
  fr: Translation<NoInfer<T>>
}): Words<T> {
  return { ...words, fr: typeset(words.fr) } as unknown as Words<T>
}
