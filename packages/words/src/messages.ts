import * as en from './en/messages.ts'
import * as fr from './fr/messages.ts'
import * as ko from './ko/messages.ts'
import type { Language } from './language.ts'
import type { Translation } from './translation.ts'

export type Messages = Translation<typeof en>

/** Texts sent by Arachne, on Discord and by mail, in the recipient's language. */
export const MESSAGES: Readonly<Record<Language, Messages>> = { en, ko, fr }
