import { everyText } from './every-text.ts'

/** After a final consonant, and after a vowel. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['을', '를'],
  ['은', '는'],
  ['이', '가'],
  ['과', '와'],
]

/** Written as “을(를)” or “(으)로” behind what it belongs to, over closing marks and those that Discord makes bold. */
const PARTICLE =
  /([\p{L}\p{N}])([”’"')\]*]*)(?:([을은이과])\([를는가와]\)|([를는가와])\([을은이과]\)|\(으\)(?=로))/gu

const FIRST_SYLLABLE = 0xac00
const FINALS = 28
const FINAL_L = 8

/** As digits are read: 영 일 이 삼 사 오 육 칠 팔 구. */
const DIGITS_WITH_FINAL = '013678'
const DIGITS_WITH_L = '178'

/** How a word ends: which particle follows depends on it. Foreign words are judged by how they are usually read. */
function endingOf(letter: string): 'vowel' | 'l' | 'consonant' {
  const code = letter.charCodeAt(0) - FIRST_SYLLABLE
  if (code >= 0 && code <= 0xd7a3 - FIRST_SYLLABLE) {
    const final = code % FINALS
    return final === 0 ? 'vowel' : final === FINAL_L ? 'l' : 'consonant'
  }
  if (DIGITS_WITH_L.includes(letter) || /l/i.test(letter)) return 'l'
  return DIGITS_WITH_FINAL.includes(letter) || /[mn]/i.test(letter) ? 'consonant' : 'vowel'
}

/** 은/는, 을/를, 이/가, 과/와, 으로/로 by the letter before them. What stands behind a part to come stays open. */
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

/** Words are written with both forms of a particle; this leaves the one that fits. */
export function josa<T>(words: T): T {
  return everyText(words, settleParticles)
}
