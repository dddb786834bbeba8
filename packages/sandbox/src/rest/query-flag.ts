import { invalidField } from './form-errors.ts'

const TRUE = new Set(['true', '1', 'yes', 'on', 't', 'y'])
const FALSE = new Set(['false', '0', 'no', 'off', 'f', 'n', ''])

/** A switch in a query, however the client's language writes it: `true`, `True`, `1`. undefined if it is absent. */
export function queryFlag(query: URLSearchParams, name: string): boolean | undefined {
  const word = query.get(name)
  if (word === null) return undefined
  const value = readFlag(word)
  if (value !== undefined) return value
  throw invalidField(name, 'BOOLEAN_TYPE_CONVERT', 'Must be either true or false.')
}

/** undefined for any other word. */
export function readFlag(word: string): boolean | undefined {
  if (TRUE.has(word.toLowerCase())) return true
  return FALSE.has(word.toLowerCase()) ? false : undefined
}
