import type { Id } from './records.ts'

/** Negative if `a` is older than `b`. Snowflakes are numbers too long for JavaScript's own. */
export function compareIds(a: Id, b: Id): number {
  if (a.length !== b.length) return a.length - b.length
  if (a === b) return 0
  return a < b ? -1 : 1
}
