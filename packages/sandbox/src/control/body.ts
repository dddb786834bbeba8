import { LONGEST_LIST } from '../http/input-limits.ts'
import { badField } from './control-error.ts'

export type Body = Readonly<Record<string, unknown>>

/** Readers for fields of a JSON body; each says what it expected, and each has an upper limit. */

/** The longest text a message can have, and more than any name or address. */
const LONGEST = 6000

export function needText(body: Body, name: string, most = LONGEST): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw badField(name, 'a non-empty string')
  if (value.length > most) throw badField(name, `a string of at most ${most} characters`)
  return value
}

export function mayText(body: Body, name: string, most = LONGEST): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  return value === '' ? '' : needText(body, name, most)
}

/** Both ends included. */
export interface Range {
  min: number
  max: number
}

export function needNumber(body: Body, name: string, range: Range): number {
  return inRange(body[name], name, range)
}

export function inRange(value: unknown, name: string, { min, max }: Range): number {
  const fits = typeof value === 'number' && value >= min && value <= max
  if (!fits) throw badField(name, `a number from ${min} to ${max}`)
  return value
}

export function mayNumber(body: Body, name: string, range: Range): number | undefined {
  return body[name] === undefined || body[name] === null ? undefined : needNumber(body, name, range)
}

export function mayList(body: Body, name: string): unknown[] {
  const value = body[name] ?? []
  if (!Array.isArray(value)) throw badField(name, 'a list')
  if (value.length > LONGEST_LIST) throw badField(name, `a list of at most ${LONGEST_LIST} items`)
  return value
}

export function texts(body: Body, name: string): string[] {
  return mayList(body, name).map((item) => {
    if (typeof item !== 'string' || item.length > LONGEST) throw badField(name, 'a list of strings')
    return item
  })
}

/** Nothing is known of what is in it: it is measured as a whole. */
export function mayObject(body: Body, name: string): Body {
  const value = body[name] ?? {}
  if (!isObject(value)) throw badField(name, 'an object')
  if (!isForeign(value)) throw badField(name, `an object of at most ${LARGEST_FOREIGN} characters`)
  return value
}

const LARGEST_FOREIGN = 1024 * 1024

function isForeign(value: unknown): boolean {
  return JSON.stringify(value).length <= LARGEST_FOREIGN
}

export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function oneOf<T extends string>(body: Body, name: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === body[name])
  if (found === undefined) throw badField(name, `one of ${choices.join(', ')}`)
  return found
}
