import type { Warning } from '@arachne/contract'
import { curly, type Language, type Words } from '@arachne/words'

import { useLanguage, useWords } from '../words/language.tsx'

type Say = (role: string, why: string) => string

/** Like errors: the server's own sentence in English, its stable words in other languages. */
export function tellWarning(warning: Warning, language: Language, words: Words['errors']): string {
  const { kind, message, role = '', cause } = warning
  if (language === 'en') return curly(message)
  const { codes, reasons } = words.refusals
  const why =
    cause === undefined ? '' : cause.reason === undefined ? codes[cause.code] : reasons[cause.reason]
  // A new kind doesn't compile until it has a text.
  const says: Readonly<Record<Warning['kind'], Say>> = words.warnings
  return says[kind](role, why).trim()
}

export function useTellWarnings(): (warnings: readonly Warning[]) => string[] {
  const { language } = useLanguage()
  const words = useWords('errors')
  return (warnings) => warnings.map((warning) => tellWarning(warning, language, words))
}
