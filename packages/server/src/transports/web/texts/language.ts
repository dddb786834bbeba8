import { isLanguage, type Language } from '@arachne/words'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { parseAccept } from 'hono/utils/accept'

import { en, type Texts } from './en.ts'
import { fr } from './fr.ts'
import { ko } from './ko.ts'

const TEXTS: Readonly<Record<Language, Texts>> = { en, ko, fr }

/** The choice kept in the cookie `lang`, else what the browser asks for first. */
export function languageOf(c: Context): Language {
  return chooseLanguage(getCookie(c, 'lang'), c.req.header('accept-language'))
}

export function chooseLanguage(kept: string | undefined, accepted = ''): Language {
  if (isLanguage(kept)) return kept
  const wanted = parseAccept(accepted).map(({ type }) => type.slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? 'en'
}

export function textsIn(language: Language): Texts {
  return TEXTS[language]
}
