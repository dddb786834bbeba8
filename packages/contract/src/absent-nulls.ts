import * as z from 'zod'

/**
 * The value without nulls in fields whose schema takes no null. Clients that must fill in every field send null for the
 * ones they omit; a null with a meaning, such as "none any more", stays.
 */
export function withoutRefusedNulls(schema: z.ZodType, value: unknown): unknown {
  if (!holdsNull(value)) return value
  const { error } = schema.safeParse(value)
  if (!error) return value
  const copy: unknown = structuredClone(value)
  for (const path of pathsIn(error.issues)) removeNull(copy, path)
  return copy
}

/** The same schema, for code that validates input itself. */
export function takingNulls<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => withoutRefusedNulls(schema, value), schema)
}

function holdsNull(value: unknown): boolean {
  if (typeof value !== 'object') return false
  return value === null || Object.values(value).some(holdsNull)
}

type Path = readonly PropertyKey[]

function* pathsIn(issues: readonly z.core.$ZodIssue[], above: Path = []): Iterable<Path> {
  for (const issue of issues) {
    const path = [...above, ...issue.path]
    yield path
    if (issue.code === 'invalid_union') for (const flaws of issue.errors) yield* pathsIn(flaws, path)
  }
}

/** List entries stay: dropping one would shift the others. */
function removeNull(root: unknown, path: Path): void {
  const name = path.at(-1)
  let holder = root
  for (const step of path.slice(0, -1)) {
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, step)) return
    holder = Reflect.get(holder, step)
  }
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder) || name === undefined) return
  if (Reflect.getOwnPropertyDescriptor(holder, name)?.value === null) Reflect.deleteProperty(holder, name)
}
