import { boundedText } from './plain-text.ts'
import { isWord, type Token, tokenize } from './tokens.ts'

/** An option, in the forms replies use to name it. */
export interface OptionShape {
  /** The label before the text: a, 1, 가. */
  label: string | undefined
  /** The text without its label, as speakable tokens. */
  words: Token[]
  /** The words joined together, so that spacing doesn't matter. */
  joined: string
}

const LABEL =
  /^[([]?\s*(?:(?:option|plan|choice|옵션|선택지)\s*)?([a-z]|\d{1,2}|[가나다라마바사])\s*(?:안|번)?\s*[)\].:]\s*(?=\S)/u
const DASHED_LABEL = /^(?:(?:option|plan|choice|옵션|선택지)\s*)?([a-z]|\d{1,2})\s+[-–—]\s+(?=\S)/u
/** "1️⃣ Keep", "① Keep": the sign itself is the label. */
const SIGN_LABEL = /^\s*(?:\d\ufe0f?\u20e3|[①-⑳❶-❿Ⓐ-ⓩ🅰🅱])\s*/u

/** Between digits, a sign matters: 15 is not 1.5. */
export function joinWords(words: Token[]): string {
  return words.map(({ text }) => text.replaceAll(/(?<!\d)[-_.:]|[-_.:](?!\d)/g, '')).join('')
}

/** 배포하기, 배포합니다: the option has this ending, people say 배포해 or 배포. 배포 안함 is left unchanged. */
const VERB_ENDING = /^(.+[^안못])(?:하기|합니다|한다|하자|해요|할게요|하겠습니다|함)$/u

function withoutVerbEnding(words: Token[]): Token[] {
  const last = words.at(-1)
  const stem = last?.kind === 'hangul' ? VERB_ENDING.exec(last.text)?.[1] : undefined
  return last === undefined || stem === undefined || stem.length < 2
    ? words
    : [...words.slice(0, -1), { ...last, text: stem }]
}

export function shapeOption(option: string): OptionShape {
  const plain = (boundedText(option) ?? '').toLowerCase()
  const labelled = LABEL.exec(plain) ?? DASHED_LABEL.exec(plain)
  const signed = labelled === null && SIGN_LABEL.test(option) ? /^(\d+|[a-z])\s+(?=\S)/u.exec(plain) : null
  const found = labelled ?? signed
  const words = withoutVerbEnding(
    tokenize(found === null ? plain : plain.slice(found[0].length)).filter(isWord),
  )
  const bare = /^(?:[a-z]|\d{1,2})$/u.test(plain) ? plain : undefined
  return { label: found?.[1] ?? bare, words, joined: joinWords(words) }
}
