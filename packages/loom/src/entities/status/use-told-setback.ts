import type { EntityStatusAnswer } from '@arachne/contract'

import { REFUSALS } from '../../api/error-words.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { CODES_EN, liveWords, REASONS_EN } from './words.ts'

type Setback = Pick<NonNullable<EntityStatusAnswer['last_error']>, 'code' | 'reason' | 'fields'>

/** Why a call was refused, from its stable words alone. */
export function useToldSetback(): (setback: Setback) => string {
  const { language } = useLanguage()
  const { codes, reasons } = language === 'en' ? { codes: CODES_EN, reasons: REASONS_EN } : REFUSALS[language]
  const words = useWords(liveWords)
  return ({ code, reason, fields }) => {
    if (reason !== undefined) return reasons[reason]
    return fields === undefined ? codes[code] : words.wrongFields(fields.join(', '))
  }
}
