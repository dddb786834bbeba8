import type { ErrorBody, ErrorCode, ErrorReason, FieldProblem, FieldRule } from '@arachne/contract'
import { ApiError } from '@arachne/contract/client'
import { curly, type Language, type Words } from '@arachne/words'

import { useLanguage, useWords } from '../words/language.tsx'
import { Unreachable } from './session-fetch.ts'

export interface Told {
  /** For the person. */
  sentence: string
  /** For those who help them: the stable word and the request's id. */
  code: string | undefined
  /** Keyed by the field's name in the request body. */
  fields: Readonly<Record<string, string>>
}

type ErrorWords = Words['errors']

/** A new code, reason or rule doesn't compile until it has a text. */
interface Refusals {
  readonly codes: Readonly<Record<ErrorCode, string>>
  readonly reasons: Readonly<Record<ErrorReason, string>>
}
type Rules = Readonly<Record<FieldRule, (problem: FieldProblem) => string>>

/**
 * The server's own English sentence is about the very thing requested, so English readers get it. Other languages
 * translate its stable words, which is less exact but never mixes languages.
 */
export function tellError(error: unknown, language: Language, words: ErrorWords): Told {
  const { unreachable, broken, badField } = words.errors
  if (error instanceof Unreachable) return { sentence: unreachable, code: undefined, fields: {} }
  if (!(error instanceof ApiError)) return { sentence: broken, code: undefined, fields: {} }
  const { code, reason, message, fields = [], request_id: id } = error.body
  return {
    sentence: language === 'en' ? curly(message) : translate(words, error.body),
    code: [reason ?? code, id?.slice(0, 8)].filter(Boolean).join(' · '),
    fields: Object.fromEntries(
      fields.map((field) => [
        field.path,
        language === 'en' ? curly(field.message) : (saidOfField(words, field) ?? badField),
      ]),
    ),
  }
}

/** Uses the finest word available: the rule of the single field, else the reason, else the code. */
function translate(words: ErrorWords, { code, reason, fields = [], retry_after_seconds: wait }: ErrorBody) {
  const { codes, reasons }: Refusals = words.refusals
  const [field, ...others] = fields
  const ofField = field && others.length === 0 ? saidOfField(words, field) : undefined
  const said = ofField ?? (reason === undefined ? codes[code] : reasons[reason])
  return wait === undefined ? said : `${said} ${words.errors.retry(Math.ceil(wait))}`
}

function saidOfField(words: ErrorWords, field: FieldProblem): string | undefined {
  const rules: Rules = words.fieldRules
  return field.rule && rules[field.rule](field)
}

export function useTellError(): (error: unknown) => Told {
  const { language } = useLanguage()
  const words = useWords('errors')
  return (error) => tellError(error, language, words)
}
