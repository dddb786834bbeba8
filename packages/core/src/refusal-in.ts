import { curly, type Language } from '@arachne/words'
import { MESSAGES } from '@arachne/words/messages'

import type { AppError } from './errors.ts'

/** What a person reads of a refusal: in English its own sentence, else that of its reason or code. */
export function refusalIn(language: Language, { code, details, message }: AppError): string {
  if (language === 'en') return curly(message)
  const { codes, reasons } = MESSAGES[language].refusals
  return details.reason === undefined ? codes[code] : reasons[details.reason]
}
