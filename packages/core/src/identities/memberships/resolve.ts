import { AppError } from '../../errors.ts'
import { foldName } from '../entities/names.ts'

interface Named {
  id: string
  name: string
}

/** Describes what is looked for: `{ thing: 'server', field: 'server' }`. */
export interface Sought {
  thing: string
  /** The input field with the mistake. */
  field: string
  /** `not_found`, unless the thing is named inside a body, which is then invalid. */
  code?: 'invalid'
}

/** By id, otherwise by a unique name; if not found, the error lists what it could have meant. */
export function resolveOne<T extends Named>(wanted: string, among: readonly T[], sought: Sought): T {
  const byId = among.find((candidate) => candidate.id === wanted)
  if (byId) return byId
  const folded = foldName(wanted)
  const byName = among.filter((candidate) => foldName(candidate.name) === folded)
  const [only, ...others] = byName
  if (only && others.length === 0) return only
  if (only) throw ambiguous(byName, sought)
  const message = `There is no ${sought.thing} called "${wanted}" here.`
  throw new AppError(sought.code ?? 'not_found', message, {
    fields: [{ path: sought.field, message, rule: 'unknown_name' }],
  })
}

export function ambiguous(candidates: readonly Named[], { thing, field }: Sought): AppError {
  const message = `That name matches more than one ${thing}; use the id of the one you mean.`
  return new AppError('invalid', message, {
    reason: 'ambiguous_name',
    fields: [{ path: field, message }],
    candidates: candidates.map(({ id, name }) => ({ id, name })),
  })
}
