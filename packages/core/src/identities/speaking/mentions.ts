import { asTyped, endsCall, endsWord, followsWord } from '../words.ts'

/**
 * Whose "@Name" is in the text, for names that Discord itself doesn't turn into a mention. If several names begin
 * alike, the longest wins: "@Kael Junior" doesn't address Kael. Text and names are folded and as typed.
 */
export function namedIn<Bearer>(text: string, names: ReadonlyMap<Bearer, string>): Set<Bearer> {
  const named = new Set<Bearer>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    for (const bearer of longestOf(names, (name) => standsAt(text, at, name))) named.add(bearer)
  }
  return named
}

/** What may precede the first word: blanks, quotation marks, emphasis, brackets, emoji of all kinds, a heading's #. */
const BEFORE_WORDS = /^(?:<A?:\w+:\d+>|[\d#*]\u20e3|#{1,3} |[^\p{L}\p{M}\p{N}_@#<])*/u
/** Lines that quote someone else. */
const QUOTED = /^(?:> [^\n]*(?:\n|$))+/u
/** Room for the longest name and what precedes it; the rest isn't read. */
const BEGINNING = 400
/** The rest is a quotation, or code. */
const NOTHING_SAID = /^(?:>>> |```)/u

/**
 * Whose plain name a text begins with: "Kael, are you there?". Anywhere else, a name is only mentioned, and a quotation
 * or code addresses nobody. The text is folded; names are folded and as typed.
 */
export function calledIn<Bearer>(text: string, names: ReadonlyMap<Bearer, string>): Bearer[] {
  const own = text.trimStart().replace(QUOTED, '').trimStart()
  if (NOTHING_SAID.test(own)) return []
  const said = asTyped(own.slice(0, BEGINNING))
  const begin = BEFORE_WORDS.exec(said)?.[0].length ?? 0
  // A name may itself begin with a sign.
  return longestOf(names, (name) =>
    [begin, 0].some((at) => said.startsWith(name, at) && endsCall(said, at + name.length)),
  )
}

function longestOf<Bearer>(names: ReadonlyMap<Bearer, string>, isThere: (name: string) => boolean): Bearer[] {
  let longest = 0
  let found: Bearer[] = []
  for (const [bearer, name] of names) {
    if (name === '' || name.length < longest || !isThere(name)) continue
    if (name.length > longest) found = []
    longest = name.length
    found.push(bearer)
  }
  return found
}

function standsAt(text: string, at: number, name: string): boolean {
  if (!text.startsWith(name, at + 1)) return false
  // "me@kael.example" is an address, not a mention.
  return !followsWord(text, at) && endsWord(text, at + 1 + name.length, name)
}
