import * as en from './en/pages.ts'
import * as fr from './fr/pages.ts'
import * as ko from './ko/pages.ts'
import type { Language } from './language.ts'
import type { Translation } from './translation.ts'

export type PageWords = Translation<typeof en>

/** Texts of the pages rendered by the server itself, without a script. */
export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = { en, ko, fr }
