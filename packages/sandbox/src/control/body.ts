import { badField } from './control-error.ts'

export type Body = Readonly<Record<string, unknown>>

/** Readers for fields of a JSON body; each says what it wanted. */

export function needText(body: Body, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || value === '') throw badField(name, 'a text')
  return value
}

export function mayText(body: Body, name: string): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw badField(name, 'a text')
  return value
}

export function needNumber(body: Body, name: string): number {
  const value = body[name]
  if (typeof value !== 'number' || !Number.isFinite(value)) throw badField(name, 'a number')
  return value
}

export function mayNumber(body: Body, name: string): number | undefined {
  return body[name] === undefined || body[name] === null ? undefined : needNumber(body, name)
}

export function mayList(body: Body, name: string): unknown[] {
  const value = body[name] ?? []
  if (!Array.isArray(value)) throw badField(name, 'a list')
  return value
}

export function texts(body: Body, name: string): string[] {
  return mayList(body, name).map((item) => {
    if (typeof item !== 'string') throw badField(name, 'a list of texts')
    return item
  })
}

export function mayObject(body: Body, name: string): Body {
  const value = body[name] ?? {}
  if (!isObject(value)) throw badField(name, 'an object')
  return value
}

export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function oneOf<T extends string>(body: Body, name: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === body[name])
  if (found === undefined) throw badField(name, `one of ${choices.join(', ')}`)
  return found
}
