import { shownName } from '../entities/shown-name.ts'

/** One less than Discord takes: the sign that keeps two authors apart in a channel needs a place too. */
const MAX_LENGTH = 79
const LONGEST_MARK = ' (AI 99999)'.length
const MARK = / \(AI(?: (\d{1,5}))?\)$/

/** What stands before the mark: the name, as far as there is room for both. */
export function stemOf(name: string): string {
  return Array.from(shownName(name))
    .slice(0, MAX_LENGTH - LONGEST_MARK)
    .join('')
    .trimEnd()
}

/** The name by which an entity is told from whoever else has its own: "Kael (AI)", then "Kael (AI 2)" and so on. */
export function markedName(name: string, times: number): string {
  return `${stemOf(name)} (AI${times === 1 ? '' : ` ${times}`})`
}

/** Which of them this is; undefined if it is none of that name's. */
export function timesMarked(shown: string, name: string): number | undefined {
  const mark = MARK.exec(shown)
  if (mark === null || shown.slice(0, mark.index) !== stemOf(name)) return undefined
  return mark[1] === undefined ? 1 : Number(mark[1])
}
