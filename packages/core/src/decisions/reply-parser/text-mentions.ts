import type { Atom } from './atom.ts'
import { endingRole } from './korean-endings.ts'
import { joinWords, type OptionShape } from './option-shape.ts'
import { isWord, type Token } from './tokens.ts'

/**
 * For these verbs, saying them is doing them; for others the past tense is a report ("merged" doesn't choose "Merge").
 */
const PERFORMED: Record<string, string> = {
  approved: 'approve',
  approves: 'approve',
  rejected: 'reject',
  accepted: 'accept',
  declined: 'decline',
  denied: 'deny',
  cancelled: 'cancel',
  canceled: 'cancel',
  confirmed: 'confirm',
  allowed: 'allow',
  postponed: 'postpone',
  agreed: 'agree',
}

const TOO_COMMON = new Set(
  'a an the to of in on at for and or with it is this that my our by as be do not no only from into over out up down off back here there all any i we you one ones 및 또는 그리고'.split(
    ' ',
  ),
)

function base(word: string): string {
  return PERFORMED[word] ?? word
}

function sameWord(said: string, meant: string): boolean {
  return base(said) === meant || (meant.length > 4 && (said === `${meant}s` || `${said}s` === meant))
}

/** The rest of the last token after the option's text, if it can be an ending. */
function fits(rest: string, next: Token | undefined): Pick<Atom, 'ending' | 'size'> | undefined {
  if (rest !== '') {
    const ending = /^[가-힣]+$/u.test(rest) ? endingRole(rest) : undefined
    return ending === undefined ? undefined : { ending, size: 0 }
  }
  if (next === undefined || !next.glued || next.kind !== 'hangul') return { ending: 'plain', size: 0 }
  const ending = endingRole(next.text)
  return ending === undefined ? undefined : { ending, size: 1 }
}

/** Whether a word of the option ends after this many letters. */
function endsAt(words: Token[], letters: number): boolean {
  return words.some((_, at) => joinWords(words.slice(0, at + 1)).length === letters)
}

/** The whole text of an option, beginning at this token. */
export function fullText(
  tokens: Token[],
  at: number,
  { joined, words }: OptionShape,
): Pick<Atom, 'ending' | 'size'> | undefined {
  if (joined === '') return undefined
  let said = 0
  for (let end = at; end < tokens.length; end += 1) {
    const token = tokens[end]
    if (token === undefined || !isWord(token)) return undefined
    const word = joinWords([end === at ? { ...token, text: base(token.text) } : token])
    const left = joined.length - said
    if (word.length < left) {
      if (!joined.startsWith(word, said)) return undefined
      said += word.length
      // "1 2" and "A B" are two answers, even if there is a 12 or an AB.
      if (/^(?:\d+|[a-z])$/.test(word) && !endsAt(words, said)) return undefined
      continue
    }
    if (word.slice(0, left) !== joined.slice(said)) return undefined
    const fit = fits(word.slice(left), tokens[end + 1])
    return fit === undefined ? undefined : { ...fit, size: end - at + 1 + fit.size }
  }
  return undefined
}

function holders(token: Token, options: OptionShape[]): { at: number; rest: string }[] {
  return options.flatMap(({ words }, at) => {
    const found = words.find(({ text, kind }) => {
      if (TOO_COMMON.has(text) || kind === 'number') return false
      return kind === 'hangul' ? text.length > 1 && token.text.startsWith(text) : sameWord(token.text, text)
    })
    if (found === undefined) return []
    const rest = found.kind === 'hangul' ? token.text.slice(found.text.length) : ''
    return rest !== '' && endingRole(rest) === undefined ? [] : [{ at, rest }]
  })
}

/** A word that only one option contains names it weakly; a word that several contain names none. */
export function fragment(tokens: Token[], at: number, options: OptionShape[]): Atom | undefined {
  const token = tokens[at]
  if (token === undefined || (token.kind !== 'latin' && token.kind !== 'hangul')) return undefined
  const found = holders(token, options)
  const [only] = found
  if (only === undefined) return undefined
  const language = token.kind === 'hangul' ? 'ko' : 'en'
  if (found.length > 1) return { kind: 'shared', text: token.text, size: 1, language }
  const fit = fits(only.rest, tokens[at + 1])
  if (fit === undefined) return undefined
  return {
    kind: 'mention',
    text: token.text,
    language,
    option: only.at,
    strong: false,
    ...fit,
    size: 1 + fit.size,
  }
}
