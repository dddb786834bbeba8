/**
 * The one place where what a client sent becomes values. Ids are longer than a double holds, and some clients send them
 * as JSON numbers (discord.py everywhere), so an integer that would lose digits stays the text it was written as. Throws
 * a SyntaxError for what is not JSON.
 */
export function parseClientJson(text: string): unknown {
  // A reviver visits every value; most bodies have nothing to keep.
  return LONG_INTEGER.test(text) ? (JSON.parse(text, keepDigits as Reviver) as unknown) : JSON.parse(text)
}

const LONG_INTEGER = /\d{16}/
const INTEGER = /^-?\d+$/

type Reviver = (key: string, value: unknown) => unknown

function keepDigits(_: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  return source !== undefined && INTEGER.test(source) ? source : value
}
