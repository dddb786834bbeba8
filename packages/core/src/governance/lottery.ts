import { AppError } from '../errors.ts'
import type { Sha256 } from '../ports.ts'

export interface Draw {
  /** Random, created for this draw and published with it, so that anyone can verify the winner. */
  seed: string
  pool: readonly string[]
  selectedId: string
}

/** Every member of the pool gets a number from the seed and their id; the lowest wins. There is no second draw. */
export function draw(pool: readonly string[], seed: string, sha256: Sha256): Draw {
  const [first, ...rest] = [...new Set(pool)].toSorted()
  if (first === undefined) throw new AppError('conflict', 'There is nobody to choose from.')
  const numberOf = (memberId: string) => sha256(`${seed}\n${memberId}`)
  const selectedId = rest.reduce(
    (best, memberId) => (numberOf(memberId) < numberOf(best) ? memberId : best),
    first,
  )
  return { seed, pool: [first, ...rest], selectedId }
}
