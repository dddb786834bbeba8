import type { AppError } from '@arachne/core/errors'
import { curly, isLanguage, type Language } from '@arachne/words'
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

/** Why something was refused: in English by its own sentence, else by its reason or code. */
export function refusalIn(language: Language, { code, details, message }: AppError): string {
  if (language === 'en') return curly(message)
  const { codes, reasons } = textsIn(language).refusals
  return details.reason === undefined ? codes[code] : reasons[details.reason]
}
