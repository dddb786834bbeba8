export type AnswerKind = 'option' | 'yes' | 'no' | 'cancel' | 'free' | 'ambiguous'

/** How a reply was understood. `free` is passed on verbatim; `ambiguous` means that nothing was decided. */
export interface AnswerReading {
  kind: AnswerKind
  /** 0-based; only with kind `option`. */
  option?: number
  /** The choice has a condition or an addition that must be read before acting on it. */
  qualified?: true
  /** The person asks a question back. */
  question?: true
  /** "One moment", laughter: needs no question in return. */
  silent?: true
  /** For `ambiguous`: the words that weren't understood. */
  words?: string[]
}
