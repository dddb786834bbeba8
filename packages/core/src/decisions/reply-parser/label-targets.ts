import type { Atom } from './atom.ts'
import type { EndingRole } from './korean-endings.ts'
import type { OptionShape } from './option-shape.ts'
import type { Token } from './tokens.ts'

/** What a label, number or ordinal refers to: one option, or 'unfit' if none or several match. */
export type Target = number | 'unfit'

function inRange(at: number, options: OptionShape[]): Target {
  return at >= 0 && at < options.length ? at : 'unfit'
}

/** "The first one" of 2) and 1): place and number disagree. */
export function placeTarget(at: number, options: OptionShape[]): Target {
  const numbered = options.findIndex(({ label }) => label === String(at + 1))
  return numbered === -1 || numbered === at ? inRange(at, options) : 'unfit'
}

export function letterTarget(letter: string, options: OptionShape[]): Target {
  const own = options.findIndex(({ label }) => label === letter)
  if (own !== -1) return own
  if (options.some(({ label }) => label !== undefined && /[a-z]/.test(label))) return 'unfit'
  const initials = options.flatMap(({ words }, at) =>
    words[0]?.text.startsWith(letter) === true ? [at] : [],
  )
  const position = letter.charCodeAt(0) - 97
  if (initials.length > 0 && (initials.length > 1 || initials[0] !== position)) return 'unfit'
  return inRange(position, options)
}

/** `counted`: said as a place in the list (2번, number 2), so numbers inside the options don't matter. */
export function numberTarget(number: string, options: OptionShape[], counted: boolean): Target {
  const value = String(Number(number))
  const labelled = options.some(({ label }) => label !== undefined && /\d/.test(label))
  const place = labelled
    ? options.findIndex(({ label }) => label === value)
    : options.findIndex((_, at) => at === Number(value) - 1)
  const inside = options.flatMap(({ words }, at) =>
    words.some(({ text }) => text.split(/\D+/).includes(value)) ? [at] : [],
  )
  if (counted || inside.length === 0) return place === -1 ? 'unfit' : place
  if (place === -1) return inside.length === 1 ? (inside[0] ?? 'unfit') : 'unfit'
  return inside.includes(place) ? place : 'unfit'
}

/** The only option that contains this number. */
export function priceTarget(number: string, options: OptionShape[]): number | undefined {
  const saying = options.flatMap(({ words }, at) => (words.some(({ text }) => text === number) ? [at] : []))
  return saying.length === 1 ? saying[0] : undefined
}

export function atomOf(target: Target, token: Token, rest: { size: number; ending?: EndingRole }): Atom {
  const language = token.kind === 'hangul' ? 'ko' : 'en'
  if (target === 'unfit') return { kind: 'unfit', text: token.text, language, ...rest }
  return { kind: 'mention', text: token.text, language, option: target, strong: true, ...rest }
}
