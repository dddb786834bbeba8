import { LONGEST_LIST, LONGEST_TEXT, shorten } from '../http/input-limits.ts'
import { createFormErrors, invalidBody, type FormErrors } from './form-errors.ts'

/** What is not said is as Discord has it for everything: no text, list or number is without an end. */
interface Length {
  min?: number
  max?: number
  required?: boolean
}

/** The fields of a body. Absent and null both read as undefined, except in the `…OrNull` readers. */
export interface Fields {
  /** Whether the sender mentioned the field at all, null included. */
  has(name: string): boolean
  /** As it came. Only for telling kinds apart: what is read any further is read by one of the others. */
  raw(name: string): unknown
  string(name: string, rules?: Length): string | undefined
  stringOrNull(name: string, rules?: Length): string | null | undefined
  integer(name: string, rules?: Length): number | undefined
  number(name: string, rules?: Length): number | undefined
  boolean(name: string): boolean | undefined
  choice<T extends number | string>(name: string, values: readonly T[]): T | undefined
  snowflake(name: string, rules?: { required?: boolean }): string | undefined
  snowflakeOrNull(name: string): string | null | undefined
  snowflakes(name: string, rules?: Length): string[] | undefined
  strings(name: string, rules?: Length): string[] | undefined
  integers(name: string, rules?: Length): number[] | undefined
  /** Permission bits: a decimal string, or a number. */
  bits(name: string): bigint | undefined
  object(name: string): Fields | undefined
  list<T>(name: string, rules: Length, read: (item: Fields, index: number) => T): T[] | undefined
  fail(name: string, code: string, message: string): void
  /** Throws 50035 with everything that was wrong, nested fields included. */
  done(): void
}

/** Reads a body field by field: `const f = readBody(body); const name = f.string('name', { max: 100 }); f.done()`. */
export function readBody(body: unknown): Fields {
  const errors = createFormErrors()
  return createFields(isObject(body) ? body : {}, [], errors)
}

/** Reads a body whole and throws what was wrong with it: `readForm(body, (fields) => fields.string('name'))`. */
export function readForm<T>(body: unknown, read: (fields: Fields) => T): T {
  const fields = readBody(body)
  const form = read(fields)
  fields.done()
  return form
}

/** For bodies that are arrays. */
export function readBodyList<T>(body: unknown, read: (item: Fields, index: number) => T): T[] {
  const errors = createFormErrors()
  const items = Array.isArray(body) ? (body as unknown[]) : []
  if (items.length > LONGEST_LIST) throw invalidBody(...tooLong(LONGEST_LIST))
  const values = items.map((item, index) =>
    read(createFields(isObject(item) ? item : {}, [String(index)], errors), index),
  )
  const error = errors.toError()
  if (error) throw error
  return values
}

/** What Discord takes for a switch in a body; fields of a form are always text. */
const SWITCH = new Map<unknown, boolean>([
  ...[true, 1, '1', 'true', 'True'].map((value) => [value, true] as const),
  ...[false, 0, '0', 'false', 'False'].map((value) => [value, false] as const),
])

type Source = Readonly<Record<string, unknown>>

function createFields(source: Source, path: readonly string[], errors: FormErrors): Fields {
  const fail = (name: string, code: string, message: string) => errors.add([...path, name], code, message)
  const scalars = createScalars(source, fail)
  /** Items that aren't objects, each read under its index as a name. */
  const eachItem = <T>(name: string, rules: Length, read: (item: Scalars, at: string) => T) => {
    const items = readArray(source[name], name, { rules, fail })
    return items?.map((value, index) => {
      const at = String(index)
      const failItem: Fail = (_, code, message) => errors.add([...path, name, at], code, message)
      return read(createScalars({ [at]: value }, failItem), at)
    })
  }
  return {
    ...scalars,
    has: (name) => source[name] !== undefined,
    raw: (name) => source[name],
    fail,
    object(name) {
      const value = source[name]
      if (value === undefined || value === null) return undefined
      if (isObject(value)) return createFields(value, [...path, name], errors)
      fail(name, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType')
      return undefined
    },
    list(name, rules, read) {
      const items = readArray(source[name], name, { rules, fail })
      return items?.map((item, index) =>
        read(createFields(isObject(item) ? item : {}, [...path, name, String(index)], errors), index),
      )
    },
    snowflakes(name, rules = {}) {
      const items = readArray(source[name], name, { rules, fail })
      return items?.map((item, index) => {
        if (!isSnowflake(item)) errors.add([...path, name, String(index)], ...notASnowflake(item))
        return asText(item)
      })
    },
    strings: (name, rules = {}) => eachItem(name, rules, (item, at) => item.string(at) ?? ''),
    integers: (name, rules = {}) => eachItem(name, rules, (item, at) => item.integer(at) ?? 0),
    done() {
      const error = errors.toError()
      if (error) throw error
    },
  }
}

type Fail = (name: string, code: string, message: string) => void
type Scalars = Pick<
  Fields,
  | 'string'
  | 'stringOrNull'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'snowflake'
  | 'snowflakeOrNull'
  | 'bits'
>

function createScalars(source: Source, fail: Fail): Scalars {
  /** undefined if absent; complains if it had to be there. */
  const present = (name: string, rules: { required?: boolean } = {}) => {
    const value = source[name] ?? undefined
    if (value === undefined && rules.required) fail(name, 'BASE_TYPE_REQUIRED', 'This field is required')
    return value
  }
  const scalars: Scalars = {
    string(name, rules = {}) {
      const value = present(name, rules)
      if (value === undefined) return undefined
      if (typeof value === 'object') fail(name, 'STRING_TYPE_CONVERT', 'Could not interpret value as string.')
      const text = typeof value === 'object' ? '' : asText(value)
      checkLength(text.length, rules, (code, message) => fail(name, code, message))
      return text
    },
    stringOrNull: (name, rules) => (source[name] === null ? null : scalars.string(name, rules)),
    integer(name, rules = {}) {
      const value = scalars.number(name, rules)
      const broken = value !== undefined && Number.isFinite(value) && !Number.isInteger(value)
      if (broken) fail(name, 'NUMBER_TYPE_COERCE', `Value ${quote(source[name])} is not int.`)
      return value
    },
    number(name, rules = {}) {
      const value = present(name, rules)
      if (value === undefined) return undefined
      const number = toNumber(value)
      if (!Number.isFinite(number)) fail(name, 'NUMBER_TYPE_COERCE', `Value ${quote(value)} is not int.`)
      else checkRange(number, rules, (code, message) => fail(name, code, message))
      return number
    },
    boolean(name) {
      const value = present(name)
      if (value === undefined || SWITCH.has(value)) return SWITCH.get(value)
      fail(name, 'BOOLEAN_TYPE_CONVERT', 'Must be either true or false.')
      return undefined
    },
    choice(name, values) {
      const value = present(name)
      if (value === undefined) return undefined
      const found = values.find((choice) => choice === value || String(choice) === value)
      if (found === undefined) fail(name, 'BASE_TYPE_CHOICES', `Value must be one of {${values.join(', ')}}.`)
      return found
    },
    snowflake(name, rules = {}) {
      const value = present(name, rules)
      if (value === undefined) return undefined
      if (!isSnowflake(value)) fail(name, ...notASnowflake(value))
      return asText(value)
    },
    snowflakeOrNull: (name) => (source[name] === null ? null : scalars.snowflake(name)),
    bits(name) {
      const value = present(name)
      if (value === undefined) return undefined
      if (isSnowflake(value)) return BigInt(asText(value))
      fail(name, 'NUMBER_TYPE_COERCE', `Value ${quote(value)} is not int.`)
      return undefined
    },
  }
  return scalars
}

function readArray(
  value: unknown,
  name: string,
  { rules, fail }: { rules: Length; fail: Fail },
): unknown[] | undefined {
  if (value === undefined || value === null) {
    if (rules.required) fail(name, 'BASE_TYPE_REQUIRED', 'This field is required')
    return undefined
  }
  if (!Array.isArray(value)) {
    fail(name, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType')
    return undefined
  }
  const fits = checkLength(value.length, { max: LONGEST_LIST, ...rules }, (code, message) =>
    fail(name, code, message),
  )
  // What is in a list that is too long is not looked at: the list itself is what is wrong.
  return fits ? value : []
}

/** Whether it fits. */
function checkLength(
  length: number,
  { min = 0, max = LONGEST_TEXT }: Length,
  fail: (code: string, message: string) => void,
): boolean {
  if (length >= min && length <= max) return true
  if (min > 0 && max < LONGEST_TEXT) {
    fail('BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`)
  } else if (length > max) fail(...tooLong(max))
  else fail('BASE_TYPE_MIN_LENGTH', `Must be ${min} or more in length.`)
  return false
}

function tooLong(max: number): [code: string, message: string] {
  return ['BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`]
}

function checkRange(
  value: number,
  { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: Length,
  fail: (code: string, message: string) => void,
) {
  if (value < min) fail('NUMBER_TYPE_MIN', `int value should be greater than or equal to ${min}.`)
  if (value > max) fail('NUMBER_TYPE_MAX', `int value should be less than or equal to ${max}.`)
}

export function isSnowflake(value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && /^\d{1,20}$/.test(String(value))
}

export function notASnowflake(value: unknown): [code: string, message: string] {
  return ['NUMBER_TYPE_COERCE', `Value ${quote(value)} is not snowflake.`]
}

function quote(value: unknown): string {
  return JSON.stringify(shorten(asText(value)))
}

/** Lists and objects are no numbers, whatever the language makes of them. */
export function toNumber(value: unknown): number {
  return typeof value === 'object' ? NaN : Number(value)
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isObject(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
