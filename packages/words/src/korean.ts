import { everyText } from './every-text.ts'

/** The form after a final consonant, and the form after a vowel. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['을', '를'],
  ['은', '는'],
  ['이', '가'],
  ['과', '와'],
]

/** Written as “을(를)” or “(으)로” after its word, even with closing marks or Discord's bold marks in between. */
const PARTICLE =
  /([\p{L}\p{N}])([”’"')\]*]*)(?:([을은이과])\([를는가와]\)|([를는가와])\([을은이과]\)|\(으\)(?=로))/gu

const FIRST_SYLLABLE = 0xac00
const FINALS = 28
const FINAL_L = 8

/** Judged by how digits are read aloud: 영 일 이 삼 사 오 육 칠 팔 구. */
const DIGITS_WITH_FINAL = '013678'
const DIGITS_WITH_L = '178'

/** The ending of a word, which decides the particle. Foreign words are judged by their usual pronunciation. */
function endingOf(letter: string): 'vowel' | 'l' | 'consonant' {
  const code = letter.charCodeAt(0) - FIRST_SYLLABLE
  if (code >= 0 && code <= 0xd7a3 - FIRST_SYLLABLE) {
    const final = code % FINALS
    return final === 0 ? 'vowel' : final === FINAL_L ? 'l' : 'consonant'
  }
  if (DIGITS_WITH_L.includes(letter) || /l/i.test(letter)) return 'l'
  return DIGITS_WITH_FINAL.includes(letter) || /[mn]/i.test(letter) ? 'consonant' : 'vowel'
}

/** 은/는, 을/를, 이/가, 과/와, 으로/로, chosen by the letter before them. A particle after a part not filled in yet stays open. */
export function settleParticles(text: string): string {
  return text.replaceAll(
    PARTICLE,
    (_whole, letter: string, marks: string, first?: string, second?: string) => {
      const ending = endingOf(letter)
      const pair = PAIRS.find((one) => one.includes(first ?? second ?? ''))
      if (pair === undefined) return `${letter}${marks}${ending === 'consonant' ? '으' : ''}`
      return `${letter}${marks}${ending === 'vowel' ? pair[1] : pair[0]}`
    },
  )
}

/** Texts are written with both forms of a particle; this keeps the one that fits. */
export function josa<T>(words: T): T {
  return everyText(words, settleParticles)
}
