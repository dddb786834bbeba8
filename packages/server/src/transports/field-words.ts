import type * as z from 'zod'

/**
 * What is wrong with a field, following its name, for a person or a model. undefined: use the schema's own words, or
 * zod's.
 */
export function fieldWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : TYPE_WORDS.get(issue.expected)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return FORM_WORDS.get(issue.format)
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `must be ${choice(issue.values)}`
    case 'invalid_union':
      return issue.input === undefined ? 'is missing' : undefined
    case 'unrecognized_keys':
      return 'has unknown fields'
    default:
      return undefined
  }
}

const TYPE_WORDS = new Map<string, string>([
  ['string', 'must be text'],
  ['number', 'must be a number'],
  ['int', 'must be a whole number'],
  ['boolean', 'must be true or false'],
  ['array', 'must be a list'],
  ['object', 'must be an object'],
  ['record', 'must be an object'],
])

const FORM_WORDS = new Map<string, string>([
  ['datetime', 'must be a time such as 2026-11-16T08:00:00Z'],
  ['date', 'must be a day such as 2026-11-16'],
  ['url', 'must be an address such as https://example.org/'],
  ['email', 'must be an e-mail address'],
  ['uuid', 'must be a UUID'],
])

type Bound<Code> = Extract<z.core.$ZodRawIssue, { code: Code }>

function tooSmall({ origin, minimum, inclusive }: Bound<'too_small'>): string | undefined {
  const holds = origin === 'string' || origin === 'array'
  if (holds && Number(minimum) === 1) return 'must not be empty'
  if (origin === 'string') return `must have at least ${minimum} characters`
  if (origin === 'array') return `must have at least ${minimum} entries`
  if (origin !== 'number' && origin !== 'int') return undefined
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`
}

function tooBig({ origin, maximum, inclusive }: Bound<'too_big'>): string | undefined {
  if (origin === 'string') return `must have at most ${maximum} characters`
  if (origin === 'array') return `must have at most ${maximum} entries`
  if (origin !== 'number' && origin !== 'int') return undefined
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`
}

function choice(values: readonly unknown[]): string {
  const named = values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value)))
  return named.length === 1 ? String(named[0]) : `one of ${named.join(', ')}`
}
