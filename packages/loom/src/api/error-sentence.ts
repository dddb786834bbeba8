import type { ErrorBody, FieldProblem } from '@arachne/contract'
import { ApiError } from '@arachne/contract/client'

import { curly } from '../words/curly.ts'
import type { Language } from '../words/define-words.ts'
import { useLanguage } from '../words/language.tsx'
import { errorWords, REFUSALS } from './error-words.ts'
import { FIELD_RULES_SAID } from './field-words.ts'
import { Unreachable } from './session-fetch.ts'

export interface Told {
  /** For a person. */
  sentence: string
  /** For whoever helps them: the stable word and the request's id. */
  code: string | undefined
  /** By the name of the field in the body that was sent. */
  fields: Readonly<Record<string, string>>
}

/**
 * The server explains itself in English, about the very thing that was asked; that is kept where English is read. In
 * other languages its stable words are translated, which is less exact and never mixed.
 */
export function tellError(error: unknown, language: Language): Told {
  const words = errorWords[language]
  if (error instanceof Unreachable) return { sentence: words.unreachable, code: undefined, fields: {} }
  if (!(error instanceof ApiError)) return { sentence: words.broken, code: undefined, fields: {} }
  const { code, reason, message, fields = [], request_id: id } = error.body
  return {
    sentence: language === 'en' ? curly(message) : translate(language, error.body),
    code: [reason ?? code, id?.slice(0, 8)].filter(Boolean).join(' · '),
    fields: Object.fromEntries(
      fields.map((field) => [
        field.path,
        language === 'en' ? curly(field.message) : (saidOfField(language, field) ?? words.badField),
      ]),
    ),
  }
}

type Other = Exclude<Language, 'en'>

/** The finest word there is: what is wrong with the one field, else the reason, else the code. */
function translate(language: Other, { code, reason, fields = [], retry_after_seconds: wait }: ErrorBody) {
  const { codes, reasons } = REFUSALS[language]
  const [field, ...others] = fields
  const ofField = field && others.length === 0 ? saidOfField(language, field) : undefined
  const said = ofField ?? (reason === undefined ? codes[code] : reasons[reason])
  return wait === undefined ? said : `${said} ${errorWords[language].retry(Math.ceil(wait))}`
}

function saidOfField(language: Other, field: FieldProblem): string | undefined {
  return field.rule && FIELD_RULES_SAID[language][field.rule](field)
}

export function useTellError(): (error: unknown) => Told {
  const { language } = useLanguage()
  return (error) => tellError(error, language)
}
