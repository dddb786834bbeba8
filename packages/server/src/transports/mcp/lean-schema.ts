export interface JsonSchema {
  [keyword: string]: unknown
  type: 'object'
}

/** A model reads every schema on every turn: what says nothing is left out. */
export function leanSchema(schema: object): JsonSchema {
  const { $schema: _, ...rest } = schema as Record<string, unknown>
  return { type: 'object', ...(lean(rest) as object) }
}

function lean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lean)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([keyword, operand]) => !saysNothing(keyword, operand, value))
  return Object.fromEntries(kept.map(([keyword, operand]) => [keyword, lean(operand)]))
}

function saysNothing(keyword: string, operand: unknown, around: object): boolean {
  // zod bounds every integer by what a double can hold, and repeats a format as a long pattern.
  if (keyword === 'minimum' || keyword === 'maximum')
    return Math.abs(Number(operand)) === Number.MAX_SAFE_INTEGER
  return keyword === 'pattern' && 'format' in around
}
