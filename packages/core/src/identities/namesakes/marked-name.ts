import { shownName } from '../entities/shown-name.ts'

/** One less than Discord allows: the sign that separates two authors in a channel also needs a place. */
const MAX_LENGTH = 79
const LONGEST_MARK = ' (AI 99999)'.length
const MARK = / \(AI(?: (\d{1,5}))?\)$/

/** The part before the mark: the name, shortened if both don't fit. */
export function stemOf(name: string): string {
  return Array.from(shownName(name))
    .slice(0, MAX_LENGTH - LONGEST_MARK)
    .join('')
    .trimEnd()
}

/** The name that distinguishes an entity from others with its own name: "Kael (AI)", then "Kael (AI 2)" and so on. */
export function markedName(name: string, times: number): string {
  return `${stemOf(name)} (AI${times === 1 ? '' : ` ${times}`})`
}

/** The number of the mark; undefined if this isn't a marked form of that name. */
export function timesMarked(shown: string, name: string): number | undefined {
  const mark = MARK.exec(shown)
  if (mark === null || shown.slice(0, mark.index) !== stemOf(name)) return undefined
  return mark[1] === undefined ? 1 : Number(mark[1])
}
