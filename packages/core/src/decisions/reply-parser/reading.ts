export type AnswerKind = 'option' | 'yes' | 'no' | 'cancel' | 'free' | 'ambiguous'

/** How a reply was understood. `free` is handed on verbatim; `ambiguous` says that nothing was decided. */
export interface AnswerReading {
  kind: AnswerKind
  /** 0-based; only with kind `option`. */
  option?: number
  /** The choice carries a condition or an addition that whoever acts on it must read. */
  qualified?: true
  /** The person asks back. */
  question?: true
  /** "One moment", laughter: worth no question in return. */
  silent?: true
  /** Of `ambiguous`: the words that were not understood. */
  words?: string[]
}
