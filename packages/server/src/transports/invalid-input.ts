import { AppError } from '@arachne/core'
import type { z } from 'zod'

type Field = NonNullable<AppError['details']['fields']>[number]

/** The parsed value, or an AppError that names each field and what is wrong with it. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.flatMap(fieldsOf)
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

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
