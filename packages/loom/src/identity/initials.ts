const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** "Lyss Aldana" → "LA", "서리" → "서": shown in place of a missing picture. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  const firsts = words.map((word) => [...graphemes.segment(word)][0]?.segment ?? '')
  return firsts.join('').toUpperCase()
}
