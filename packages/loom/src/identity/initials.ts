const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** "Lyss Aldana" → "LA", "서리" → "서": what stands for somebody without a picture. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  const firsts = words.map((word) => [...graphemes.segment(word)][0]?.segment ?? '')
  return firsts.join('').toUpperCase()
}
