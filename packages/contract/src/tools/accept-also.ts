import * as z from 'zod'

/** Also accepts a field by its older name. The published schema shows only the current one. */
export function acceptAlso<Schema extends z.ZodObject>(schema: Schema, older: Record<string, string>) {
  return z.preprocess((value) => renamed(value, older), schema)
}

function renamed(value: unknown, older: Record<string, string>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = Object.entries(value).map(([name, field]) => {
    const present = Object.hasOwn(older, name) ? older[name] : undefined
    return [present === undefined || present in value ? name : present, field]
  })
  return Object.fromEntries(fields)
}
