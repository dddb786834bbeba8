/** Equal regardless of case, width or composition: for comparing, never for showing. */
export function fold(text: string): string {
  // Upper case, unlike lower case, doesn't depend on neighbouring letters (final sigma), and it expands "ß".
  return text.normalize('NFKC').toUpperCase()
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_]/u
/** Particles are attached to the word: 카엘, 카엘이, 카엘아. */
const TAKES_ENDINGS = /\p{Script=Hangul}/u
/** Written without spaces, so there is no word boundary to look for. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether a word may begin at this place. Both texts are folded. */
function startsWord(text: string, at: number, word: string): boolean {
  const first = characterAt(word, 0)
  if (!WORD_CHARACTER.test(first) || UNSPACED.test(first)) return true
  return !followsWord(text, at)
}

/** Whether the character before this place belongs to a word. */
export function followsWord(text: string, at: number): boolean {
  return WORD_CHARACTER.test(characterBefore(text, at))
}

/** Whether the word found up to this place ends there. Both texts are folded. */
export function endsWord(text: string, end: number, word: string): boolean {
  const last = characterBefore(word, word.length)
  if (!WORD_CHARACTER.test(last) || UNSPACED.test(last) || TAKES_ENDINGS.test(last)) return true
  return !WORD_CHARACTER.test(characterAt(text, end))
}

/** Invisible: emoji variation selectors, joiners, and blanks without width. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
const APOSTROPHE = /[\u2018\u2019\u02bc\uff07]/gu

/**
 * A name, or a text that may contain one, without what keyboards add on their own: for comparing. The text is folded.
 */
export function asTyped(text: string): string {
  return text.replaceAll(UNSEEN, '').replaceAll(APOSTROPHE, "'").replaceAll(/\s+/gu, ' ')
}

/** Attached to a name when someone is addressed or mentioned, in Korean and Japanese. */
const ONTO_NAMES =
  /^(?:님|씨)?(?:아|야|여|이|가|은|는|을|를|의|도|만|요|께서|께|에게|한테|와|과|하고|랑|부터|까지|처럼|보다|라고)?(?:さん|くん|君|ちゃん|さま|様|は|が|の|を|に|も)?/u
/**
 * 카엘 is 카엘이 among friends, with further particles: 카엘이가. After an open syllable, 이 belongs to the name: 카이 is not 카.
 */
const AMONG_FRIENDS = /^이(?=[가는를의도만야여요네랑라한에와하부까처보])/u
/** Joins two parts of one word if letters follow: "Kael's", "Kael-like", "kael.example". */
const JOINER = /^['._@/-]/u

/**
 * Whether a name at the beginning of a text ends there, so that the text addresses it. The text is folded and as typed.
 */
export function endsCall(text: string, end: number): boolean {
  const rest = text.slice(end, end + 16)
  const isOpen = isOpenSyllable(text.charCodeAt(end - 1))
  const onto = isOpen ? rest : rest.replace(AMONG_FRIENDS, '')
  const after = onto.slice(isOpen && onto.startsWith('이') ? 0 : (ONTO_NAMES.exec(onto)?.[0].length ?? 0))
  return [rest, after].some((left) => {
    if (WORD_CHARACTER.test(characterAt(left, 0))) return false
    return !(JOINER.test(left) && WORD_CHARACTER.test(characterAt(left, 1)))
  })
}

/** A Hangul syllable that ends with its vowel. */
function isOpenSyllable(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7a3 && (code - 0xac00) % 28 === 0
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
