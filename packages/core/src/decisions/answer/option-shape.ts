import { plainText } from './plain-text.ts'
import { isWord, type Token, tokenize } from './tokens.ts'

/** An option as replies name it. */
export interface OptionShape {
  /** What stands before the text: a, 1, 가. */
  label: string | undefined
  /** The text without its label, in tokens that can be said. */
  words: Token[]
  /** The words run together, so that spacing does not matter. */
  joined: string
}

const LABEL =
  /^[([]?\s*(?:(?:option|plan|choice|옵션|선택지)\s*)?([a-z]|\d{1,2}|[가나다라마바사])\s*(?:안|번)?\s*[)\].:]\s*(?=\S)/u
const DASHED_LABEL = /^(?:(?:option|plan|choice|옵션|선택지)\s*)?([a-z]|\d{1,2})\s+[-–—]\s+(?=\S)/u
/** "1️⃣ Keep", "① Keep": the sign itself is the label. */
const SIGN_LABEL = /^\s*(?:\d\ufe0f?\u20e3|[①-⑳❶-❿Ⓐ-ⓩ🅰🅱])\s*/u

export function joinWords(words: Token[]): string {
  return words.map(({ text }) => text.replaceAll(/[-_.:]/g, '')).join('')
}

export function shapeOption(option: string): OptionShape {
  const plain = plainText(option).toLowerCase()
  const labelled = LABEL.exec(plain) ?? DASHED_LABEL.exec(plain)
  const signed = labelled === null && SIGN_LABEL.test(option) ? /^(\d+|[a-z])\s+(?=\S)/u.exec(plain) : null
  const found = labelled ?? signed
  const words = tokenize(found === null ? plain : plain.slice(found[0].length)).filter(isWord)
  const bare = /^(?:[a-z]|\d{1,2})$/u.test(plain) ? plain : undefined
  return { label: found?.[1] ?? bare, words, joined: joinWords(words) }
}
