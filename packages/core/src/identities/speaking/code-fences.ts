export const FENCE = '```'

/** A code block that is open at some place in a text. */
export interface OpenFence {
  /** Where its three back-ticks stand. */
  at: number
  /** What opens it again: the back-ticks, and the language if one was named. */
  opener: string
  /** Whether no code follows the opener yet. */
  empty: boolean
}

/** The block open at the end of the text. Discord pairs three back-ticks wherever they stand, also inside a line. */
export function openFence(text: string): OpenFence | null {
  let at = -1
  for (let found = text.indexOf(FENCE); found !== -1; found = text.indexOf(FENCE, found + FENCE.length)) {
    at = at === -1 ? found : -1
  }
  if (at === -1) return null
  const inside = text.slice(at + FENCE.length)
  const language = /^([\w+#.-]{1,30})(?:\n|$)/.exec(inside)?.[1] ?? ''
  return { at, opener: FENCE + language, empty: inside.slice(language.length).trim() === '' }
}
