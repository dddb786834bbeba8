import { AppError } from '@arachne/core'
import type { z } from 'zod'

type Field = NonNullable<AppError['details']['fields']>[number]

/** The parsed value, or an AppError that names each field and what is wrong with it. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  const fields = result.success ? fieldsWithNul(result.data) : result.error.issues.flatMap(fieldsOf)
  if (result.success && fields.length === 0) return result.data
  const message = fields.map((field) => `${field.path}: ${field.message}`).join('; ')
  throw new AppError('invalid', message, { fields })
}

function fieldsOf(issue: z.core.$ZodIssue): Field[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: 'is not a known field',
    }))
  }
  const path = issue.path.join('.')
  return [{ path: path === '' ? 'the input' : path, message: lowerFirst(issue.message) }]
}

/** Postgres keeps no text with a NUL in it, and nobody writes one. */
function fieldsWithNul(value: unknown, path: readonly string[] = []): Field[] {
  if (typeof value === 'string') {
    if (!value.includes('\0')) return []
    return [{ path: path.join('.') || 'the input', message: 'contains a NUL character' }]
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => fieldsWithNul(inner, [...path, key]))
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
