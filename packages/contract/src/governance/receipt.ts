/** Proquints (Wilkerson 2009): a word for sixteen bits that can be read aloud in any language. */
const CONSONANTS = 'bdfghjklmnprstvz'
const VOWELS = 'aiou'
const WORD_LETTERS = [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS]
const WORDS = 8

/** The tag of a secret ballot as eight words. */
export function receiptWords(tag: string): string {
  return (tag.match(/.{4}/g) ?? []).map((four) => toWord(Number.parseInt(four, 16))).join(' ')
}

/** undefined: not eight valid words. Capitals, hyphens and line breaks don't matter. */
export function tagOfWords(text: string): string | undefined {
  const words = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
  const bits = words.map(ofWord)
  if (words.length !== WORDS || bits.includes(undefined)) return undefined
  return bits.map((value) => (value ?? 0).toString(16).padStart(4, '0')).join('')
}

function toWord(bits: number): string {
  let rest = bits
  return WORD_LETTERS.toReversed()
    .map((letters) => {
      const letter = letters[rest % letters.length] ?? ''
      rest = Math.floor(rest / letters.length)
      return letter
    })
    .toReversed()
    .join('')
}

function ofWord(word: string): number | undefined {
  if (word.length !== WORD_LETTERS.length) return undefined
  let bits = 0
  for (const [at, letters] of WORD_LETTERS.entries()) {
    const value = letters.indexOf(word.charAt(at))
    if (value === -1) return undefined
    bits = bits * letters.length + value
  }
  return bits
}
