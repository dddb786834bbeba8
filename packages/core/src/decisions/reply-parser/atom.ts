import type { Connection, EndingRole } from './korean-endings.ts'
import type { WordClass } from './word-class.ts'

/** One unit of a reply: a named option, a word of a known class, or something unknown. */
export interface Atom {
  kind: WordClass | 'mention' | 'shared' | 'unfit' | 'noise' | 'break' | 'end' | 'unknown'
  text: string
  /** How many tokens it covers. */
  size: number
  language: 'en' | 'ko' | 'none'
  /** For a mention: which option, and whether it was named in full or by its label. */
  option?: number
  strong?: boolean
  /** Named by its place in the list: "the second". */
  place?: boolean
  ending?: EndingRole
  /** For a Korean word: how it connects its clause to the next. */
  connection?: Connection
  /** A verb that on its own means "go ahead". */
  goAhead?: boolean
}
