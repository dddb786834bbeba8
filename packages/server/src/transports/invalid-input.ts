import { type FieldProblem, withoutRefusedNulls } from '@arachne/contract'
import { AppError } from '@arachne/core/errors'
import type * as z from 'zod'

import { cut } from './cut.ts'
import { fieldWords } from './field-words.ts'

const MOST_PROBLEMS = 20
const LONGEST_MESSAGE = 1_000
const LONGEST_NAME = 64

/**
 * A model's arguments for a tool: null means that a field is left out. Changes over REST are explicit, so they refuse
 * null.
 */
export function parseArguments<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  return parseInput(schema, withoutRefusedNulls(schema, given))
}

/** The parsed value, or an AppError that names the first wrong fields and what is wrong with each. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: fieldWords })
  const problems = result.success
    ? fieldsWithBadText(result.data)
    : problemsIn(result.error.issues.values().flatMap(nearest), value)
  const found = problems.take(MOST_PROBLEMS + 1).toArray()
  if (result.success && found.length === 0) return result.data
  const fields = found.slice(0, MOST_PROBLEMS)
  throw new AppError('invalid', inOneSentence(fields, found.length > MOST_PROBLEMS), { fields })
}

function inOneSentence(fields: readonly FieldProblem[], isCut: boolean): string {
  let text = ''
  for (const { path, message } of fields) {
    const next = `${path}: ${message}`
    if (text.length + next.length > LONGEST_MESSAGE) return `${text}; and more`
    text += text === '' ? next : `; ${next}`
  }
  return isCut ? `${text}; and more` : text
}

/** If a field may have several forms, what is wrong with the form it has. */
function nearest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const forms = issue.errors.filter((flaws) => !flaws.some(isOfAnotherKind))
  const [flaws] = forms
  if (flaws === undefined || forms.length > 1) return [issue]
  return flaws.flatMap((flaw) => nearest({ ...flaw, path: [...issue.path, ...flaw.path] }))
}

/** For something that isn't a list, zod also reports how long a list may be; a wrong type is only reported once. */
function* problemsIn(issues: Iterable<z.core.$ZodIssue>, value: unknown): Generator<FieldProblem> {
  const ofWrongType = new Set<string>()
  for (const issue of issues) {
    const path = issue.path.join('.')
    if (ofWrongType.has(path)) continue
    if (issue.code === 'invalid_type') ofWrongType.add(path)
    yield* fieldsOf(issue, value)
  }
}

function isOfAnotherKind({ code, path }: z.core.$ZodIssue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value')
}

function* fieldsOf(issue: z.core.$ZodIssue, value: unknown): Generator<FieldProblem> {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      yield { path: nameOf([...issue.path, key]), message: "isn't a known field", rule: 'unknown_field' }
    }
    return
  }
  yield { path: nameOf(issue.path), message: lowerFirst(cut(issue.message)), ...ruleOf(issue, value) }
}

function* fieldsWithBadText(value: unknown, path: readonly string[] = []): Generator<FieldProblem> {
  if (typeof value === 'string') {
    const flaw = flawOf(value)
    if (flaw) yield { path: nameOf(path), ...flaw }
    return
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  for (const [key, inner] of Object.entries(value)) yield* fieldsWithBadText(inner, [...path, key])
}

/** Fields are named; their values aren't repeated. */
function nameOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the input' : cut(path.join('.'), LONGEST_NAME)
}

/** Characters that Postgres doesn't store, Discord doesn't accept, and nobody types. */
function flawOf(text: string): Omit<FieldProblem, 'path'> | undefined {
  if (text.includes('\0')) return { message: 'contains a NUL character', rule: 'control_characters' }
  if (!text.isWellFormed()) return { message: 'contains half of a character', rule: 'wrong_form' }
  return undefined
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

type Rule = Pick<FieldProblem, 'rule' | 'limit'>

/** The stable word for a schema's finding about `value`. */
function ruleOf(issue: z.core.$ZodIssue, value: unknown): Rule {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooLarge(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return { rule: 'wrong_form' }
    case 'invalid_value':
    case 'invalid_union':
    case 'invalid_type':
      if (at(value, issue.path) === undefined) return { rule: 'missing' }
      return { rule: issue.code === 'invalid_type' ? 'wrong_type' : 'not_a_choice' }
    default:
      return {}
  }
}

function tooSmall(origin: string, limit: number): Rule {
  if (origin === 'string') return limit === 1 ? { rule: 'missing' } : { rule: 'too_short', limit }
  return { rule: origin === 'array' ? 'too_few' : 'too_small', limit }
}

function tooLarge(origin: string, limit: number): Rule {
  if (origin === 'string') return { rule: 'too_long', limit }
  return { rule: origin === 'array' ? 'too_many' : 'too_large', limit }
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}
