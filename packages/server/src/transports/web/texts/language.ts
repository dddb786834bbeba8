import { isLanguage, type Language } from '@arachne/words'
import { PAGE_WORDS, type PageWords } from '@arachne/words/pages'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { parseAccept } from 'hono/utils/accept'

/** The choice in the cookie `lang`, otherwise the browser's first language. */
export function languageOf(c: Context): Language {
  return chooseLanguage(getCookie(c, 'lang'), c.req.header('accept-language'))
}

export function chooseLanguage(kept: string | undefined, accepted = ''): Language {
  if (isLanguage(kept)) return kept
  const wanted = parseAccept(accepted).map(({ type }) => type.slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? 'en'
}

export function textsIn(language: Language): PageWords {
  return PAGE_WORDS[language]
}
