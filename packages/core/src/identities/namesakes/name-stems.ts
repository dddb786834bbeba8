import { looksOf } from '../entities/name-looks.ts'
import { stemOf } from './marked-name.ts'

/** The beginning of a mark, as it looks. */
const [OPENING] = looksOf('(')

/**
 * Which looks belong to a name that one of these entities has, or could have with a mark. Only these are remembered.
 */
export interface NameStems {
  concerns(look: string): boolean
  /** Those of its looks. */
  looksOf(name: string): string[]
}

/** One look-up costs as much as working out what the name looks like. */
export function createNameStems(entityNames: readonly string[]): NameStems {
  const stems = new Set(entityNames.flatMap((name) => [...looksOf(name), ...looksOf(stemOf(name))]))

  function concerns(look: string): boolean {
    if (stems.has(look)) return true
    for (let at = look.indexOf(OPENING); at !== -1; at = look.indexOf(OPENING, at + 1)) {
      if (stems.has(look.slice(0, at))) return true
    }
    return false
  }

  return { concerns, looksOf: (name) => looksOf(name).filter(concerns) }
}
