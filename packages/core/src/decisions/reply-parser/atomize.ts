import type { Atom } from './atom.ts'
import { emojiClass } from './emoji-words.ts'
import { asksAnywhere, ENGLISH, isAskingStart, LONGEST_PHRASE } from './english-words.ts'
import { connectionOf, isAsking } from './korean-endings.ts'
import { isGoAhead, jamoClass, koreanClass } from './korean-words.ts'
import { labelMention } from './label-mentions.ts'
import type { OptionShape } from './option-shape.ts'
import { ordinalMention } from './ordinal-mentions.ts'
import { fragment, fullText } from './text-mentions.ts'
import { isWord, type Token } from './tokens.ts'

/** The word "a" is the option A, not the article, only before these. */
const AFTER_LETTER_A = new Set(
  'is it its please pls plz and or then but because since if unless works for sounds looks thanks thank thx not would will only instead seems over vs now asap definitely with right immediately today on in at to of from by'.split(
    ' ',
  ),
)
const TYPED_NOISE = /^(?:(.)\1+|asdf\w*|qwer\w*|zxcv\w*|(?:ab)+c?d?)$/

/** "not absolutely sure", "not so sure": not a refusal. */
const UNSURE = /^(?:not|isnt|arent) (?:\w+ ){0,2}(?:sure|certain|convinced|confident)$/

/** Whether there is text on this line before (-1) or after (1) a sign. */
function saysBeside(tokens: Token[], at: number, step: -1 | 1): boolean {
  for (let near = at + step; near >= 0 && near < tokens.length; near += step) {
    const { kind, text } = tokens[near] ?? { kind: 'mark', text: '' }
    if (kind === 'mark' && /[.;…]/u.test(text)) return false
    if (kind !== 'mark') return true
  }
  return false
}

/**
 * A sign that isn't punctuation may be a minus, a "not" or a scowl: -1, -A, A--, !(A), ~~A, :(, ^^;, A#. Only a list
 * with all its lines chosen would begin like this, and nobody chooses with a list.
 */
function isLoose(tokens: Token[], at: number): boolean {
  const { text, glued } = tokens[at] ?? { text: '', glued: false }
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  if (/[\p{Pd}−]/u.test(text))
    return next?.kind === 'number' || !saysBeside(tokens, at, -1) || !saysBeside(tokens, at, 1)
  if (/[!~¬]/u.test(text)) return !glued && !saysBeside(tokens, at, -1) && saysBeside(tokens, at, 1)
  if (/[([{]/u.test(text))
    return (glued && before?.kind === 'mark') || !tokens.slice(at).some((each) => /[)\]}]/u.test(each.text))
  if (text === ';') return glued && before?.kind === 'mark'
  if (text === '^') return !(glued && before?.text === '^') && !(next?.glued === true && next.text === '^')
  if (text === '#') return next?.glued !== true || !isWord(next)
  return text === ':' && glued && before?.text === ')'
}

function markAtom(tokens: Token[], at: number): Atom {
  const text = tokens[at]?.text ?? ''
  const next = tokens[at + 1]
  const of = (kind: Atom['kind'], size = 1): Atom => ({ kind, text, size, language: 'none' })
  if (text === '+' && next?.glued === true && next.text === '1' && tokens[at - 1]?.kind !== 'number')
    return of('yes', 2)
  if (isLoose(tokens, at)) return of('noise')
  if (text === '/' && next?.glued === true && next.text === 's') return of('joke', 2)
  // 1,1 and 1:1 are different numbers from 1.
  if (tokens[at - 1]?.kind === 'number' && next?.kind === 'number' && next.glued) return of('noise')
  if (text === '?') return of('ask')
  // !B and ~2 are a programmer's "not" and "about".
  if (/[$€₩£]/u.test(text) && next?.glued === true && next.kind === 'number') return of('filler')
  if (/[!~¬]/u.test(text) && next?.glued === true && isWord(next) && tokens[at]?.glued !== true)
    return of('noise')
  if (/[.!;…]/u.test(text)) return of('end')
  if (/[,:()[\]—–-]/u.test(text)) return of('break')
  if (/[/|\\]/u.test(text)) return of('or')
  if (/[&+]/u.test(text)) return of('and')
  return /["'~#^*_]/u.test(text) ? of('filler') : of('noise')
}

/** yessss, noooo, pleaseee. */
function drawnOut(text: string): Atom['kind'] | undefined {
  return /([a-z])\1\1/.test(text) ? ENGLISH.get(text.replaceAll(/([a-z])\1\1+/g, '$1')) : undefined
}

function englishPhrase(tokens: Token[], at: number): Atom | undefined {
  for (let size = Math.min(LONGEST_PHRASE, tokens.length - at); size > 0; size -= 1) {
    const run = tokens.slice(at, at + size)
    if (run.some(({ kind }) => kind !== 'latin' && kind !== 'number' && kind !== 'foreign')) continue
    const text = run.map((token) => token.text).join(' ')
    const kind = UNSURE.test(text) ? 'hesitate' : (ENGLISH.get(text) ?? drawnOut(text))
    if (kind !== undefined) return { kind, text, size, language: 'en' }
  }
  return undefined
}

/** "Never" is an answer; before something named or done, it negates that. */
function isTurning(tokens: Token[], at: number, options: OptionShape[]): boolean {
  const next = tokens[at + 1]
  if (tokens[at]?.text !== 'never' || next === undefined || next.text === 'never') return false
  return ['mention', 'choose', 'yes'].includes(wordAt(tokens, at + 1, options).kind)
}

/** 두 번째 안, B 안: here 안 is the noun "plan" at the end; before a verb it means "not". */
function isPlan(tokens: Token[], at: number, options: OptionShape[]): boolean {
  const after = tokens[at + 1]
  if (tokens[at]?.text !== '안' || (after !== undefined && isWord(after))) return false
  return options.length > 0 && /^(?:.*째|[a-z]|\d{1,2})$/u.test(tokens[at - 1]?.text ?? '')
}

function mentionAt(tokens: Token[], at: number, options: OptionShape[]): Atom | undefined {
  const full = options
    .map((option, index) => ({ index, fit: fullText(tokens, at, option), length: option.joined.length }))
    .filter(({ fit }) => fit !== undefined)
    .toSorted((a, b) => b.length - a.length)
  const [best, second] = full
  if (best?.fit !== undefined) {
    const text = tokens[at]?.text ?? ''
    const language = tokens[at]?.kind === 'hangul' ? 'ko' : 'en'
    if (second?.length === best.length) return { kind: 'shared', text, size: best.fit.size, language }
    return { kind: 'mention', text, language, option: best.index, strong: true, ...best.fit }
  }
  return undefined
}

function koreanPhrase(tokens: Token[], at: number, options: OptionShape[]): Atom | undefined {
  const words = tokens.slice(at, at + 3)
  let found: Atom | undefined
  for (let size = 1; size <= words.length; size += 1) {
    const token = words[size - 1]
    // 아니 네: two answers, not one word.
    if (token?.kind !== 'hangul' || (size > 1 && /^(?:네|예|응|넵|아니요|아뇨)$/u.test(token.text))) break
    if (
      size > 1 &&
      (mentionAt(tokens, at + size - 1, options) ?? fragment(tokens, at + size - 1, options)) !== undefined
    )
      break
    const text = words
      .slice(0, size)
      .map((word) => word.text)
      .join('')
    const kind = koreanClass(text) ?? (isGoAhead(text) ? 'choose' : undefined)
    if (kind === undefined || (kind === found?.kind && kind !== 'no')) continue
    found = { kind, text, size, language: 'ko', goAhead: isGoAhead(text) }
  }
  return found
}

function tied(atom: Atom, tokens: Token[], at: number): Atom {
  const last = tokens[at + atom.size - 1]
  if (
    last?.kind !== 'hangul' ||
    !['unknown', 'choose', 'not', 'praise', 'mention', 'hedge'].includes(atom.kind)
  )
    return atom
  const following = tokens[at + atom.size]?.text ?? ''
  // 하면 돼, 하면 좋겠어요: a polite choice.
  if (atom.ending === 'if' && /^(?:돼|됩니다|되겠|좋겠|될것|될거)/u.test(following))
    return { ...atom, ending: 'do' }
  if (atom.ending === 'may' && /^(?:돼|됩니다|됨|될|좋|괜찮|무방)/u.test(following))
    return { ...atom, ending: 'do' }
  // 하고 싶다: "want to", a single expression.
  if (following.startsWith('싶')) return atom.ending === 'but' ? { ...atom, ending: 'do' } : atom
  if (atom.ending === 'if' || atom.ending === 'but') return { ...atom, connection: atom.ending }
  if (atom.kind === 'mention' && atom.ending !== 'do') return atom
  const connection = connectionOf(last.text)
  return connection === undefined ? atom : { ...atom, connection }
}

/** 네 and 예 before an unknown word are "your" and "example"; before a break or a known word they are yes. */
function isPronoun(atom: Atom, next: Token | undefined, following: Atom | undefined): boolean {
  if (!/^[네예]$/u.test(atom.text) || next === undefined) return false
  return (
    next.kind === 'hangul' &&
    (following?.kind === 'unknown' || following?.kind === 'delegate' || next.text.startsWith('생각'))
  )
}

/** "a" before a word is the article, unless it is a capital inside a sentence ("if A fails") or followed by a verb. */
function isArticle(tokens: Token[], at: number): boolean {
  const next = tokens[at + 1]
  const before = tokens[at - 1]
  if (next?.kind !== 'latin' || next.text.length === 1 || AFTER_LETTER_A.has(next.text)) return false
  const isCapital =
    tokens[at]?.capital === true && before !== undefined && before.kind !== 'mark' && !before.capital
  return !isCapital && !/[^s]s$/.test(next.text)
}

function labelAt(tokens: Token[], at: number, options: OptionShape[]): Atom | undefined {
  const token = tokens[at]
  const found = labelMention(tokens, at, options)
  if (token === undefined || found === undefined) return undefined
  // 1 1 is not 1.
  if (token.kind === 'number' && tokens[at - 1]?.kind === 'number') return { ...found, kind: 'unfit' }
  const next = tokens[at + found.size]
  if (next === undefined) return found
  if (token.text === 'a' && found.size === 1 && isArticle(tokens, at)) return undefined
  if (token.text === 'i') return undefined
  // 2번 더: "twice more".
  if (token.kind === 'number' && /^(?:더|이상|이하|정도|쯤|씩|연속|반복)/u.test(next.text)) return undefined
  if (token.kind === 'number' && found.size === 1 && isWord(next)) {
    const follows = wordAt(tokens, at + 1, options)
    if (['unknown', 'later', 'all'].includes(follows.kind)) return undefined
    if (follows.kind === 'mention' && next.kind !== 'hangul' && follows.strong !== true) return undefined
  }
  return found
}

function fragmentAt(
  tokens: Token[],
  at: number,
  options: OptionShape[],
  phrase: Atom | undefined,
): Atom | undefined {
  const found = fragment(tokens, at, options)
  if (found === undefined) return undefined
  // "Stop it" is no wish to cancel if an option says "Stop the service".
  const isLonger = phrase?.language === 'en' && phrase.size > found.size && phrase.kind !== 'cancel'
  if (isLonger) return undefined
  if (found.kind === 'shared' && phrase !== undefined) return undefined
  return phrase?.kind === 'filler' ? { ...found, goAhead: false } : { ...found, goAhead: true }
}

function unknownAt(token: Token, choices: number): Atom {
  // If there are no options to choose from, a number is an answer like any other.
  const isNumber = choices > 0 && /^[\d.:-]+$/.test(token.text)
  const isLetter = token.kind === 'foreign' && Array.from(token.text).length < 3
  const isNoise = TYPED_NOISE.test(token.text) || isNumber || isLetter
  return {
    kind: isNoise ? 'noise' : 'unknown',
    text: token.text,
    size: 1,
    language: token.kind === 'hangul' ? 'ko' : 'en',
  }
}

function asksAt(tokens: Token[], at: number): boolean {
  const token = tokens[at]
  // 해 말아: "yes or no?"; 하지 말아 forbids.
  if (token?.text === '말아' || token?.text === '말까') return tokens[at - 1]?.text.endsWith('지') !== true
  if (token?.kind === 'hangul') return isAsking(token.text)
  return token?.kind === 'latin' && asksAnywhere(token.text)
}

/** 아니 근데, 아니 진짜: "come on", no answer. */
function isExclaimed(next: Token | undefined): boolean {
  return (
    next?.kind === 'hangul' &&
    /^(?:근데|진짜|왜|뭐|이게|그러니까|잠깐|어떻게|무슨|이걸|그걸|그런데|정말|대체|도대체)/u.test(next.text)
  )
}

/** 네 is also "four": 네 번, 네 시간, 네 명. 네 번째 is a place in the list. */
function isCounter(next: Token | undefined): boolean {
  return (
    next?.kind === 'hangul' && /^(?:번(?!째)|시$|시간|시에|개|명|달|배|가지|분|군데|차례)/u.test(next.text)
  )
}

function wordAt(tokens: Token[], at: number, options: OptionShape[]): Atom {
  const token = tokens[at]
  if (token === undefined) return { kind: 'end', text: '', size: 1, language: 'none' }
  if (token.text === '아니' && isExclaimed(tokens[at + 1]))
    return { kind: 'noise', text: token.text, size: 1, language: 'ko' }
  if (token.text === '네' && isCounter(tokens[at + 1])) return unknownAt(token, options.length)
  if (isPlan(tokens, at, options)) return { kind: 'filler', text: token.text, size: 1, language: 'ko' }
  if (isTurning(tokens, at, options)) return { kind: 'not', text: token.text, size: 1, language: 'en' }
  const full = mentionAt(tokens, at, options)
  const phrase = token.kind === 'hangul' ? koreanPhrase(tokens, at, options) : englishPhrase(tokens, at)
  if (full !== undefined && !(phrase?.language === 'en' && phrase.size > full.size)) return full
  const place = ordinalMention(tokens, at, options)
  const part = fragmentAt(tokens, at, options, phrase)
  if (place !== undefined && !(phrase?.language === 'en' && phrase.size > 1)) {
    const isBare = tokens[at + 1] === undefined && at === 0
    const clash = isBare && part?.kind === 'mention' && part.option !== place.option
    return clash ? { ...place, kind: 'unfit' } : place
  }
  if (!(phrase?.language === 'en' && phrase.size > 1)) {
    const named = labelAt(tokens, at, options)
    if (named !== undefined && !(named.kind === 'unfit' && phrase !== undefined)) return named
  }
  if (part !== undefined) return part
  if (asksAt(tokens, at))
    return { kind: 'ask', text: token.text, size: 1, language: token.kind === 'hangul' ? 'ko' : 'en' }
  if (phrase === undefined) return unknownAt(token, options.length)
  const after = tokens[at + phrase.size]
  const following =
    after === undefined || !/^[네예]$/u.test(phrase.text) || /^[네예]$/u.test(after.text)
      ? undefined
      : wordAt(tokens, at + phrase.size, options)
  return isPronoun(phrase, after, following) ? { ...phrase, kind: 'unknown' } : phrase
}

function atomAt(tokens: Token[], at: number, options: OptionShape[]): Atom {
  const token = tokens[at]
  const { kind = 'mark', text = '' } = token ?? {}
  const of = (name: Atom['kind']): Atom => ({ kind: name, text, size: 1, language: 'none' })
  if (kind === 'mark') return markAtom(tokens, at)
  if (kind === 'opaque') return of('unknown')
  if (kind === 'emoji') return of(emojiClass(text) ?? 'noise')
  if (kind === 'jamo') return { ...of(jamoClass(text) ?? 'noise'), language: 'ko' }
  return tied(wordAt(tokens, at, options), tokens, at)
}

function startsQuestion(tokens: Token[], at: number, settles: boolean): boolean {
  const [first, second] = [tokens[at], tokens[at + 1]]
  if (first?.kind !== 'latin') return false
  return isAskingStart(`${first.text} ${second?.text ?? ''}`) || (!settles && isAskingStart(first.text))
}

function startsSentence(atoms: Atom[]): boolean {
  return (
    atoms.every(({ kind }) => kind === 'yes' || kind === 'filler') ||
    atoms.at(-1)?.kind === 'end' ||
    atoms.at(-1)?.kind === 'break'
  )
}

/** The reply as a row of atoms. */
export function atomize(tokens: Token[], options: OptionShape[]): Atom[] {
  const atoms: Atom[] = []
  for (let at = 0; at < tokens.length;) {
    const found = atomAt(tokens, at, options)
    const settles = found.kind === 'mention' || found.kind === 'choose'
    if (startsSentence(atoms) && startsQuestion(tokens, at, settles)) {
      atoms.push({ kind: 'ask', text: found.text, size: 0, language: 'en' })
    }
    atoms.push(found)
    at += found.size
  }
  return atoms
}
