import type { Atom } from './atom.ts'
import { endingRole, type EndingRole } from './korean-endings.ts'
import { atomOf, letterTarget, numberTarget, priceTarget } from './label-targets.ts'
import type { OptionShape } from './option-shape.ts'
import type { Token } from './tokens.ts'

/** Particles attached to a label; undefined if something else is attached, as in B급 or 2시간. */
function gluedEnding(
  next: Token | undefined,
  then: Token | undefined,
): { size: number; ending: EndingRole } | undefined {
  if (next === undefined || !next.glued) return { size: 1, ending: 'plain' }
  if (next.text === '+' && then?.glued === true && then.kind !== 'mark') return { size: 1, ending: 'plain' }
  if (next.kind === 'mark') return /[+#%$€₩°@=_]/u.test(next.text) ? undefined : { size: 1, ending: 'plain' }
  if (next.kind !== 'hangul') return { size: 1, ending: 'plain' }
  const ending = endingRole(next.text)
  return ending === undefined ? undefined : { size: 2, ending }
}

const BEFORE_TIMES = new Set(
  'at in by after until since before around about per every another within x v'.split(' '),
)
const BEFORE_LABELS = new Set([
  'option',
  'number',
  'num',
  'choice',
  'plan',
  'opt',
  'variant',
  '옵션',
  '선택지',
  '#',
])

/** A, 2, 2번, #3, option2. */
export function labelMention(tokens: Token[], at: number, options: OptionShape[]): Atom | undefined {
  const token = tokens[at]
  if (token === undefined || options.length === 0) return undefined
  const fused = /^(?:option|opt|plan|choice|number)\.?(\d{1,2}|[a-z])$/.exec(token.text)?.[1]
  const name = fused ?? token.text
  const fit = gluedEnding(tokens[at + 1], tokens[at + 2])
  if (fit === undefined || token.kind === 'hangul') return undefined
  const before = tokens[at - 1]?.text ?? ''
  if (/^[a-z]$/.test(name)) return atomOf(letterTarget(name, options), token, fit)
  if (!/^\d+$/.test(name) || BEFORE_TIMES.has(before) || /^[+<>=*x×-]$/u.test(before)) return undefined
  // $20 is a price: it means an option that contains it, never the twentieth.
  if (/^[$€₩£]$/u.test(before)) {
    const priced = priceTarget(name, options)
    return priced === undefined ? undefined : atomOf(priced, token, fit)
  }
  const counted =
    fused !== undefined ||
    BEFORE_LABELS.has(before) ||
    (fit.size === 2 && (tokens[at + 1]?.text.startsWith('번') ?? false))
  return atomOf(numberTarget(name, options, counted), token, fit)
}
