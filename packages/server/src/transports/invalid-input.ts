import type { FieldProblem } from '@arachne/contract'
import { AppError } from '@arachne/core'
import type { z } from 'zod'

import { ruleOf } from './field-rule.ts'
import { fieldWords } from './field-words.ts'

/** The parsed value, or an AppError that names each field and what is wrong with it. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: fieldWords })
  const fields = result.success
    ? fieldsWithBadText(result.data)
    : result.error.issues
        .flatMap(nearest)
        .filter(saysSomething)
        .flatMap((issue) => fieldsOf(issue, value))
  if (result.success && fields.length === 0) return result.data
  const message = fields.map((field) => `${field.path}: ${field.message}`).join('; ')
  throw new AppError('invalid', message, { fields })
}

/** Of a field that may have several forms, what is wrong with the one it has. */
function nearest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const forms = issue.errors.filter((flaws) => !flaws.some(isOfAnotherKind))
  const [flaws] = forms
  if (flaws === undefined || forms.length > 1) return [issue]
  return flaws.flatMap((flaw) => nearest({ ...flaw, path: [...issue.path, ...flaw.path] }))
}

/** Of something that is no list, zod also says how long a list may be. */
function saysSomething(issue: z.core.$ZodIssue, at: number, issues: readonly z.core.$ZodIssue[]): boolean {
  const path = issue.path.join('.')
  const before = issues.slice(0, at)
  return !before.some((one) => one.code === 'invalid_type' && one.path.join('.') === path)
}

function isOfAnotherKind({ code, path }: z.core.$ZodIssue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value')
}

function fieldsOf(issue: z.core.$ZodIssue, value: unknown): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: 'is not a known field',
      rule: 'unknown_field',
    }))
  }
  const path = issue.path.join('.')
  return [
    { path: path === '' ? 'the input' : path, message: lowerFirst(issue.message), ...ruleOf(issue, value) },
  ]
}

function fieldsWithBadText(value: unknown, path: readonly string[] = []): FieldProblem[] {
  if (typeof value === 'string') {
    const flaw = flawOf(value)
    return flaw === undefined ? [] : [{ path: path.join('.') || 'the input', ...flaw }]
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => fieldsWithBadText(inner, [...path, key]))
}

/** What Postgres does not keep, Discord does not take, and nobody writes. */
function flawOf(text: string): Omit<FieldProblem, 'path'> | undefined {
  if (text.includes('\0')) return { message: 'contains a NUL character', rule: 'control_characters' }
  if (!text.isWellFormed()) return { message: 'contains half of a character', rule: 'wrong_form' }
  return undefined
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
