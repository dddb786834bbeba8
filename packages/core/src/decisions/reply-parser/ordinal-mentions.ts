import type { Atom } from './atom.ts'
import { endingRole } from './korean-endings.ts'
import { atomOf, letterTarget, numberTarget, placeTarget, type Target } from './label-targets.ts'
import type { OptionShape } from './option-shape.ts'
import { CJK_ORDINALS, placeOf } from './place-words.ts'
import type { Token } from './tokens.ts'

const ENGLISH_NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const SHORT_ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/
const KOREAN_ORDINAL = /^(첫|한|두|둘|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉|열)(?:번째|째)(.*)$/u
const KOREAN_ORDINALS = ['첫한', '두둘', '세셋', '네넷', '다섯', '여섯', '일곱', '여덟', '아홉', '열']
const SINO = ['일', '이', '삼', '사', '오', '육', '칠', '팔', '구', '십']
const SPELLED = new Map([
  ['에이', 'a'],
  ['비', 'b'],
  ['씨', 'c'],
  ['디', 'd'],
])

const BEFORE_PLACES = new Set(
  'the your le la les der die das den el not no with for take pick choose ok yes'.split(' '),
)
const ORDINAL_PARTNERS = new Set([
  'one',
  'option',
  'choice',
  'plan',
  'alternative',
  'please',
  'pls',
  'it',
  'thanks',
  'bitte',
  'svp',
])

function englishPlace(tokens: Token[], at: number, count: number): number | undefined {
  const { text } = tokens[at] ?? { text: '' }
  const short = SHORT_ORDINAL.exec(text)?.[1]
  if (short !== undefined) return Number(short) - 1
  if (text === 'former' || text === 'latter') return count === 2 ? Number(text === 'latter') : -1
  return CJK_ORDINALS.get(text) ?? placeOf(text, count)
}

/** "first" alone, "the first", "first one"; not the "first" in "staging first" or "first run the tests". */
function englishOrdinal(tokens: Token[], at: number, options: OptionShape[]): Atom | undefined {
  const token = tokens[at]
  const place = englishPlace(tokens, at, options.length)
  if (token === undefined || place === undefined) return undefined
  const next = tokens[at + 1]
  const before = tokens[at - 1]
  const partner = next !== undefined && ORDINAL_PARTNERS.has(next.text)
  const ends =
    next === undefined ||
    next.kind === 'mark' ||
    next.kind === 'emoji' ||
    (next.kind === 'hangul' && next.glued)
  const opens = before === undefined || before.kind === 'mark' || BEFORE_PLACES.has(before.text)
  if (!partner && !(ends && opens)) return undefined
  return atomOf(placeTarget(place, options), token, { size: 1, ending: 'plain' })
}

const CHOOSING = new Set('option number with for choose pick take select choice plan'.split(' '))

function englishNumber(tokens: Token[], at: number, options: OptionShape[]): Atom | undefined {
  const token = tokens[at]
  const place = ENGLISH_NUMBERS.indexOf(token?.text ?? '')
  if (token === undefined || place === -1) return undefined
  const before = tokens[at - 1]
  if (before !== undefined && before.kind !== 'mark' && !CHOOSING.has(before.text)) return undefined
  const next = tokens[at + 1]
  if (next !== undefined && next.kind !== 'mark' && !['please', 'pls', 'thanks'].includes(next.text))
    return undefined
  return atomOf(numberTarget(String(place + 1), options, false), token, { size: 1, ending: 'plain' })
}

function namedPlace(word: string, count: number): number {
  if (word.startsWith('맨위') || word === '위에') return 0
  if (word === '마지막' || word.startsWith('맨아래') || word === '아래에') return count - 1
  if (word === '가운데' || word === '중간') return placeOf('middle', count) ?? -1
  return count === 2 ? Number(word === '후자') : -1
}

function koreanPlace(joined: string, options: OptionShape[]): { target: Target; rest: string } | undefined {
  const found = KOREAN_ORDINAL.exec(joined)
  if (found !== null) {
    const place = KOREAN_ORDINALS.findIndex((forms) => forms.includes(found[1] ?? ''))
    return { target: placeTarget(place, options), rest: found[2] ?? '' }
  }
  const named = /^(마지막|맨위에?|맨아래에?|위에|아래에|가운데|중간|전자|후자)(.*)$/u.exec(joined)
  if (named !== null)
    return { target: placeTarget(namedPlace(named[1] ?? '', options.length), options), rest: named[2] ?? '' }
  const counted = /^([일이삼사오육칠팔구십])번(.*)$/u.exec(joined)
  if (counted === null) return undefined
  // 이번 is "no. 2" and, much more often, "this time".
  if (counted[1] === '이')
    return /^(?:이?요|입니다)?$/u.test(counted[2] ?? '') ? { target: 'unfit', rest: '' } : undefined
  return {
    target: numberTarget(String(SINO.indexOf(counted[1] ?? '') + 1), options, true),
    rest: counted[2] ?? '',
  }
}

function koreanOrdinal(tokens: Token[], at: number, options: OptionShape[]): Atom | undefined {
  const token = tokens[at]
  if (token?.kind !== 'hangul') return undefined
  const next = tokens[at + 1]
  const pairs =
    next?.kind === 'hangul' &&
    (/^(?:번째|째)/u.test(next.text) || (token.text === '맨' && /^(?:위|아래)/u.test(next.text)))
  const place = koreanPlace(pairs ? token.text + next.text : token.text, options)
  if (place === undefined) return undefined
  const ending = endingRole(place.rest)
  return ending === undefined ? undefined : atomOf(place.target, token, { size: pairs ? 2 : 1, ending })
}

/** B spelled in Hangul only counts with "로": 비 also means rain, 에이 is also a sigh. */
function spelledLetter(tokens: Token[], at: number, options: OptionShape[]): Atom | undefined {
  const token = tokens[at]
  const letter = SPELLED.get(/^(.+?)(?:안으로|로)(?:요)?$/u.exec(token?.text ?? '')?.[1] ?? '')
  if (token?.kind !== 'hangul' || letter === undefined) return undefined
  return atomOf(letterTarget(letter, options), token, { size: 1, ending: 'with' })
}

/** 가) 나) 다) as labels: 나 also means "I" and 다 also means "all", so they only count if nothing else is said. */
function hangulLabel(tokens: Token[], at: number, options: OptionShape[]): Atom | undefined {
  const token = tokens[at]
  const said = /^([가나다라마바사])(번|안|번으로|안으로|로|번이요|번요|요)?$/u.exec(token?.text ?? '')
  if (token === undefined || said === null) return undefined
  const own = options.findIndex((option) => option.label === said[1])
  if (own === -1 || (said[2] === undefined && tokens.filter(({ kind }) => kind !== 'mark').length > 1))
    return undefined
  return atomOf(said[1] === '다' && said[2] === undefined ? 'unfit' : own, token, {
    size: 1,
    ending: 'plain',
  })
}

export function ordinalMention(tokens: Token[], at: number, options: OptionShape[]): Atom | undefined {
  if (options.length === 0) return undefined
  const place = englishOrdinal(tokens, at, options) ?? koreanOrdinal(tokens, at, options)
  if (place !== undefined) return { ...place, place: true }
  return (
    englishNumber(tokens, at, options) ??
    spelledLetter(tokens, at, options) ??
    hangulLabel(tokens, at, options)
  )
}
