import type { FieldProblem } from '@arachne/contract'
import type * as z from 'zod'

type Rule = Pick<FieldProblem, 'rule' | 'limit'>

/** The stable word for a schema's finding about `value`. */
export function ruleOf(issue: z.core.$ZodIssue, value: unknown): Rule {
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
