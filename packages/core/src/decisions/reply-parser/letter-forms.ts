/** Signs that NFKC leaves unchanged although people use them for a letter, a number or a mark. */
const NAMED = new Map([
  ['🅰', 'a'],
  ['🅱', 'b'],
  ['🅾', 'o'],
  ['🔟', '10'],
  ['🆗', '👌'],
  ['❓', '?'],
  ['❔', '?'],
  ['⁉', '?'],
  ['❗', '!'],
  ['‘', "'"],
  ['’', "'"],
  ['`', "'"],
  ['´', "'"],
  ['“', '"'],
  ['”', '"'],
  ['。', '.'],
  ['、', ','],
  ['〜', '~'],
  ['∼', '~'],
])

const FIRST_REGIONAL = 0x1f1e6
const REGIONAL = /[\u{1f1e6}-\u{1f1ff}]/u

/** ① ⓵ ❶ ➀ ➊: the series of numbered signs that start at one. */
const NUMBER_RUNS = [0x2460, 0x24f5, 0x2776, 0x2780, 0x278a]

function circledNumber(code: number): string | undefined {
  const start = NUMBER_RUNS.find((first) => code >= first && code < first + 10)
  return start === undefined ? undefined : String(code - start + 1)
}

function circledLetter(code: number): string | undefined {
  const start = [0x24b6, 0x24d0, 0x1f130, 0x1f150, 0x1f170].find(
    (first) => code >= first && code < first + 26,
  )
  return start === undefined ? undefined : String.fromCodePoint(0x61 + code - start)
}

/** Compatibility jamo stay unchanged: NFKC would turn ㅇㅇ into conjoining letters that no comparison would recognise. */
function plainForm(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (code >= 0x3130 && code <= 0x318f) return sign
  return NAMED.get(sign) ?? circledNumber(code) ?? circledLetter(code) ?? sign.normalize('NFKC')
}

/** A pair of regional indicators is a flag; a single one is a letter. */
function unflag(text: string): string {
  return text.replaceAll(/[\u{1f1e6}-\u{1f1ff}]+/gu, (run) => {
    const signs = Array.from(run)
    if (signs.length % 2 === 0) return '🏳'
    return signs
      .map((sign) => ` ${String.fromCodePoint(0x61 + (sign.codePointAt(0) ?? 0) - FIRST_REGIONAL)} `)
      .join('')
  })
}

/** One width, and one form of each letter. Decomposed Hangul (as macOS writes it) is composed. */
export function plainLetters(text: string): string {
  const keycaps = text.normalize('NFC').replaceAll(/([0-9])\ufe0f?\u20e3/g, ' $1 ')
  const bare = keycaps.replaceAll(/[\p{Cf}\p{Variation_Selector}]|\p{Emoji_Modifier}|[♂♀]/gu, '')
  const unflagged = REGIONAL.test(bare) ? unflag(bare) : bare
  return Array.from(unflagged, plainForm).join('')
}
