import type { Connection, EndingRole } from './korean-endings.ts'
import type { WordClass } from './word-class.ts'

/** One thing a reply says: an option named, a word of a known class, or something unknown. */
export interface Atom {
  kind: WordClass | 'mention' | 'shared' | 'unfit' | 'noise' | 'break' | 'end' | 'unknown'
  text: string
  /** How many tokens it covers. */
  size: number
  language: 'en' | 'ko' | 'none'
  /** Of a mention: which option, and whether it was named in full or by its label. */
  option?: number
  strong?: boolean
  /** Named by its place in the list: "the second". */
  place?: boolean
  ending?: EndingRole
  /** Of a Korean word: how it ties its clause to the next. */
  connection?: Connection
  /** A doing word that alone means "go ahead". */
  goAhead?: boolean
}
