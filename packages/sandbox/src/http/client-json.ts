/**
 * The one place where what a client sent becomes values. Ids are longer than a double holds, and some clients send them
 * as JSON numbers (discord.py everywhere), so an integer that would lose digits stays the text it was written as. Throws
 * a SyntaxError for what is not JSON, and for what is nested deeper than anything of Discord's: code that walks through
 * it, or writes it as text again, goes one call deeper at each level.
 */
export function parseClientJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError('Nested too deeply.')
  // A reviver visits every value; most bodies have nothing to keep.
  return LONG_INTEGER.test(text) ? (JSON.parse(text, keepDigits as Reviver) as unknown) : JSON.parse(text)
}

const LONG_INTEGER = /\d{16}/
const INTEGER = /^-?\d+$/
const DEEPEST = 64

type Reviver = (key: string, value: unknown) => unknown

function keepDigits(_: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  return source !== undefined && INTEGER.test(source) ? source : value
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Counts brackets outside of strings. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (quoted) {
      if (unit === BACKSLASH) at += 1
      else if (unit === QUOTE) quoted = false
    } else if (unit === QUOTE) quoted = true
    else if (OPENING.has(unit)) depth += 1
    else if (CLOSING.has(unit)) depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}
