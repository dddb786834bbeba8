/** Written the same way whatever the case, width or composition: for comparing, never for showing. */
export function fold(text: string): string {
  // Upper case, unlike lower case, does not depend on the neighbours (final sigma), and it opens up "ß".
  return text.normalize('NFKC').toUpperCase()
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_]/u
/** Particles are written onto the word: 카엘, 카엘이, 카엘아. */
const TAKES_ENDINGS = /\p{Script=Hangul}/u
/** Written without spaces: there is no edge of a word to look for. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether a word may start at this place. Both texts are folded. */
function startsWord(text: string, at: number, word: string): boolean {
  const first = characterAt(word, 0)
  if (!WORD_CHARACTER.test(first) || UNSPACED.test(first)) return true
  return !followsWord(text, at)
}

/** Whether the character before this place belongs to a word. */
export function followsWord(text: string, at: number): boolean {
  return WORD_CHARACTER.test(characterBefore(text, at))
}

/** Whether the word, found up to this place, is over there. Both texts are folded. */
export function endsWord(text: string, end: number, word: string): boolean {
  const last = characterBefore(word, word.length)
  if (!WORD_CHARACTER.test(last) || UNSPACED.test(last) || TAKES_ENDINGS.test(last)) return true
  return !WORD_CHARACTER.test(characterAt(text, end))
}

/** Written onto a name when somebody is spoken to or of, in Korean and Japanese. */
const ONTO_NAMES =
  /^(?:님|씨)?(?:아|야|이?여|이|가|은|는|을|를|의|도|만|요|이요|께|께서|에게|한테|와|과|하고|이?랑|이?야)?(?:さん|くん|君|ちゃん|さま|様|は|が|の|を|に|も)?/u
/** Joins two parts of one word when letters follow: "Kael's", "Kael-like", "kael.example". */
const JOINER = /^['’._@/-]/u

/** Whether a name that a text begins with is over there, so that it is called by it. The text is folded. */
export function endsCall(text: string, end: number): boolean {
  const rest = text.slice(end, end + 16)
  const after = rest.slice(ONTO_NAMES.exec(rest)?.[0].length ?? 0)
  return [rest, after].some((left) => {
    if (WORD_CHARACTER.test(characterAt(left, 0))) return false
    return !(JOINER.test(left) && WORD_CHARACTER.test(characterAt(left, 1)))
  })
}

/** Both texts are folded. */
export function containsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (startsWord(text, at, word) && endsWord(text, at + word.length, word)) return true
  }
  return false
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function characterBefore(text: string, at: number): string {
  const last = text.charCodeAt(at - 1)
  const isLowSurrogate = last >= 0xdc00 && last <= 0xdfff
  return isLowSurrogate ? characterAt(text, at - 2) : text.charAt(at - 1)
}
