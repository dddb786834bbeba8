import type { EntityStatusAnswer } from '@arachne/contract'

import { REFUSALS } from '../../api/error-words.ts'
import { useLanguage } from '../../words/language.tsx'
import { CODES_EN, REASONS_EN } from './words.ts'

type Setback = Pick<NonNullable<EntityStatusAnswer['last_error']>, 'code' | 'reason'>

/** Why a call was refused, from its stable words alone. */
export function useToldSetback(): (setback: Setback) => string {
  const { language } = useLanguage()
  const { codes, reasons } = language === 'en' ? { codes: CODES_EN, reasons: REASONS_EN } : REFUSALS[language]
  return ({ code, reason }) => (reason === undefined ? codes[code] : reasons[reason])
}
