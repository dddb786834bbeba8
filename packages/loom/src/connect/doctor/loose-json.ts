type Slip = 'comment' | 'comma' | 'missing_comma' | 'quotes'

export interface Reading {
  /** undefined if it was unreadable even so. */
  value: unknown
  /** Accepted deviations from JSON, once each, with the line of the first. */
  slips: ReadonlyMap<Slip, number>
  /** The line at which parsing stopped. */
  stuckAt: number | undefined
}

class Stuck extends Error {}

/**
 * Parses JSON as people paste it: with comments, trailing or missing commas, and quotes changed by a word processor.
 */
export function readLoosely(text: string): Reading {
  const scanner = createScanner(text)
  try {
    const value = readValue(scanner)
    scanner.skip()
    if (scanner.here() !== undefined) throw new Stuck()
    return { value, slips: scanner.slips, stuckAt: undefined }
  } catch (error) {
    if (!(error instanceof Stuck)) throw error
    return { value: undefined, slips: scanner.slips, stuckAt: scanner.line() }
  }
}

type Scanner = ReturnType<typeof createScanner>

const BLANK = /^[\s\u00A0\uFEFF]+/
const COMMENT = /^(\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*)/

function createScanner(text: string) {
  const slips = new Map<Slip, number>()
  let at = 0
  const line = (place = at) => text.slice(0, place).split('\n').length
  function slip(what: Slip, place = at): void {
    if (!slips.has(what)) slips.set(what, line(place))
  }
  return {
    slips,
    slip,
    line,
    place: () => at,
    here: () => text[at],
    /** Consumes the next character. */
    next: () => text[at++] ?? '',
    /** Consumes the match at the current position. */
    take(pattern: RegExp): string | undefined {
      const found = pattern.exec(text.slice(at))?.[0]
      at += found?.length ?? 0
      return found
    },
    skip(): void {
      for (;;) {
        const rest = text.slice(at)
        const comment = COMMENT.exec(rest)
        if (comment) slip('comment')
        const skipped = BLANK.exec(rest) ?? comment
        if (!skipped) return
        at += skipped[0].length
      }
    },
  }
}

const WORD = /^(true|false|null|-?\d+(\.\d+)?([eE][+-]?\d+)?)/

function readValue(scanner: Scanner): unknown {
  scanner.skip()
  const char = scanner.here()
  if (isQuote(char)) return readString(scanner)
  if (char === '{') {
    const object: Record<string, unknown> = {}
    readMembers(scanner, '}', () => {
      if (!isQuote(scanner.here())) throw new Stuck()
      const key = readString(scanner)
      scanner.skip()
      if (scanner.take(/^:/) === undefined) throw new Stuck()
      object[key] = readValue(scanner)
    })
    return object
  }
  if (char === '[') {
    const list: unknown[] = []
    readMembers(scanner, ']', () => list.push(readValue(scanner)))
    return list
  }
  const word = scanner.take(WORD)
  if (word === undefined) throw new Stuck()
  return JSON.parse(word)
}

function readMembers(scanner: Scanner, close: '}' | ']', readMember: () => void): void {
  scanner.next()
  scanner.skip()
  while (scanner.here() !== close) {
    if (scanner.here() === undefined) throw new Stuck()
    readMember()
    scanner.skip()
    const comma = scanner.place()
    const separated = scanner.take(/^,/) !== undefined
    scanner.skip()
    const next = scanner.here()
    if (separated && next === close) scanner.slip('comma', comma)
    if (!separated && next !== close) {
      if (!isQuote(next)) throw new Stuck()
      scanner.slip('missing_comma')
    }
  }
  scanner.next()
}

const CURLY = /[“”„‟″]/
const SINGLE = /['‘’`]/

function isQuote(char: string | undefined): char is string {
  return char !== undefined && (char === '"' || CURLY.test(char) || SINGLE.test(char))
}

function readString(scanner: Scanner): string {
  if (scanner.here() !== '"') scanner.slip('quotes')
  const open = scanner.next()
  const closes = (char: string) => {
    if (SINGLE.test(open)) return SINGLE.test(char)
    return char === '"' || (open !== '"' && CURLY.test(char))
  }
  let raw = ''
  for (;;) {
    const char = scanner.here()
    if (char === undefined || char === '\n') throw new Stuck()
    raw += scanner.next()
    if (closes(char)) return unescaped(raw.slice(0, -1))
    if (char === '\\') raw += scanner.next()
  }
}

/** A Windows path, for example, is full of meaningless escapes, so such text is taken literally. */
function unescaped(raw: string): string {
  const quoted = raw.replaceAll(/\\.|"/g, (one) => (one === '"' ? String.raw`\"` : one))
  try {
    return JSON.parse(`"${quoted}"`) as string
  } catch {
    return raw
  }
}
