import type { FieldProblem } from '@arachne/contract'
import { AppError } from '@arachne/core'
import type { z } from 'zod'

import { ruleOf } from './field-rule.ts'

/** The parsed value, or an AppError that names each field and what is wrong with it. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  const fields = result.success
    ? fieldsWithNul(result.data)
    : result.error.issues.flatMap((issue) => fieldsOf(issue, value))
  if (result.success && fields.length === 0) return result.data
  const message = fields.map((field) => `${field.path}: ${field.message}`).join('; ')
  throw new AppError('invalid', message, { fields })
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

/** Postgres keeps no text with a NUL in it, and nobody writes one. */
function fieldsWithNul(value: unknown, path: readonly string[] = []): FieldProblem[] {
  if (typeof value === 'string') {
    if (!value.includes('\0')) return []
    return [
      {
        path: path.join('.') || 'the input',
        message: 'contains a NUL character',
        rule: 'control_characters',
      },
    ]
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => fieldsWithNul(inner, [...path, key]))
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
